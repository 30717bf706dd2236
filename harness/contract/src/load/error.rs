//! An error in a catalogue, and all of them together.

use std::ops::Range;
use std::sync::Arc;

use miette::{Diagnostic, NamedSource, SourceSpan};
use thiserror::Error;

use super::Fault;

/// An error in a file of the catalogue, with its place and what to write instead.
#[derive(Debug, Error, Diagnostic)]
#[error("{fault}")]
pub struct CatalogueError {
    /// What is wrong.
    pub fault: Fault,
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

impl CatalogueError {
    /// An error that belongs to no place in a text.
    pub(crate) fn placeless(fault: Fault, help: String) -> Self {
        Self {
            fault,
            text: None,
            span: None,
            first: None,
            label: String::new(),
            help: Some(help),
        }
    }

    /// An error at a place of a file.
    pub(crate) fn at(
        fault: Fault,
        text: &NamedSource<Arc<str>>,
        span: Range<usize>,
        label: impl Into<String>,
        help: Option<String>,
    ) -> Self {
        Self {
            fault,
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

/// A catalogue that can't be used, and why: every error of every file.
///
/// Reported as a [`Diagnostic`], it shows them all as related errors.
#[derive(Debug, Error, Diagnostic)]
#[error("the catalogue in {folder} can't be used")]
pub struct InvalidCatalogue {
    /// The folder.
    pub folder: String,
    /// The errors, file by file, each file's in the order of its lines.
    #[related]
    pub errors: Vec<CatalogueError>,
}
