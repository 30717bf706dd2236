//! A `footbridge.toml` that may have mistakes: what could be read of it.

use std::path::{Path, PathBuf};

use footbridge_contract::toml_reader::{self, InvalidFile, Node, Table};
use footbridge_gateway::HostName;
use footbridge_scenario::Address;

use super::{Config, ConfigError, FILE, Run, address, find_text, is_url, read_run, server_host};
use crate::history::HistoryPolicy;

/// The values of a file, as far as they could be read. A value that is missing or wrong is `None`, and so is a table that holds one, but for
/// `[client]` and `[app]`, whose values stand alone.
#[derive(Debug, Clone)]
pub struct ConfigDraft {
    root: PathBuf,
    /// The client: a folder or a URL.
    pub web: Option<String>,
    /// The origin that the client is served under.
    pub origin: Option<String>,
    /// The catalogue's folder.
    pub catalogue: Option<PathBuf>,
    /// The dialect's file.
    pub dialect: Option<PathBuf>,
    /// The devices' folder.
    pub devices: Option<PathBuf>,
    /// The folder of the simulated servers.
    pub server: Option<PathBuf>,
    hosts: Option<Vec<HostName>>,
    run: Option<Run>,
    ambient: Option<Vec<Address>>,
    history: Option<HistoryPolicy>,
    queue_files: Option<Vec<PathBuf>>,
}

impl ConfigDraft {
    /// Reads the file in the folder `from`, or in the nearest folder above it, and returns its mistakes as well.
    ///
    /// # Errors
    /// [`ConfigError`] if there is no file, or it can't be read as text.
    pub fn find(from: &Path) -> Result<(Self, Option<InvalidFile>), ConfigError> {
        let (root, text) = find_text(from)?;
        Ok(Self::parse(&root, &text))
    }

    /// Parses the text of a file in the folder `root`, and returns its mistakes as well.
    pub fn parse(root: &Path, text: &str) -> (Self, Option<InvalidFile>) {
        let read = |table: &Table<'_>| Some(Self::read(root, table));
        let (draft, invalid) = toml_reader::parse_partial(FILE, text, FILE, read);
        (draft.unwrap_or_else(|| Self::empty(root)), invalid)
    }

    /// Reads the file's tables.
    pub(super) fn read(root: &Path, file: &Table<'_>) -> Self {
        let mut draft = Self::empty(root);
        let path = |node: Node<'_>| Some(root.join(node.text()?));
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
                Some(())
            });
        }
        if let Some(node) = file.need("app", "a table [app]") {
            node.table("[app]", |table| {
                let need = |key, help| table.need(key, help).and_then(path);
                draft.catalogue = need("catalogue", "catalogue = \"…\", the catalogue's folder");
                draft.dialect = need("dialect", "dialect = \"….toml\"");
                draft.devices = need("devices", "devices = \"…\", the devices' folder");
                draft.server = table.may("server").and_then(path);
                Some(())
            });
        }
        draft.hosts = match file.may("server") {
            Some(node) => node
                .list()
                .and_then(|items| items.iter().map(server_host).collect()),
            None => Some(Vec::new()),
        };
        draft.run = match file.may("run") {
            Some(node) => node.table("[run]", |table| Some(read_run(root, table))),
            None => Some(Run::new(root)),
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
        draft.queue_files = match file.may("queue") {
            Some(node) => node.table("[queue]", |table| match table.may("files") {
                Some(node) => node.list()?.into_iter().map(path).collect(),
                None => Some(Vec::new()),
            }),
            None => Some(Vec::new()),
        };
        draft
    }

    /// The configuration; `None` if a part of it is missing or wrong.
    pub fn finish(self) -> Option<Config> {
        let run = self.run?;
        Some(Config {
            root: self.root,
            web: self.web?,
            origin: self.origin?,
            catalogue: self.catalogue?,
            dialect: self.dialect?,
            devices: self.devices?,
            server: self.server,
            hosts: self.hosts?,
            scenarios: run.scenarios,
            workers: run.workers,
            patience: run.patience,
            ambient: self.ambient?,
            history: self.history?,
            queue_files: self.queue_files?,
        })
    }

    fn empty(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            web: None,
            origin: None,
            catalogue: None,
            dialect: None,
            devices: None,
            server: None,
            hosts: None,
            run: None,
            ambient: None,
            history: None,
            queue_files: None,
        }
    }
}
