//! The backends that a server folder may name, provided by the binary. A folder without a name becomes a data
//! backend.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{self, InvalidFile, TomlNode};
use footbridge_gateway::{Backend, DataBackend, HostName};
use miette::Report;

/// The file in a server folder that names its backend.
const FILE: &str = "server.toml";

/// Loads a server folder, or returns every error in it. Without a catalogue there is no backend, and only the errors
/// that need no catalogue are found.
pub type BackendLoader =
    fn(&Path, Option<&Arc<Catalogue>>) -> Result<Option<Arc<dyn Backend>>, Vec<Report>>;

/// The backends by name. A server folder names one with `backend = "…"` in its `server.toml`; without a name it
/// becomes a [`DataBackend`].
#[derive(Debug, Clone, Default)]
pub struct Backends(Vec<(&'static str, BackendLoader)>);

impl Backends {
    /// Creates the table of the backends that are written in code.
    pub fn new(named: impl IntoIterator<Item = (&'static str, BackendLoader)>) -> Self {
        Self(named.into_iter().collect())
    }

    /// Reads a server folder with the backend that it names. `site` is the client's own host. Without it, or without
    /// the catalogue that a backend in code needs, the folder is only checked for errors.
    pub(crate) fn load(
        &self,
        folder: &Path,
        site: Option<&HostName>,
        catalogue: Option<&Arc<Catalogue>>,
    ) -> Result<Option<Arc<dyn Backend>>, Vec<Report>> {
        let named = self
            .named_in(folder)
            .map_err(|invalid| vec![invalid.into()])?;
        if let Some(load) = named {
            return load(folder, catalogue);
        }
        let loaded = match site {
            Some(site) => DataBackend::load(folder, site)
                .map(|backend| Some(Arc::new(backend) as Arc<dyn Backend>)),
            None => DataBackend::check(folder).map(|()| None),
        };
        loaded.map_err(|invalid| vec![invalid.into()])
    }

    /// The backend that a folder names; `None` if it names none.
    fn named_in(&self, folder: &Path) -> Result<Option<BackendLoader>, InvalidFile> {
        toml_reader::read(&folder.join(FILE), FILE, |table| {
            // The backend reads the other keys.
            table.leave_rest();
            match table.may("backend") {
                Some(node) => self.named(&node).map(Some),
                None => Some(None),
            }
        })
    }

    /// The backend with the name in this node.
    fn named(&self, node: &TomlNode<'_>) -> Option<BackendLoader> {
        let name = node.text()?;
        let found = self.0.iter().find(|(known, _)| *known == name);
        if found.is_none() {
            let known: Vec<_> = self.0.iter().map(|(name, _)| format!("`{name}`")).collect();
            let help = if known.is_empty() {
                "this program includes no backends: leave `backend` out for servers made from data"
                    .to_owned()
            } else {
                format!(
                    "leave `backend` out for servers made from data, or write {}",
                    known.join(" or ")
                )
            };
            node.invalid(format!("there is no backend `{name}`"), "unknown", help);
        }
        found.map(|(_, load)| *load)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(server: &str) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), server).unwrap();
        let backends = Backends::new([(
            "orders",
            (|_: &Path, _: Option<&Arc<Catalogue>>| Err(Vec::new())) as BackendLoader,
        )]);
        let site: HostName = "www.myapp.test".parse().unwrap();
        let reports = backends.load(folder.path(), Some(&site), None).err();
        let reports = reports.into_iter().flatten();
        reports
            .flat_map(|report| {
                let related = report.related().into_iter().flatten();
                related.map(ToString::to_string).collect::<Vec<_>>()
            })
            .collect()
    }

    #[test]
    fn folder_names_its_backend_or_becomes_a_data_backend() {
        assert_eq!(loaded("backend = \"orders\"\nshops = 3\n"), [""; 0]);
        assert_eq!(loaded("[[host]]\nname = \"api.myapp.test\"\n"), [""; 0]);
        assert_eq!(
            loaded("backend = \"order\"\nshops = 3\n"),
            ["there is no backend `order`"]
        );
        assert_eq!(
            loaded("[host]\nname = \"a.test\"\n"),
            ["`[host]` is a single table instead of a list of tables"]
        );
    }
}
