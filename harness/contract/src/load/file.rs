//! One file of the catalogue while it is read, with what was found wrong in it.

use std::cell::RefCell;
use std::collections::HashSet;
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use miette::NamedSource;
use serde_json::Value;
use toml::de::DeTable;

use super::table::Table;
use super::{CatalogueError, Fault};

/// A file while it is read.
pub(crate) struct File {
    /// Where it lies.
    folder: PathBuf,
    text: NamedSource<Arc<str>>,
    errors: RefCell<Vec<CatalogueError>>,
}

impl File {
    /// Reports an error at a place of the file.
    pub(crate) fn report(
        &self,
        fault: Fault,
        span: Range<usize>,
        label: impl Into<String>,
        help: impl Into<Option<String>>,
    ) {
        self.push(CatalogueError::at(
            fault,
            &self.text,
            span,
            label,
            help.into(),
        ));
    }

    /// Reports that something at `span` was there before, at `first`.
    pub(crate) fn report_again(
        &self,
        fault: Fault,
        span: Range<usize>,
        first: Range<usize>,
        help: String,
    ) {
        let error = CatalogueError::at(fault, &self.text, span, "again here", Some(help));
        self.push(error.with_first(first));
    }

    /// Reads a JSON file that this one names at `span`, relative to its own folder.
    pub(crate) fn read_json(&self, name: &str, span: Range<usize>) -> Option<Value> {
        let path = self.folder.join(name);
        let text: Arc<str> = match fs::read_to_string(&path) {
            Ok(text) => text.into(),
            Err(error) => {
                let fault = Fault::Unreadable {
                    file: path.display().to_string(),
                    reason: error.to_string(),
                };
                let help = "write its path from this file's folder".to_owned();
                self.report(fault, span, "no such file", help);
                return None;
            }
        };
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
                let fault = Fault::NotJson { message };
                self.push(CatalogueError::at(
                    fault,
                    &named,
                    start..start,
                    "here",
                    None,
                ));
                None
            }
        }
    }

    fn push(&self, error: CatalogueError) {
        self.errors.borrow_mut().push(error);
    }
}

/// Reads a file as [`read_file`] does, or takes `absent` if there is none. The file's name is its place in messages.
pub(crate) fn read_file_or<T>(
    absent: T,
    folder: &Path,
    name: &'static str,
    errors: &mut Vec<CatalogueError>,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Option<T> {
    if folder.join(name).exists() {
        read_file(folder, name, name, errors, read)
    } else {
        Some(absent)
    }
}

/// Reads the file of this name with `read`, which is handed its top table, called `place` in messages. `None` if there
/// was any error, which `errors` then holds.
pub(crate) fn read_file<T>(
    folder: &Path,
    name: &str,
    place: &'static str,
    errors: &mut Vec<CatalogueError>,
    read: impl FnOnce(&Table<'_>) -> Option<T>,
) -> Option<T> {
    let path = folder.join(name);
    let text: Arc<str> = match fs::read_to_string(&path) {
        Ok(text) => text.into(),
        Err(error) => {
            let fault = Fault::Unreadable {
                file: path.display().to_string(),
                reason: error.to_string(),
            };
            let help = format!("write {name} there; docs/catalogue.md says what stands in it");
            errors.push(CatalogueError::placeless(fault, help));
            return None;
        }
    };
    let file = File {
        folder: folder.to_owned(),
        text: NamedSource::new(path.display().to_string(), Arc::clone(&text)),
        errors: RefCell::default(),
    };
    let (root, syntax) = DeTable::parse_recoverable(&text);
    let read = if syntax.is_empty() {
        Table::read(&file, root.get_ref(), 0..0, place, read)
    } else {
        // One slip can upset the parser more than once; the first complaint about a line says enough.
        let mut lines = HashSet::new();
        for error in syntax {
            let span = error.span().unwrap_or(0..0);
            let before = text.get(..span.start).unwrap_or_default();
            if lines.insert(before.matches('\n').count()) {
                let message = error.message().to_owned();
                file.report(Fault::Syntax { message }, span, "here", None);
            }
        }
        None
    };
    let mut found = file.errors.into_inner();
    found.sort_by_key(CatalogueError::offset);
    let sound = found.is_empty();
    errors.extend(found);
    read.filter(|_| sound)
}
