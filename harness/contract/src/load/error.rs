//! The errors of a catalogue.

use miette::Diagnostic;
use thiserror::Error;

use crate::toml_reader::FileError;

/// A catalogue that can't be used, with every error in every file.
///
/// As a [`Diagnostic`], it shows all of them as related errors.
#[derive(Debug, Error, Diagnostic)]
#[error("the catalogue in {folder} can't be used")]
pub struct InvalidCatalogue {
    pub folder: String,
    /// The errors, grouped by file, in the order of their lines.
    #[related]
    pub errors: Vec<FileError>,
}
