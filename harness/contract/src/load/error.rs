//! The errors of a catalogue.

use miette::Diagnostic;
use thiserror::Error;

use crate::toml_reader::FileError;

/// A catalogue that can't be used, with every error in every file.
///
/// Reported as a [`Diagnostic`], it shows them all as related errors.
#[derive(Debug, Error, Diagnostic)]
#[error("the catalogue in {folder} can't be used")]
pub struct InvalidCatalogue {
    /// The folder.
    pub folder: String,
    /// The errors, file by file, each file's in the order of its lines.
    #[related]
    pub errors: Vec<FileError>,
}
