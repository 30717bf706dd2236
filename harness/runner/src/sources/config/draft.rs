//! A `footbridge.toml` that may have errors.

use std::path::{Path, PathBuf};

use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode, TomlTable};
use footbridge_gateway::PlainServer;
use footbridge_scenario::Address;

use super::cache_policy::CachePolicy;
use super::device_source::DeviceSource;
use super::history_policy::HistoryPolicy;
use super::limits::CaseLimits;
use super::unanswered::Unanswered;
use super::{
    Config, ConfigError, FILE, RunSettings, address, base, find_text, is_url, plain_server,
};
use crate::judge::Locales;

/// The values of a file that could be read. A missing or invalid value is `None`, and so is a table that contains
/// one. The values of `[client]`, `[app]` and `[run]` don't depend on each other.
#[derive(Debug, Clone)]
pub struct ConfigDraft {
    /// The folder that contains the file.
    pub root: PathBuf,
    /// The client: a folder or a URL.
    pub web: Option<String>,
    /// The origin that the client is served under.
    pub origin: Option<String>,
    /// The path at which the client is served.
    pub base: Option<String>,
    pages: Option<PageSettings>,
    /// The catalogue's folder.
    pub catalogue: Option<PathBuf>,
    /// The dialect's file.
    pub dialect: Option<PathBuf>,
    pub devices: Option<DeviceSource>,
    /// The simulated servers.
    pub servers: Option<ServerSources>,
    /// The folders or files of the scenarios.
    pub scenarios: Option<Vec<PathBuf>>,
    run: Option<RunSettings>,
    limits: Option<CaseLimits>,
    ambient: Option<Vec<Address>>,
    history: Option<HistoryPolicy>,
    cache: Option<CachePolicy>,
    queue_files: Option<Vec<PathBuf>>,
    unanswered: Option<Unanswered>,
}

/// The keys of `[client]` about the client's pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PageSettings {
    /// The titles of the client's pages for unknown addresses.
    pub not_found: Vec<String>,
    /// The addresses outside its site that the client may go to; `None` for any.
    pub outside: Option<Vec<Address>>,
    /// The languages of its pages; `None` if they aren't configured.
    pub locales: Option<Locales>,
}

impl PageSettings {
    /// Reads the keys of `[client]` about pages.
    fn read(table: &TomlTable<'_>) -> Option<Self> {
        let not_found = match table.may("not_found") {
            Some(node) => node.texts(),
            None => Some(Vec::new()),
        };
        let outside = match table.may("outside") {
            Some(node) => node
                .list()
                .and_then(|items| items.iter().map(address).collect())
                .map(Some),
            None => Some(None),
        };
        let locales = match table.may("locales") {
            Some(node) => Locales::read(&node).map(Some),
            None => Some(None),
        };
        Some(Self {
            not_found: not_found?,
            outside: outside?,
            locales: locales?,
        })
    }
}

/// The sources of the simulated servers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerSources {
    /// The folder of servers with data, if there is one.
    pub folder: Option<PathBuf>,
    /// The `[[server]]` tables.
    pub plain: Vec<PlainServer>,
}

impl ConfigDraft {
    /// Reads the file in the folder `from`, or in the nearest folder above it, and returns its errors as well.
    ///
    /// # Errors
    /// [`ConfigError`] if there is no file, or it can't be read as text.
    pub fn find(from: &Path) -> Result<(Self, Option<InvalidFile>), ConfigError> {
        let (root, text) = find_text(from)?;
        Ok(Self::parse(&root, &text))
    }

    /// Parses the text of a file in the folder `root`, and returns its errors as well.
    pub fn parse(root: &Path, text: &str) -> (Self, Option<InvalidFile>) {
        let read = |table: &TomlTable<'_>| Some(Self::read(root, table));
        let (draft, invalid) = toml_reader::parse_partial(FILE, text, FILE, read);
        (draft.unwrap_or_else(|| Self::empty(root)), invalid)
    }

    /// Reads the file's tables.
    pub(super) fn read(root: &Path, file: &TomlTable<'_>) -> Self {
        let mut draft = Self::empty(root);
        let path = |node: TomlNode<'_>| Some(root.join(node.text()?));
        if let Some(node) = file.need("client", "a table [client]") {
            node.table("[client]", |table| {
                let web = table.text("web", "web = \"dist\", or a URL");
                draft.web = web.map(|web| {
                    if is_url(&web) {
                        web
                    } else {
                        root.join(&web).to_string_lossy().into_owned()
                    }
                });
                draft.origin = table.text("origin", "origin = \"https://www.myapp.test\"");
                draft.base = match table.may("base") {
                    Some(node) => base(&node),
                    None => Some("/".to_owned()),
                };
                draft.pages = PageSettings::read(table);
                Some(())
            });
        }
        let mut folder = None;
        if let Some(node) = file.need("app", "a table [app]") {
            node.table("[app]", |table| {
                let need = |key, help| table.need(key, help).and_then(path);
                draft.catalogue = need("catalogue", "catalogue = \"…\", the catalogue's folder");
                draft.dialect = need("dialect", "dialect = \"….toml\"");
                draft.devices = match table.may("devices") {
                    Some(node) => path(node).map(DeviceSource::Folder),
                    None => Some(DeviceSource::BuiltIn),
                };
                folder = match table.may("server") {
                    Some(node) => path(node).map(Some),
                    None => Some(None),
                };
                Some(())
            });
        }
        let plain = match file.may("server") {
            Some(node) => node.list().and_then(|items| {
                let servers = items.iter().map(|item| plain_server(item, root));
                servers.collect()
            }),
            None => Some(Vec::new()),
        };
        draft.servers = folder
            .zip(plain)
            .map(|(folder, plain)| ServerSources { folder, plain });
        let usual = vec![root.join("scenarios")];
        if let Some(node) = file.may("run") {
            draft.run = node.table("[run]", |table| {
                draft.scenarios = match table.may("scenarios") {
                    Some(node) => node
                        .list()
                        .and_then(|items| items.into_iter().map(path).collect()),
                    None => Some(usual),
                };
                Some(RunSettings::read(root, table))
            });
        } else {
            draft.scenarios = Some(usual);
            draft.run = Some(RunSettings::default());
        }
        draft.limits = match file.may("limits") {
            Some(node) => node.table("[limits]", |table| Some(CaseLimits::read(table))),
            None => Some(CaseLimits::default()),
        };
        draft.ambient = match file.may("transcript") {
            Some(node) => node.table("[transcript]", |table| match table.may("ambient") {
                Some(node) => node.list()?.iter().map(address).collect(),
                None => Some(Vec::new()),
            }),
            None => Some(Vec::new()),
        };
        draft.history = match file.may("history") {
            Some(node) => node.table("[history]", |table| Some(HistoryPolicy::read(table))),
            None => Some(HistoryPolicy::default()),
        };
        draft.cache = match file.may("cache") {
            Some(node) => node.table("[cache]", |table| Some(CachePolicy::read(table))),
            None => Some(CachePolicy::default()),
        };
        draft.unanswered = match file.may("explore") {
            Some(node) => node.table("[explore]", |table| {
                // The exploration reads the other keys, and knows the names in them.
                table.leave_rest();
                match table.may("unanswered") {
                    Some(node) => Unanswered::read(&node),
                    None => Some(Unanswered::default()),
                }
            }),
            None => Some(Unanswered::default()),
        };
        draft.queue_files = match file.may("queue") {
            Some(node) => node.table("[queue]", |table| match table.may("files") {
                Some(node) => node.list()?.into_iter().map(path).collect(),
                None => Some(Vec::new()),
            }),
            None => Some(Vec::new()),
        };
        draft
    }

    /// Returns the configuration; `None` if a part of it is missing or invalid.
    pub fn finish(self) -> Option<Config> {
        let mut run = self.run?;
        run.chromium = run.chromium.map(|browser| in_folder(&self.root, browser));
        Some(Config {
            root: self.root,
            web: self.web?,
            origin: self.origin?,
            base: self.base?,
            pages: self.pages?,
            catalogue: self.catalogue?,
            dialect: self.dialect?,
            devices: self.devices?,
            servers: self.servers?,
            scenarios: self.scenarios?,
            run,
            limits: self.limits?,
            ambient: self.ambient?,
            history: self.history?,
            cache: self.cache?,
            queue_files: self.queue_files?,
            unanswered: self.unanswered?,
        })
    }

    fn empty(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            web: None,
            origin: None,
            base: None,
            pages: None,
            catalogue: None,
            dialect: None,
            devices: None,
            servers: None,
            scenarios: None,
            run: None,
            limits: None,
            ambient: None,
            history: None,
            cache: None,
            queue_files: None,
            unanswered: None,
        }
    }
}

/// Resolves a browser: a path is relative to the project folder, a name is kept.
fn in_folder(root: &Path, browser: String) -> String {
    if browser.contains('/') {
        root.join(browser).display().to_string()
    } else {
        browser
    }
}

impl From<Config> for ConfigDraft {
    fn from(config: Config) -> Self {
        Self {
            root: config.root,
            web: Some(config.web),
            origin: Some(config.origin),
            base: Some(config.base),
            pages: Some(config.pages),
            catalogue: Some(config.catalogue),
            dialect: Some(config.dialect),
            devices: Some(config.devices),
            servers: Some(config.servers),
            scenarios: Some(config.scenarios),
            run: Some(config.run),
            limits: Some(config.limits),
            ambient: Some(config.ambient),
            history: Some(config.history),
            cache: Some(config.cache),
            queue_files: Some(config.queue_files),
            unanswered: Some(config.unanswered),
        }
    }
}
