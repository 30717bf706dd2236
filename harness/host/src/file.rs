//! Mistakes in the host's data files, shown at their place.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_contract::toml_reader::InvalidFile;
use miette::{Diagnostic, NamedSource, SourceSpan};
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Why a dialect or a device could not be loaded.
#[derive(Debug, Error, Diagnostic)]
pub enum DataError {
    /// The file could not be read.
    #[error("failed to read {}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        source: std::io::Error,
    },
    /// The file says something that cannot be.
    #[error("{message}")]
    Mistaken {
        /// What is wrong, as a lowercase fragment.
        message: String,
        /// The file.
        #[source_code]
        source_code: Arc<NamedSource<String>>,
        /// Where; nowhere in particular when something is missing from the file as a whole.
        #[label("{label}")]
        span: Option<SourceSpan>,
        /// What the place holds.
        label: String,
        /// What to write instead.
        #[help]
        help: String,
    },
    /// A file that has mistakes, all of which are shown.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Invalid(#[from] InvalidFile),
    /// A folder of devices lacks what every platform needs.
    #[error("{message} in {}", folder.display())]
    Incomplete {
        /// What is missing, as a lowercase fragment.
        message: String,
        /// The folder.
        folder: PathBuf,
        /// What to do about it.
        #[help]
        help: String,
    },
}

/// The text of one data file, kept for pointing into it.
pub(crate) struct SourceFile<'a> {
    pub(crate) name: &'a str,
    pub(crate) text: &'a str,
}

impl SourceFile<'_> {
    /// Parses the file. `help` goes with whatever the parser has to say about keys and types.
    pub(crate) fn parse<T: DeserializeOwned>(&self, help: &str) -> Result<T, DataError> {
        toml::from_str(self.text)
            .map_err(|error| self.mistake(error.message().trim(), error.span(), "here", help))
    }

    pub(crate) fn mistake(
        &self,
        message: impl Into<String>,
        span: Option<std::ops::Range<usize>>,
        label: impl Into<String>,
        help: impl Into<String>,
    ) -> DataError {
        let source = NamedSource::new(self.name, self.text.to_owned()).with_language("toml");
        DataError::Mistaken {
            message: message.into(),
            source_code: Arc::new(source),
            span: span.map(SourceSpan::from),
            label: label.into(),
            help: help.into(),
        }
    }
}

/// Reads a whole file.
pub(crate) fn read(path: &Path) -> Result<String, DataError> {
    std::fs::read_to_string(path).map_err(|source| DataError::Unreadable {
        path: path.to_owned(),
        source,
    })
}
