//! Errors of a run.

use miette::Diagnostic;
use thiserror::Error;

use crate::case::snapshots::SnapshotsError;
use crate::case::worker_error::WorkerError;
use crate::client::web::WebError;

/// An error that prevented a run from starting or from finishing.
#[derive(Debug, Error, Diagnostic)]
pub enum RunError {
    /// The client can't be served, or the certificates can't be made.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Web(#[from] WebError),
    /// A snapshot can't be read or written.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Snapshots(#[from] SnapshotsError),
    /// Several snapshots can't be read.
    #[error("some snapshots are wrong")]
    WrongSnapshots {
        #[related]
        errors: Vec<SnapshotsError>,
    },
    /// The network's runtime could not be started.
    #[error("failed to start the network's runtime")]
    Runtime {
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A worker can't go on.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
}

impl RunError {
    /// Whether the cause is the user's input rather than the environment.
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Web(error) => error.is_input(),
            Self::Snapshots(error) => !matches!(error, SnapshotsError::Unwritable { .. }),
            Self::WrongSnapshots { .. } => true,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::*;

    #[test]
    fn unwritable_snapshot_is_an_error_of_the_environment_and_an_unreadable_one_of_the_input() {
        let (path, source) = ("a.snap".into(), ErrorKind::StorageFull.into());
        let unwritable = SnapshotsError::Unwritable { path, source };
        assert!(!RunError::from(unwritable).is_input());
        let (path, source) = ("a.snap".into(), ErrorKind::InvalidData.into());
        let unreadable = SnapshotsError::Unreadable { path, source };
        assert!(RunError::from(unreadable).is_input());
    }
}
