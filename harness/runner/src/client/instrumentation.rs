//! Instrumentation of pages for other tools, such as coverage or mutation tools: scripts that run before the client's
//! code, and globals whose values are saved.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use footbridge_record::CaseIdentity;
use miette::Diagnostic;
use serde_json::{Value, json};
use thiserror::Error;

/// The scripts of a run, and the files for the values of globals.
#[derive(Debug, Default)]
pub struct Instrumentation {
    scripts: Vec<String>,
    collections: Vec<Collection>,
}

/// A global whose values are saved in a file of JSON lines.
#[derive(Debug)]
struct Collection {
    name: String,
    path: PathBuf,
    state: Mutex<CollectionState>,
}

#[derive(Debug)]
struct CollectionState {
    file: File,
    error: Option<io::Error>,
}

/// The value of a global at the end of its document.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct CollectedValue {
    /// The address of the document.
    pub(crate) page: String,
    /// The path of the global.
    pub(crate) name: String,
    pub(crate) value: Value,
}

/// An error of a script, or of a file for values.
#[derive(Debug, Error, Diagnostic)]
pub enum InstrumentationError {
    /// A script can't be read.
    #[error("failed to read the script {}", path.display())]
    #[diagnostic(
        code(footbridge::input::init_script),
        help("`--init-script` takes the path of a JavaScript file")
    )]
    Script {
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A file for values can't be written.
    #[error("failed to write {}", path.display())]
    #[diagnostic(
        code(footbridge::environment::collect),
        help(
            "`--collect` takes a global and the file for its values, as in `__coverage__=coverage.jsonl`"
        )
    )]
    Values {
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
}

impl Instrumentation {
    /// Reads the scripts, and empties the files for the values of the globals.
    ///
    /// # Errors
    /// [`InstrumentationError`] for the first file that can't be read or written.
    pub fn open(
        scripts: &[PathBuf],
        collections: &[(String, PathBuf)],
    ) -> Result<Self, InstrumentationError> {
        let scripts = scripts.iter().map(|path| read(path));
        let collections = collections.iter().map(|(name, path)| {
            let file = File::create(path).map_err(|source| InstrumentationError::Values {
                path: path.clone(),
                source,
            })?;
            Ok(Collection {
                name: name.clone(),
                path: path.clone(),
                state: Mutex::new(CollectionState { file, error: None }),
            })
        });
        Ok(Self {
            scripts: scripts.collect::<Result<_, _>>()?,
            collections: collections.collect::<Result<_, _>>()?,
        })
    }

    /// Whether it adds nothing to a page.
    pub fn is_empty(&self) -> bool {
        self.scripts.is_empty() && self.collections.is_empty()
    }

    /// The scripts, in order.
    pub(crate) fn scripts(&self) -> &[String] {
        &self.scripts
    }

    /// The paths of the globals.
    pub(crate) fn globals(&self) -> Vec<String> {
        let names = self.collections.iter();
        names.map(|collection| collection.name.clone()).collect()
    }

    /// Writes the values of a case's documents, one line each.
    pub(crate) fn keep(&self, case: &CaseIdentity, values: &[CollectedValue]) {
        for collection in &self.collections {
            let own = values.iter().filter(|value| value.name == collection.name);
            let mut lines = String::new();
            for CollectedValue { page, value, .. } in own {
                let line = json!({ "case": case.to_string(), "page": page, "value": value });
                lines.push_str(&line.to_string());
                lines.push('\n');
            }
            let mut state = collection
                .state
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            if let Err(error) = state.file.write_all(lines.as_bytes()) {
                state.error.get_or_insert(error);
            }
        }
    }

    /// The first error of each file for values.
    pub fn errors(&self) -> Vec<InstrumentationError> {
        let errors = self.collections.iter().filter_map(|collection| {
            let mut state = collection
                .state
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            let source = state.error.take()?;
            let path = collection.path.clone();
            Some(InstrumentationError::Values { path, source })
        });
        errors.collect()
    }
}

fn read(path: &Path) -> Result<String, InstrumentationError> {
    fs::read_to_string(path).map_err(|source| InstrumentationError::Script {
        path: path.to_owned(),
        source,
    })
}
