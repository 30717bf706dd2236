//! Errors of learning from a client.

use miette::Report;
use thiserror::Error;

/// An error that ended the observation of a client, or its draft.
#[derive(Debug, Error)]
pub enum LearnError {
    /// The client can't be observed as requested, or no draft of it is valid.
    #[error("{} errors in the client or its draft", errors.len())]
    Invalid {
        /// The errors, each with its place in a file if it has one.
        errors: Vec<Report>,
    },
    /// The machine lacks a requirement of the run, such as an engine.
    #[error("{error}")]
    Environment { error: Report },
}

impl LearnError {
    pub(crate) fn invalid(errors: impl IntoIterator<Item = impl Into<Report>>) -> Self {
        Self::Invalid {
            errors: errors.into_iter().map(Into::into).collect(),
        }
    }

    pub(crate) fn environment(error: impl Into<Report>) -> Self {
        Self::Environment {
            error: error.into(),
        }
    }
}
