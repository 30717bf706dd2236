//! `footbridge.toml`: the paths and settings of a project.
//!
//! ```toml
//! [client]
//! web = "dist"                           # a folder, or the URL of a development server
//! origin = "https://www.example.test"   # the origin that the client is served under
//! not_found = ["Page not found"]         # optional: the titles of its pages for unknown addresses
//! outside = ["https://share.test/*"]     # optional: the pages outside its site that it may go to
//!
//! [client.locales]                        # optional: the languages of its pages, and their place in an address
//! codes = ["en", "ja"]
//! place = "path"
//! default = "en"
//!
//! [app]
//! catalogue = "fixtures/contract"
//! dialect = "fixtures/dialects/app.toml"
//! devices = "fixtures/hosts"             # optional: replaces the built-in devices
//! server = "fixtures/gateway"             # optional: the data of the simulated servers
//!
//! [[server]]                              # optional: a host whose responses the scenarios script
//! host = "api.partner.test"
//!
//! [run]
//! scenarios = ["scenarios"]
//! workers = 2
//! engine = "phone"                       # webkit (the default), chromium, phone or all
//! chromium = "chromium"                  # optional: the browser of the chromium engine, by name or path
//! page_timeout = 10                      # the time limit for a page to become idle, in seconds
//! properties = ["paid-once"]             # optional: properties that hold in every case
//! idle = 100                             # on the real clock: milliseconds without activity that end a step
//!
//! [limits]
//! seconds = 120                          # the limits of one case
//!
//! [transcript]
//! ambient = ["https://cdn.metrics.test/*"] # requests of every page that no scenario is about
//!
//! [history]
//! enabled = true                         # keep the outcome of each case in .footbridge/history.db
//! runs = 200                             # outcomes kept of each case
//! days = 180                             # days for which an outcome is kept
//!
//! [cache]
//! enabled = true                         # cache results in .footbridge/cache, and run only changed cases
//! megabytes = 256                        # the size limit of the cache
//!
//! [explore]                              # further keys: docs/explore.md
//! unanswered = "1m"                      # how long a call without a reply may keep the page busy; or false
//!
//! [queue]
//! files = ["fixtures/keys"]              # further files that a run over the queue includes
//! ```

mod cache_policy;
mod device_source;
mod draft;
mod history_policy;
mod limits;
mod unanswered;

pub use cache_policy::CachePolicy;
pub use device_source::DeviceSource;
pub use draft::{ConfigDraft, PageSettings, ServerSources};
pub use history_policy::HistoryPolicy;
pub use limits::CaseLimits;
pub use unanswered::Unanswered;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use footbridge_contract::project_file::read_text;
use footbridge_contract::suggest_help;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable};
use footbridge_engine::EngineSelection;
use footbridge_gateway::{ClientFolder, HostPattern, PlainAnswer, PlainServer};
use footbridge_scenario::Address;
use miette::Diagnostic;
use thiserror::Error;

use crate::judge;

/// The file's name.
pub const FILE: &str = "footbridge.toml";

/// The content of the file, with all paths resolved relative to its folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The folder that holds the file.
    pub root: PathBuf,
    /// The client: a folder or a URL.
    pub web: String,
    /// The origin that the client is served under.
    pub origin: String,
    /// The path at which the client is served, with a slash at both ends.
    pub base: String,
    /// The client's pages.
    pub pages: PageSettings,
    /// The catalogue's folder.
    pub catalogue: PathBuf,
    /// The dialect's file.
    pub dialect: PathBuf,
    pub devices: DeviceSource,
    /// The simulated servers.
    pub servers: ServerSources,
    /// The folders or files of the scenarios.
    pub scenarios: Vec<PathBuf>,
    /// The settings of `[run]`.
    pub run: RunSettings,
    /// The limits of one case.
    pub limits: CaseLimits,
    /// The addresses of requests that transcripts leave out unless something is unusual about them.
    pub ambient: Vec<Address>,
    /// The settings of the history.
    pub history: HistoryPolicy,
    /// The settings of the results cache.
    pub cache: CachePolicy,
    /// Further files and folders that a run over the queue includes.
    pub queue_files: Vec<PathBuf>,
    /// The time for which a call without a reply may keep the page busy.
    pub unanswered: Unanswered,
}

/// The largest value of `idle`, in milliseconds: an hour.
const LONGEST_IDLE: u32 = 3_600_000;

/// The largest value of `run.page_timeout`, in seconds: a day.
const LONGEST_TIMEOUT: u32 = 86_400;

/// The largest number of workers.
const MOST_WORKERS: u32 = 1024;

impl Config {
    /// Reads the file in the folder `from`, or in the nearest folder above it.
    ///
    /// # Errors
    /// [`ConfigError`] if there is no file, or it is invalid.
    pub fn find(from: &Path) -> Result<Self, ConfigError> {
        let (root, text) = find_text(from)?;
        Self::parse(&root, &text)
    }

    /// The folder of a client, with the place where it is served.
    pub(crate) fn client_folder(&self, web: &str) -> ClientFolder {
        client_folder(web, &self.base, &self.root)
    }

    /// Parses the text of a file in the folder `root`.
    ///
    /// # Errors
    /// [`ConfigError::Invalid`], with the place of each error.
    pub fn parse(root: &Path, text: &str) -> Result<Self, ConfigError> {
        let config = toml_reader::parse(FILE, text, FILE, |table| {
            ConfigDraft::read(root, table).finish()
        })?;
        Ok(config)
    }
}

/// The folder of a client of the project at `root`, which is served at `base`.
pub(crate) fn client_folder(web: &str, base: &str, root: &Path) -> ClientFolder {
    ClientFolder {
        path: PathBuf::from(web),
        base: base.to_owned(),
        project: Some(root.to_owned()),
    }
}

/// Finds the nearest folder at or above `from` that contains the file, and reads the file.
fn find_text(from: &Path) -> Result<(PathBuf, String), ConfigError> {
    let root = from
        .ancestors()
        .find(|folder| folder.join(FILE).is_file())
        .ok_or_else(|| ConfigError::Missing {
            folder: from.to_owned(),
        })?;
    let path = root.join(FILE);
    match read_text(&path) {
        Ok(text) => Ok((root.to_owned(), text)),
        Err(source) => Err(ConfigError::Unreadable { path, source }),
    }
}

/// The base path of the client.
fn base(node: &TomlNode<'_>) -> Option<String> {
    let text = node.text()?;
    let inner = text.trim_matches('/');
    let is_path = |part: &str| !part.is_empty() && !matches!(part, "." | "..");
    let is_sound = inner.is_empty() || inner.split('/').all(is_path);
    let is_plain = !text.contains(['?', '#', '\\', ':', ' ', '%']);
    let wanted = format!("/{inner}/").replace("//", "/");
    if is_sound && is_plain && text == wanted {
        return Some(text);
    }
    let help = if is_sound && is_plain {
        format!("write \"{wanted}\"")
    } else {
        "write a path with a slash at both ends, such as \"/shop/\"".to_owned()
    };
    node.invalid(format!("`{text}` is not a base path"), "not a path", help);
    None
}

/// Reads a `[[server]]`.
fn plain_server(node: &TomlNode<'_>, root: &Path) -> Option<PlainServer> {
    node.table("[[server]]", |table| {
        let hosts = match table.may("hosts") {
            Some(node) => {
                table.stray("host", "`hosts` lists them");
                node.list()?
                    .iter()
                    .map(host_pattern)
                    .collect::<Option<Vec<_>>>()?
            }
            None => vec![host_pattern(
                &table.need("host", "host = \"api.myapp.test\"")?,
            )?],
        };
        let answer = match table.may("answer") {
            Some(node) => node.one_of(&PlainAnswer::WORDS)?,
            None => PlainAnswer::default(),
        };
        let folder = match table.may("folder") {
            Some(node) => Some(existing_folder(&node, root)?),
            None => None,
        };
        Some(PlainServer {
            hosts,
            answer,
            folder,
        })
    })
}

/// A folder that exists.
fn existing_folder(node: &TomlNode<'_>, root: &Path) -> Option<PathBuf> {
    let folder = root.join(node.text()?);
    if !folder.is_dir() {
        let help = "create it, with a folder for each host: cdn/code.cdn.test/main.js";
        node.invalid(
            format!("there is no folder {}", folder.display()),
            "not a folder",
            help,
        );
        return None;
    }
    Some(folder)
}

/// A host, or the hosts below one.
fn host_pattern(node: &TomlNode<'_>) -> Option<HostPattern> {
    let pattern = node.text()?.parse();
    if pattern.is_err() {
        let help = "write the name alone, such as \"api.myapp.test\", or \"*.myapp.test\" for all names below one: no scheme, port or path";
        node.invalid("this is not a host name", "not a host name", help);
    }
    pattern.ok()
}

/// The address of an ambient request.
fn address(node: &TomlNode<'_>) -> Option<Address> {
    let pattern = node.text()?;
    let address = Address::new(&pattern);
    if address.is_none() {
        let help = "write a path such as `/metrics/*`, or a whole https address such as `https://cdn.metrics.test/*`";
        node.invalid(
            format!("`{pattern}` is not an address"),
            "not an address",
            help,
        );
    }
    address
}

/// The folder of the properties, beside the file.
pub const PROPERTIES: &str = "properties";

/// The property files of a project, by name.
pub(crate) fn property_files(root: &Path) -> BTreeMap<String, PathBuf> {
    let files = std::fs::read_dir(root.join(PROPERTIES))
        .into_iter()
        .flatten();
    let paths = files.flatten().map(|entry| entry.path());
    paths
        .filter_map(|path| {
            let name = path.file_name()?.to_str()?.strip_suffix(".yaml")?;
            Some((name.to_owned(), path.clone()))
        })
        .collect()
}

/// The settings of `[run]`, apart from the scenarios.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RunSettings {
    /// The engines that pages run in.
    pub engines: EngineSelection,
    /// The browser that the chromium engine drives, by name or path; `None` for the first installed one.
    pub chromium: Option<String>,
    /// The names of the properties that hold in every case.
    pub properties: Vec<String>,
    /// The number of cases that run at once; `None` for the default.
    pub workers: Option<usize>,
    /// The time limit for a page to become idle, in seconds.
    pub page_timeout: u64,
    /// On the real clock, the time without activity that ends a step, in milliseconds.
    pub idle: u32,
}

impl Default for RunSettings {
    fn default() -> Self {
        Self {
            engines: EngineSelection::default(),
            chromium: None,
            properties: Vec::new(),
            workers: None,
            page_timeout: 10,
            idle: 100,
        }
    }
}

impl RunSettings {
    fn read(root: &Path, table: &TomlTable<'_>) -> Self {
        let workers = table
            .may("workers")
            .and_then(|node| node.whole_number_within(0..=MOST_WORKERS))
            .and_then(|number| usize::try_from(number).ok());
        let engines = table.may("engine").and_then(|node| engines(&node));
        let chromium = table.may("chromium").and_then(|node| node.text());
        let ready = judge::ready_names().map(str::to_owned);
        let known: Vec<String> = property_files(root).into_keys().chain(ready).collect();
        let properties = table.may("properties").and_then(|node| node.list());
        let properties = properties
            .unwrap_or_default()
            .into_iter()
            .filter_map(|node| {
                node.reference("property", Some(known.iter().map(String::as_str).collect()))
            });
        let properties = properties.collect();
        let page_timeout = table
            .may("page_timeout")
            .and_then(|node| node.whole_number_within(0..=LONGEST_TIMEOUT))
            .map_or(Self::default().page_timeout, |seconds| {
                u64::from(seconds.max(1))
            });
        let idle = table
            .may("idle")
            .and_then(|node| node.whole_number_within(0..=LONGEST_IDLE))
            .unwrap_or(Self::default().idle);
        Self {
            engines: engines.unwrap_or_default(),
            chromium,
            properties,
            workers,
            page_timeout,
            idle,
        }
    }
}

/// The engines that `engine` selects.
fn engines(node: &TomlNode<'_>) -> Option<EngineSelection> {
    let text = node.text()?;
    let selection = text.parse().ok();
    if selection.is_none() {
        let help = suggest_help(&text, EngineSelection::ALL.map(EngineSelection::as_str));
        node.invalid(
            format!("no engine is called `{text}`"),
            "not an engine",
            &help,
        );
    }
    selection
}

/// Whether a client is given by URL rather than by folder.
pub fn is_url(web: &str) -> bool {
    web.starts_with("http://") || web.starts_with("https://")
}

/// An error while reading `footbridge.toml`.
#[derive(Debug, Error, Diagnostic)]
pub enum ConfigError {
    /// There is no such file.
    #[error("no {FILE} in {} or any folder above it", folder.display())]
    #[diagnostic(help(
        "`footbridge init` writes one, with a first scenario; or run this in a project that has one"
    ))]
    Missing {
        /// The folder in which the search began.
        folder: PathBuf,
    },
    /// The file can't be read.
    #[error("failed to read {}", path.display())]
    #[diagnostic(help("make it a file that you may read"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The file has errors.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Invalid(#[from] InvalidFile),
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
[client]
web = "dist"
origin = "https://www.example.test"

[app]
catalogue = "c"
dialect = "d.toml"
devices = "h"
"#;

    #[test]
    fn paths_are_relative_to_the_folder_of_the_file() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.web, "/p/dist");
        assert_eq!(config.dialect, Path::new("/p/d.toml"));
        assert_eq!(config.scenarios, [Path::new("/p/scenarios")]);
    }

    #[test]
    fn devices_default_to_the_built_in_ones() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.devices, DeviceSource::Folder("/p/h".into()));
        let without = SMALL.replace("devices = \"h\"\n", "");
        let config = Config::parse(Path::new("/p"), &without).unwrap();
        assert_eq!(config.devices, DeviceSource::BuiltIn);
    }

    #[test]
    fn url_is_kept_as_a_client() {
        let text = SMALL.replace("\"dist\"", "\"http://127.0.0.1:5173\"");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert_eq!(config.web, "http://127.0.0.1:5173");
    }

    #[test]
    fn ambient_requests_are_addresses() {
        let text = format!("{SMALL}\n[transcript]\nambient = [\"https://cdn.test/*\"]\n");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert!(config.ambient[0].matches("cdn.test", "/a.js"));
    }

    #[test]
    fn history_can_be_limited_or_disabled() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.history, HistoryPolicy::default());
        let text = format!("{SMALL}\n[history]\nenabled = false\nruns = 5\ndays = 7\n");
        let policy = Config::parse(Path::new("/p"), &text).unwrap().history;
        assert_eq!((policy.is_enabled, policy.runs, policy.days), (false, 5, 7));
        for wrong in ["enabled = 1", "runs = 0", "days = \"7\"", "years = 1"] {
            let text = format!("{SMALL}\n[history]\n{wrong}\n");
            assert!(Config::parse(Path::new("/p"), &text).is_err(), "{wrong}");
        }
    }

    #[test]
    fn results_cache_can_be_limited_or_disabled() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.cache, CachePolicy::default());
        let text = format!("{SMALL}\n[cache]\nenabled = false\nmegabytes = 5\n");
        let policy = Config::parse(Path::new("/p"), &text).unwrap().cache;
        assert_eq!((policy.is_enabled, policy.megabytes), (false, 5));
        for wrong in ["enabled = 1", "megabytes = 0", "days = 1"] {
            let text = format!("{SMALL}\n[cache]\n{wrong}\n");
            assert!(Config::parse(Path::new("/p"), &text).is_err(), "{wrong}");
        }
    }

    #[test]
    fn browser_is_a_name_or_a_path_of_the_project() {
        let parse = |line: &str| {
            let text = format!("{SMALL}\n[run]\n{line}\n");
            Config::parse(Path::new("/p"), &text).map(|config| config.run.chromium)
        };
        assert_eq!(parse("").unwrap(), None);
        let named = parse("chromium = \"chromium\"").unwrap();
        assert_eq!(named.as_deref(), Some("chromium"));
        let path = parse("chromium = \"tools/chrome\"").unwrap();
        assert_eq!(path.as_deref(), Some("/p/tools/chrome"));
        let absolute = parse("chromium = \"/opt/chrome\"").unwrap();
        assert_eq!(absolute.as_deref(), Some("/opt/chrome"));
        for wrong in ["chromium = \"\"", "chromium = 1"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn engines_are_selected_by_name() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.run.engines, EngineSelection::WebKit);
        let text = format!("{SMALL}\n[run]\nengine = \"phone\"\n");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert_eq!(config.run.engines, EngineSelection::Phone);
        let text = text.replace("phone", "phones");
        let Err(ConfigError::Invalid(invalid)) = Config::parse(Path::new("/p"), &text) else {
            panic!("it was taken");
        };
        let help = invalid.errors[0].help().unwrap().to_string();
        assert_eq!(help, "did you mean `phone`?");
    }

    #[test]
    fn limits_of_a_case_are_read() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.limits, CaseLimits::default());
        let text = format!("{SMALL}\n[limits]\nseconds = 5\ntasks = 7\n");
        let limits = Config::parse(Path::new("/p"), &text).unwrap().limits;
        assert_eq!((limits.time().as_secs(), limits.tasks), (5, 7));
        assert_eq!(limits.entries, CaseLimits::default().entries);
        for wrong in ["seconds = 0", "tasks = \"many\"", "memory = 1"] {
            let text = format!("{SMALL}\n[limits]\n{wrong}\n");
            assert!(Config::parse(Path::new("/p"), &text).is_err(), "{wrong}");
        }
    }

    #[test]
    fn queue_may_include_further_files() {
        let text = format!("{SMALL}\n[queue]\nfiles = [\"keys\", \"/q/a.pem\"]\n");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert_eq!(
            config.queue_files,
            [Path::new("/p/keys"), Path::new("/q/a.pem")]
        );
    }

    #[test]
    fn server_is_a_host_and_nothing_else() {
        let text = format!("{SMALL}\n[[server]]\nhost = \"api.notes.test\"\n");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        let single = PlainServer::of_host("api.notes.test".parse().unwrap());
        assert_eq!(config.servers.plain, [single]);
        let several = text.replace(
            "host = \"api.notes.test\"",
            "hosts = [\"*.cdn.test\", \"a.test\"]\nanswer = \"fitting\"",
        );
        let config = Config::parse(Path::new("/p"), &several).unwrap();
        assert_eq!(config.servers.plain[0].hosts.len(), 2);
        assert_eq!(config.servers.plain[0].answer, PlainAnswer::Fitting);
        let text = text.replace("api.notes.test", "https://api.notes.test");
        let Err(ConfigError::Invalid(invalid)) = Config::parse(Path::new("/p"), &text) else {
            panic!("it was taken");
        };
        let label = invalid.errors[0].labels().unwrap().next().unwrap();
        let place = &text[label.offset()..label.offset() + label.len()];
        assert_eq!(place, "\"https://api.notes.test\"");
    }

    #[test]
    fn every_error_is_reported_at_once_with_its_place_and_a_hint() {
        let text = r#"
[client]
wbe = "dist"

[app]
catalogue = "c"
dialect = 7
devices = "h"

[run]
worker = 2
page_timeout = 18446744073709551615
scenarios = "scenarios"

[transcript]
ambient = ["cdn.test"]
"#;
        let Err(ConfigError::Invalid(invalid)) = Config::parse(Path::new("/p"), text) else {
            panic!("it was taken");
        };
        let lines: Vec<String> = invalid
            .errors
            .iter()
            .map(|error| {
                let label = error.labels().unwrap().next().unwrap();
                let place = &text[label.offset()..label.offset() + label.len()];
                format!(
                    "{error} | {} | {}",
                    place.lines().next().unwrap(),
                    error.help().unwrap()
                )
            })
            .collect();
        assert_eq!(
            lines,
            [
                "[client] needs `origin` | [client] | write origin = \"https://www.myapp.test\"",
                "unknown key `wbe` in [client] | wbe | did you mean `web`?",
                "`dialect` is a whole number instead of a string | 7 | write a string",
                "unknown key `worker` in [run] | worker | did you mean `workers`?",
                "`page_timeout` is out of range | 18446744073709551615 | write a whole number from 0 to 86400",
                "`scenarios` is a string instead of a list | \"scenarios\" | write a list",
                "`cdn.test` is not an address | \"cdn.test\" | write a path such as `/metrics/*`, or a whole https address such as `https://cdn.metrics.test/*`",
            ]
        );
    }

    #[test]
    fn missing_keys_of_run_have_defaults() {
        let text = format!("{SMALL}\n[run]\npage_timeout = 0\n");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert_eq!((config.run.page_timeout, config.run.workers), (1, None));
        assert_eq!(config.scenarios, [Path::new("/p/scenarios")]);
    }
}
