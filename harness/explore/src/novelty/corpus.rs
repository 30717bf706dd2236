//! The corpus: the choices of the runs that reached something new.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use footbridge_record::write_whole;
use miette::Diagnostic;
use thiserror::Error;

/// The corpus of a project: a file with a line of choices for each run.
#[derive(Debug, Clone)]
pub struct Corpus {
    path: PathBuf,
    /// The choices of each run, in the order in which they were found.
    pub(crate) entries: Vec<Vec<u32>>,
}

#[derive(Debug, Error, Diagnostic)]
pub enum CorpusError {
    /// The file can't be read.
    #[error("failed to read the corpus {}", path.display())]
    #[diagnostic(help("remove the file to begin again"))]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
    /// A line isn't a list of numbers.
    #[error("{}:{line}: not a list of choices", path.display())]
    #[diagnostic(help("remove the line, or the file to begin again"))]
    Invalid {
        /// The file.
        path: PathBuf,
        /// The line's number, from 1.
        line: usize,
    },
    /// The file can't be written.
    #[error("failed to write the corpus {}", path.display())]
    #[diagnostic(help("check the free space on the disk and the permissions of the folder"))]
    Unwritable {
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },
}

/// The file name of the corpus.
const FILE: &str = "corpus.txt";

impl Corpus {
    /// Reads the corpus in a folder; empty if there is none.
    ///
    /// # Errors
    /// [`CorpusError`] if the file can't be read.
    pub fn read(folder: &Path) -> Result<Self, CorpusError> {
        let path = folder.join(FILE);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            Err(source) => return Err(CorpusError::Unreadable { path, source }),
        };
        let entries = text.lines().enumerate().map(|(index, line)| {
            let numbers = line.split_whitespace().map(str::parse);
            numbers
                .collect::<Result<_, _>>()
                .map_err(|_| CorpusError::Invalid {
                    path: path.clone(),
                    line: index + 1,
                })
        });
        let entries = entries.collect::<Result<_, _>>()?;
        Ok(Self { path, entries })
    }

    /// Replaces the entries, and the file atomically if they differ.
    ///
    /// # Errors
    /// [`CorpusError::Unwritable`] if the file can't be written.
    pub(crate) fn replace(&mut self, entries: Vec<Vec<u32>>) -> Result<(), CorpusError> {
        if self.entries == entries {
            return Ok(());
        }
        self.entries = entries;
        let lines = self.entries.iter().map(|entry| {
            let numbers: Vec<String> = entry.iter().map(u32::to_string).collect();
            numbers.join(" ") + "\n"
        });
        let text: String = lines.collect();
        write_whole(&self.path, text).map_err(|source| CorpusError::Unwritable {
            path: self.path.clone(),
            source,
        })
    }
}
