//! `footbridge.toml`: where a project keeps its client, its app's data and its scenarios.
//!
//! ```toml
//! [client]
//! web = "dist"                           # a folder, or the URL of a development server
//! origin = "https://www.exchange.test"   # where the client believes it lives
//!
//! [app]
//! catalogue = "fixtures/contract"
//! dialect = "fixtures/dialects/exchange.toml"
//! devices = "fixtures/hosts"
//! server = "fixtures/gateway"             # optional: what the simulated servers know
//!
//! [run]
//! scenarios = ["scenarios"]
//! workers = 2
//! patience = 10                          # seconds a page may take to settle
//!
//! [transcript]
//! ambient = ["https://cdn.metrics.test/*"] # requests that every page makes and no scenario is about
//! ```

use std::ops::Range;
use std::path::{Path, PathBuf};

use footbridge_scenario::Address;
use miette::{Diagnostic, LabeledSpan, NamedSource};
use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

/// The file's name.
pub const FILE: &str = "footbridge.toml";

/// What the file says, with every path relative to its folder resolved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The folder that holds the file.
    pub root: PathBuf,
    /// The client: a folder or a URL.
    pub web: String,
    /// Where the client believes it lives.
    pub origin: String,
    /// The catalogue's folder.
    pub catalogue: PathBuf,
    /// The dialect's file.
    pub dialect: PathBuf,
    /// The devices' folder.
    pub devices: PathBuf,
    /// The folder of what the simulated servers know, if there are any.
    pub server: Option<PathBuf>,
    /// Where the scenarios are.
    pub scenarios: Vec<PathBuf>,
    /// How many cases run at once.
    pub workers: Option<usize>,
    /// How many seconds a page may take to settle.
    pub patience: u64,
    /// Requests that transcripts leave out where nothing is unusual about them.
    pub ambient: Vec<Address>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    client: Client,
    app: App,
    #[serde(default)]
    run: Run,
    #[serde(default)]
    transcript: Transcript,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Client {
    web: String,
    origin: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct App {
    catalogue: PathBuf,
    dialect: PathBuf,
    devices: PathBuf,
    server: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Run {
    scenarios: Vec<PathBuf>,
    workers: Option<usize>,
    patience: u64,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Transcript {
    ambient: Vec<Spanned<String>>,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            scenarios: vec!["scenarios".into()],
            workers: None,
            patience: 10,
        }
    }
}

impl Config {
    /// Reads the file of the folder `from` or of the nearest folder above it.
    ///
    /// # Errors
    /// [`ConfigError`] if there is none, or it is wrong.
    pub fn find(from: &Path) -> Result<Self, ConfigError> {
        let root = from
            .ancestors()
            .find(|folder| folder.join(FILE).is_file())
            .ok_or_else(|| ConfigError::Missing {
                folder: from.to_owned(),
            })?;
        let path = root.join(FILE);
        let text = std::fs::read_to_string(&path).map_err(|source| ConfigError::Unreadable {
            path: path.clone(),
            source,
        })?;
        Self::parse(root, &text)
    }

    /// Reads the text of a file that stands in `root`.
    ///
    /// # Errors
    /// [`ConfigError::Wrong`], with the place.
    pub fn parse(root: &Path, text: &str) -> Result<Self, ConfigError> {
        let file: File = toml::from_str(text).map_err(|error| ConfigError::Wrong {
            reason: error.message().to_owned(),
            span: error.span().unwrap_or_default(),
            source_code: NamedSource::new(FILE, text.to_owned()),
        })?;
        let web = if is_url(&file.client.web) {
            file.client.web
        } else {
            root.join(&file.client.web).to_string_lossy().into_owned()
        };
        Ok(Self {
            root: root.to_owned(),
            web,
            origin: file.client.origin,
            catalogue: root.join(file.app.catalogue),
            dialect: root.join(file.app.dialect),
            devices: root.join(file.app.devices),
            server: file.app.server.map(|server| root.join(server)),
            scenarios: file
                .run
                .scenarios
                .iter()
                .map(|path| root.join(path))
                .collect(),
            workers: file.run.workers,
            patience: file.run.patience.max(1),
            ambient: ambient(&file.transcript.ambient, text)?,
        })
    }
}

/// The addresses of ambient requests.
fn ambient(patterns: &[Spanned<String>], text: &str) -> Result<Vec<Address>, ConfigError> {
    let addresses = patterns.iter().map(|pattern| {
        Address::new(pattern.get_ref()).ok_or_else(|| ConfigError::Wrong {
            reason: format!(
                "`{}` is not an address: write a path such as `/metrics/*`, or a whole https address such as `https://cdn.metrics.test/*`",
                pattern.get_ref()
            ),
            span: pattern.span(),
            source_code: NamedSource::new(FILE, text.to_owned()),
        })
    });
    addresses.collect()
}

/// Whether a client is named by its URL rather than its folder.
pub fn is_url(web: &str) -> bool {
    web.starts_with("http://") || web.starts_with("https://")
}

/// What is wrong with `footbridge.toml`.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// There is none.
    #[error("no {FILE} in {} or any folder above it", folder.display())]
    Missing {
        /// Where the search began.
        folder: PathBuf,
    },
    /// It cannot be read.
    #[error("failed to read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// It says what nobody understands.
    #[error("{reason}")]
    Wrong {
        /// Why.
        reason: String,
        /// Where.
        span: Range<usize>,
        /// The file.
        source_code: NamedSource<String>,
    },
}

impl Diagnostic for ConfigError {
    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        let help = match self {
            Self::Missing { .. } => {
                "run this in a project that has one, or write one: docs/configuration.md shows every key"
            }
            Self::Unreadable { .. } => "make it a file that you may read",
            Self::Wrong { .. } => "docs/configuration.md shows every key",
        };
        Some(Box::new(help))
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        match self {
            Self::Wrong { source_code, .. } => Some(source_code),
            _ => None,
        }
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        match self {
            Self::Wrong { span, .. } => Some(Box::new(std::iter::once(
                LabeledSpan::new_with_span(Some("here".into()), span.clone()),
            ))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
[client]
web = "dist"
origin = "https://www.exchange.test"

[app]
catalogue = "c"
dialect = "d.toml"
devices = "h"
"#;

    #[test]
    fn paths_are_of_the_files_own_folder() {
        let config = Config::parse(Path::new("/p"), SMALL).unwrap();
        assert_eq!(config.web, "/p/dist");
        assert_eq!(config.dialect, Path::new("/p/d.toml"));
        assert_eq!(config.scenarios, [Path::new("/p/scenarios")]);
    }

    #[test]
    fn a_url_stays_one() {
        let text = SMALL.replace("\"dist\"", "\"http://127.0.0.1:5173\"");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert_eq!(config.web, "http://127.0.0.1:5173");
    }

    #[test]
    fn an_ambient_request_is_named_by_its_address() {
        let text = format!("{SMALL}\n[transcript]\nambient = [\"cdn.test\"]\n");
        let error = Config::parse(Path::new("/p"), &text).unwrap_err();
        let ConfigError::Wrong { span, .. } = &error else {
            panic!("{error}");
        };
        assert_eq!(&text[span.clone()], "\"cdn.test\"");
        let text = text.replace("cdn.test", "https://cdn.test/*");
        let config = Config::parse(Path::new("/p"), &text).unwrap();
        assert!(config.ambient[0].matches("cdn.test", "/a.js"));
    }

    #[test]
    fn an_unknown_key_is_an_error_with_its_place() {
        let text = format!("{SMALL}\n[run]\nworker = 2\n");
        let error = Config::parse(Path::new("/p"), &text).unwrap_err();
        let ConfigError::Wrong { reason, span, .. } = &error else {
            panic!("{error}");
        };
        assert!(reason.contains("worker"), "{reason}");
        assert_eq!(&text[span.clone()], "worker");
    }
}
