//! A file being read, with the errors found so far.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::NamedSource;
use serde_json::Value;

use super::{FileError, FileErrorKind, reads};
use crate::project_file::read_text;

/// The number of errors kept for one file. Each is shown with its lines, and more are usually the same error
/// repeated.
const MOST_KEPT: usize = 100;

/// A file being read.
pub(super) struct File {
    /// The folder that relative paths start from.
    folder: PathBuf,
    text: NamedSource<Arc<str>>,
    errors: RefCell<FoundErrors>,
}

/// The first errors of a file, by place, and the places of all later ones. A file may have a million.
#[derive(Default)]
struct FoundErrors {
    kept: BTreeMap<usize, Vec<FileError>>,
    /// The number of kept errors.
    count: usize,
    later: BTreeSet<usize>,
}

impl FoundErrors {
    /// Counts an error at a place after all kept errors. Returns `false` if it is not after them.
    fn count_later(&mut self, offset: usize) -> bool {
        let is_later = self.later.first().is_some_and(|first| offset >= *first);
        if is_later {
            self.later.insert(offset);
        }
        is_later
    }

    /// Adds an error, unless it has been added before.
    fn push(&mut self, error: FileError) {
        let offset = error.offset();
        if self.count_later(offset) {
            return;
        }
        let here = self.kept.entry(offset).or_default();
        if here.iter().any(|known| known.kind == error.kind) {
            return;
        }
        here.push(error);
        self.count += 1;
        // One place may have several errors, which are kept or dropped together.
        if self.count > MOST_KEPT
            && self.kept.len() > 1
            && let Some((offset, errors)) = self.kept.pop_last()
        {
            self.count -= errors.len();
            self.later.insert(offset);
        }
    }
}

impl File {
    /// Creates a file with this name and text, and no errors yet.
    pub(super) fn new(folder: &Path, name: &str, text: &Arc<str>) -> Self {
        Self {
            folder: folder.to_owned(),
            text: NamedSource::new(name, Arc::clone(text)),
            errors: RefCell::default(),
        }
    }

    /// The errors, in the order of their lines; if there are too many, the first ones and the number of the others.
    pub(super) fn into_errors(self) -> Vec<FileError> {
        let FoundErrors { kept, later, .. } = self.errors.into_inner();
        let mut errors: Vec<FileError> = kept.into_values().flatten().collect();
        let more = later.len();
        if more > 0 {
            let message = format!("{more} more errors in this file");
            let kind = FileErrorKind::Invalid { message };
            let help = "fix these first".to_owned();
            errors.push(FileError::placeless(kind, help));
        }
        errors
    }

    /// Reports an error at a byte range of the file.
    pub(super) fn report(
        &self,
        kind: FileErrorKind,
        span: Range<usize>,
        label: impl Into<String>,
        help: impl Into<Option<String>>,
    ) {
        self.push(FileError::at(kind, &self.text, span, label, help.into()));
    }

    /// Counts an error at this offset that will not be shown. Returns `false` if it must be reported.
    pub(super) fn count_later(&self, offset: usize) -> bool {
        self.errors.borrow_mut().count_later(offset)
    }

    /// Reports that the text at `span` repeats the text at `first`.
    pub(super) fn report_again(
        &self,
        kind: FileErrorKind,
        span: Range<usize>,
        first: Range<usize>,
        help: String,
    ) {
        let error = FileError::at(kind, &self.text, span, "again here", Some(help));
        self.push(error.with_first(first));
    }

    /// The path of a file that this file refers to, relative to its own folder.
    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.join(name)
    }

    /// Reads a file that this file refers to at `span`, with `read`.
    pub(super) fn read_other<T>(
        &self,
        path: &Path,
        span: Range<usize>,
        read: impl FnOnce(&Path) -> io::Result<T>,
    ) -> Option<T> {
        reads::record(path);
        match read(path) {
            Ok(read) => Some(read),
            Err(error) => {
                let kind = FileErrorKind::Unreadable {
                    file: path.display().to_string(),
                    reason: error.to_string(),
                };
                let help = "write its path from this file's folder".to_owned();
                self.report(kind, span, "no such file", help);
                None
            }
        }
    }

    /// Reads a JSON file that this file refers to at `span`.
    pub(super) fn read_json(&self, path: &Path, span: Range<usize>) -> Option<Value> {
        let text: Arc<str> = self.read_other(path, span, read_text)?.into();
        match serde_json::from_str(&text) {
            Ok(value) => Some(value),
            Err(error) => {
                let message = error.to_string();
                let lines = text.split_inclusive('\n');
                let before: usize = lines
                    .take(error.line().saturating_sub(1))
                    .map(str::len)
                    .sum();
                let start = before + error.column().saturating_sub(1);
                let named = NamedSource::new(path.display().to_string(), Arc::clone(&text));
                let kind = FileErrorKind::NotJson { message };
                self.push(FileError::at(kind, &named, start..start, "here", None));
                None
            }
        }
    }

    /// Adds an error, unless it is known: keys shared by several tables are read for each of them.
    fn push(&self, error: FileError) {
        self.errors.borrow_mut().push(error);
    }
}
