//! The backends that a server folder may name, which the binary passes in; without a name it is made from data.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_gateway::{Backend, DataBackend, HostName};
use miette::{IntoDiagnostic, NamedSource, Report, WrapErr, miette};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The file in a server folder that names its backend.
const FILE: &str = "server.toml";

/// Reads a server folder, or says everything that is wrong with it.
pub type BackendLoader = fn(&Path, &Arc<Catalogue>) -> Result<Arc<dyn Backend>, Vec<Report>>;

/// The backends by name. A server folder names one with `backend = "…"` in its `server.toml`; without a name it is
/// made from data (a [`DataBackend`]).
#[derive(Debug, Clone, Default)]
pub struct Backends(Vec<(&'static str, BackendLoader)>);

impl Backends {
    /// Backends that are code, each with the name that data gives it.
    pub fn new(named: impl IntoIterator<Item = (&'static str, BackendLoader)>) -> Self {
        Self(named.into_iter().collect())
    }

    /// Reads a server folder with the backend that it names. `site` is the client's own host.
    pub(crate) fn load(
        &self,
        folder: &Path,
        site: &HostName,
        catalogue: &Arc<Catalogue>,
    ) -> Result<Arc<dyn Backend>, Vec<Report>> {
        match self.named_in(folder).map_err(|error| vec![error])? {
            Some(load) => load(folder, catalogue),
            None => match DataBackend::load(folder, site) {
                Ok(backend) => Ok(Arc::new(backend)),
                Err(errors) => Err(errors.into_iter().map(Report::new).collect()),
            },
        }
    }

    /// The backend that a folder names, if it names one.
    fn named_in(&self, folder: &Path) -> Result<Option<BackendLoader>, Report> {
        let path = folder.join(FILE);
        let text = std::fs::read_to_string(&path)
            .into_diagnostic()
            .wrap_err_with(|| format!("failed to read {}", path.display()))?;
        // What isn't TOML at all is reported by the backend.
        let (table, _) = DeTable::parse_recoverable(&text);
        let Some(named) = table.get_ref().get("backend") else {
            return Ok(None);
        };
        let name = named.get_ref().as_str().unwrap_or_default();
        let found = self.0.iter().find(|(known, _)| *known == name);
        found
            .map(|(_, load)| Some(*load))
            .ok_or_else(|| self.unknown(name, named, &path, &text))
    }

    fn unknown(&self, name: &str, named: &Spanned<DeValue<'_>>, path: &Path, text: &str) -> Report {
        let known: Vec<_> = self.0.iter().map(|(name, _)| format!("`{name}`")).collect();
        let label = miette::LabeledSpan::at(named.span(), "unknown");
        miette!(
            labels = vec![label],
            help = format!(
                "leave `backend` out for servers made from data, or write {}",
                known.join(" or ")
            ),
            "there is no backend `{name}`"
        )
        .with_source_code(NamedSource::new(
            path.display().to_string(),
            text.to_owned(),
        ))
    }
}
