//! The simulated servers that are written in code.

#[cfg(feature = "exchange")]
mod exchange;

use footbridge_runner::Backends;

/// The backends, each with the name that `server.toml` uses for it.
pub(crate) fn backends() -> Backends {
    Backends::new([
        #[cfg(feature = "exchange")]
        ("exchange", exchange::load as _),
    ])
}
