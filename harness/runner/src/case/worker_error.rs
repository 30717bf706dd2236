//! The errors of a worker that can't go on.

use std::io::ErrorKind;

use footbridge_engine::StartError;
use miette::Diagnostic;
use thiserror::Error;

/// The error of a worker that can't go on. Footbridge exits with code 3.
#[derive(Debug, Error, Diagnostic)]
pub enum WorkerError {
    /// The engine could not be started.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Start(#[from] StartError),
    /// The gateway could not be started.
    #[error("failed to start the gateway")]
    Gateway {
        /// The error of the gateway.
        #[source]
        source: footbridge_gateway::GatewayError,
    },
    /// The run was interrupted while an engine started.
    #[error("the run was interrupted")]
    Interrupted,
    /// The engine process started, but is unusable.
    #[error("the engine did not start: {problem}")]
    #[diagnostic(help("`footbridge doctor` lists missing requirements"))]
    Engine {
        /// The engine's error message.
        problem: String,
    },
}

impl WorkerError {
    /// Whether another attempt may succeed.
    pub(crate) fn may_pass(&self) -> bool {
        match self {
            Self::Start(StartError::Program { source, .. }) => !matches!(
                source.kind(),
                ErrorKind::NotFound | ErrorKind::PermissionDenied
            ),
            Self::Start(StartError::Engine { .. }) | Self::Engine { .. } => true,
            Self::Gateway { .. } | Self::Interrupted => false,
        }
    }
}
