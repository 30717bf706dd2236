//! Errors in a TOML file.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::FileErrorKind;

/// An error in a TOML file, with its place and the correct form.
#[derive(Debug, Error, Diagnostic)]
#[error("{kind}")]
pub struct FileError {
    /// The kind of error.
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
    /// Creates an error without a place.
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

    /// Creates an error at a byte range of a file.
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

    /// The byte offset in the file; 0 without a place.
    pub(crate) fn offset(&self) -> usize {
        self.span.map_or(0, |span| span.offset())
    }

    /// Adds an earlier place that the error refers to.
    pub(crate) fn with_first(self, first: Range<usize>) -> Self {
        Self {
            first: Some(first.into()),
            ..self
        }
    }
}

/// A TOML file that can't be used, with every error in it.
///
/// As a [`Diagnostic`], it shows all of them as related errors.
#[derive(Debug, Error, Diagnostic)]
#[error("{file} can't be used")]
pub struct InvalidFile {
    pub file: String,
    /// The errors, in the order of their lines.
    #[related]
    pub errors: Vec<FileError>,
}
