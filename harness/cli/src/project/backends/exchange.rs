//! The servers of the sample client's app.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_exchange::ExchangeBackend;
use footbridge_gateway::Backend;
use miette::Report;

/// Loads the servers from a folder. Without a catalogue, only checks the folder.
pub(super) fn load(
    folder: &Path,
    catalogue: Option<&Arc<Catalogue>>,
) -> Result<Option<Arc<dyn Backend>>, Vec<Report>> {
    let loaded = match catalogue {
        Some(catalogue) => ExchangeBackend::load(folder, Arc::clone(catalogue))
            .map(|backend| Some(Arc::new(backend) as Arc<dyn Backend>)),
        None => ExchangeBackend::check(folder).map(|()| None),
    };
    loaded.map_err(|files| files.into_iter().map(Report::new).collect())
}
