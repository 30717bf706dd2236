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

fn exchange(folder: &Path, catalogue: &Arc<Catalogue>) -> Result<Arc<dyn Backend>, Vec<Report>> {
    match ExchangeBackend::load(folder, Arc::clone(catalogue)) {
        Ok(backend) => Ok(Arc::new(backend)),
        Err(files) => Err(files.into_iter().map(Report::new).collect()),
    }
}
