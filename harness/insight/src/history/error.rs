//! Errors of the history. They never end a run.

use std::path::{Path, PathBuf};

use miette::Diagnostic;
use rusqlite::ErrorCode;
use thiserror::Error;

/// An error while reading or writing the history.
#[derive(Debug, Error, Diagnostic)]
pub enum HistoryError {
    /// The folder or a file in it cannot be created, read or moved.
    #[error("failed to write {}", path.display())]
    #[diagnostic(help("make it a folder that you may write to, or run with --no-history"))]
    Unwritable {
        path: PathBuf,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// A later version of Footbridge wrote it.
    #[error("{} was written by a later version of Footbridge (schema {found})", path.display())]
    #[diagnostic(help("update Footbridge, or move the file away"))]
    Later {
        /// The file.
        path: PathBuf,
        /// The number of the schema.
        found: u32,
    },
    /// The database cannot be used.
    #[error("failed to use {}: {source}", path.display())]
    #[diagnostic(help("look at the file and its folder; or run with --no-history"))]
    Database {
        /// The file.
        path: PathBuf,
        /// The database's error.
        source: rusqlite::Error,
    },
}

impl HistoryError {
    /// Converts an error of the database at `path`.
    pub(super) fn database(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        move |source| Self::Database {
            path: path.to_owned(),
            source,
        }
    }

    /// Converts an error of the file system.
    pub(super) fn unwritable(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |source| Self::Unwritable {
            path: path.to_owned(),
            source,
        }
    }

    /// Whether the file is damaged, so that waiting or trying again can't help.
    pub(super) fn is_damage(&self) -> bool {
        let Self::Database { source, .. } = self else {
            return false;
        };
        match source {
            rusqlite::Error::SqliteFailure(error, message) => {
                let is_foreign = message
                    .as_deref()
                    .is_some_and(|message| message.starts_with("no such "));
                is_foreign
                    || matches!(
                        error.code,
                        ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase
                    )
            }
            rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..) => true,
            rusqlite::Error::SqlInputError { msg, .. } => msg.starts_with("no such "),
            _ => false,
        }
    }
}
