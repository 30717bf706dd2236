//! An error in a TOML file, and all of them together.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::FileErrorKind;

/// An error in a TOML file, with its place and what to write instead.
#[derive(Debug, Error, Diagnostic)]
#[error("{kind}")]
pub struct FileError {
    /// What is wrong.
    pub kind: FileErrorKind,
    #[source_code]
    text: Option<NamedSource<Arc<str>>>,
    #[label("{label}")]
    span: Option<SourceSpan>,
    #[label("first here")]
    first: Option<SourceSpan>,
    label: String,
    #[help]
    help: Option<String>,
}

impl FileError {
    /// An error that belongs to no place in a text.
    pub(crate) fn placeless(kind: FileErrorKind, help: String) -> Self {
        Self {
            kind,
            text: None,
            span: None,
            first: None,
            label: String::new(),
            help: Some(help),
        }
    }

    /// An error at a place of a file.
    pub(crate) fn at(
        kind: FileErrorKind,
        text: &NamedSource<Arc<str>>,
        span: Range<usize>,
        label: impl Into<String>,
        help: Option<String>,
    ) -> Self {
        Self {
            kind,
            text: Some(text.clone()),
            span: Some(span.into()),
            first: None,
            label: label.into(),
            help,
        }
    }

    /// Where in its file it is, in bytes.
    pub(crate) fn offset(&self) -> usize {
        self.span.map_or(0, |span| span.offset())
    }

    /// The same, pointing at an earlier place as well.
    pub(crate) fn with_first(self, first: Range<usize>) -> Self {
        Self {
            first: Some(first.into()),
            ..self
        }
    }
}

/// A TOML file that can't be used, and every reason.
///
/// Reported as a [`Diagnostic`], it shows them all as related errors.
#[derive(Debug, Error, Diagnostic)]
#[error("{file} can't be used")]
pub struct InvalidFile {
    /// The file.
    pub file: String,
    /// The errors, in the order of their lines.
    #[related]
    pub errors: Vec<FileError>,
}
