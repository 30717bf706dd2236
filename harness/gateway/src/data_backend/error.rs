//! What can be wrong with a server folder.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

/// A mistake in a server folder, with its place and what to write instead.
#[derive(Debug, Error, Diagnostic)]
#[error("{message}")]
pub struct DataBackendError {
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
    #[source_code]
    text: Option<NamedSource<Arc<str>>>,
    #[label("here")]
    span: Option<SourceSpan>,
    #[help]
    help: String,
}

impl DataBackendError {
    /// A mistake at a place of a file.
    pub(super) fn at(
        message: String,
        text: &NamedSource<Arc<str>>,
        span: Range<usize>,
        help: String,
    ) -> Self {
        Self {
            message,
            text: Some(text.clone()),
            span: Some(span.into()),
            help,
        }
    }

    /// A file that can't be read.
    pub(super) fn unreadable(path: &Path, error: &std::io::Error) -> Self {
        Self {
            message: format!("can't read {}: {error}", path.display()),
            text: None,
            span: None,
            help: "`server` in footbridge.toml names the folder of server.toml".to_owned(),
        }
    }

    /// Where it is in its file, in bytes.
    pub(super) fn offset(&self) -> usize {
        self.span.map_or(0, |span| span.offset())
    }
}
