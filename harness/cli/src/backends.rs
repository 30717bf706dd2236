//! The simulated servers that are written in code.

use std::path::Path;
use std::sync::Arc;

use footbridge_contract::Catalogue;
use footbridge_exchange::ExchangeBackend;
use footbridge_gateway::Backend;
use footbridge_runner::Backends;
use miette::Report;

/// The backends, each with the name that `server.toml` uses for it.
pub(crate) fn backends() -> Backends {
    Backends::new([("exchange", exchange as _)])
}

fn exchange(
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
