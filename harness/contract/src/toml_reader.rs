//! Reading TOML files, with all errors reported at once, each with its place and the correct form.
//!
//! It reads the catalogue, dialects, devices and `footbridge.toml`. A [`TomlTable`] returns the [`TomlNode`]s of its
//! keys; each node converts its value into the requested type, or reports an error and returns `None`. Keys that were
//! never requested are reported as unknown, with the key that was likely meant.
//!
//! ```
//! use footbridge_contract::toml_reader::parse;
//!
//! let text = "widht = 393\ntouch = 1";
//! let size = parse("phone.toml", text, "a screen", |table| {
//!     let width = table.need("width", "width = 393").and_then(|node| node.whole_number());
//!     let touch = table.flag("touch");
//!     Some((width?, touch))
//! });
//! let errors: Vec<_> = size.unwrap_err().errors.iter().map(ToString::to_string).collect();
//! assert_eq!(
//!     errors,
//!     ["unknown key `widht` in a screen", "`touch` is a whole number instead of a boolean"]
//! );
//! ```

mod error;
mod kind;
mod list;
mod node;
mod reads;
mod source;
mod table;

pub use error::{FileError, InvalidFile};
pub use kind::FileErrorKind;
pub use list::{entries, entries_if_any, unique};
pub use node::TomlNode;
pub use reads::record_reads;
pub use table::TomlTable;

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;

use toml::de::DeTable;

use crate::project_file;
use source::File;

/// Reads a file with `read`, which receives its top-level table, called `place` in error messages.
///
/// # Errors
/// An [`InvalidFile`] with every error.
pub fn read<T>(
    path: &Path,
    place: &str,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> Result<T, InvalidFile> {
    let name = path.display().to_string();
    reads::record(path);
    match project_file::read_text(path) {
        Ok(text) => {
            let folder = path.parent().unwrap_or(Path::new(""));
            parse_in(folder, &name, &text, place, read)
        }
        Err(error) => {
            let kind = FileErrorKind::Unreadable {
                file: name.clone(),
                reason: error.to_string(),
            };
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let help = format!("write {file} there, as UTF-8 text");
            Err(InvalidFile {
                file: name,
                errors: vec![FileError::placeless(kind, help)],
            })
        }
    }
}

/// Reads a text as [`read`] reads a file. Error messages call it `name`.
///
/// # Errors
/// An [`InvalidFile`] with every error.
pub fn parse<T>(
    name: &str,
    text: &str,
    place: &str,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> Result<T, InvalidFile> {
    parse_in(Path::new(""), name, text, place, read)
}

/// Reads a text as [`parse`] does, and returns the result of `read` even if there are errors. A text that isn't TOML
/// isn't read.
pub fn parse_partial<T>(
    name: &str,
    text: &str,
    place: &str,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> (Option<T>, Option<InvalidFile>) {
    let (value, errors) = read_text(Path::new(""), name, text, place, read);
    let invalid = (!errors.is_empty()).then(|| InvalidFile {
        file: name.to_owned(),
        errors,
    });
    (value, invalid)
}

/// Reads a text. Relative paths in it are relative to `folder`.
fn parse_in<T>(
    folder: &Path,
    name: &str,
    text: &str,
    place: &str,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> Result<T, InvalidFile> {
    match read_text(folder, name, text, place, read) {
        (Some(value), errors) if errors.is_empty() => Ok(value),
        (_, errors) => Err(InvalidFile {
            file: name.to_owned(),
            errors,
        }),
    }
}

/// The value that `read` produces from a text, and every error in it.
fn read_text<T>(
    folder: &Path,
    name: &str,
    text: &str,
    place: &str,
    read: impl FnOnce(&TomlTable<'_>) -> Option<T>,
) -> (Option<T>, Vec<FileError>) {
    let file = File::new(folder, name, &text.into());
    let (root, syntax) = DeTable::parse_recoverable(text);
    let value = if syntax.is_empty() {
        TomlTable::read(&file, root.get_ref(), 0..0, place, read)
    } else {
        // The part that is TOML shows which of the repeated tables are lists.
        let partial = File::new(folder, name, &text.into());
        TomlTable::read(&partial, root.get_ref(), 0..0, place, read);
        let lists = partial
            .into_errors()
            .into_iter()
            .filter_map(list_of)
            .collect();
        report_syntax(&file, text, &syntax, &lists);
        None
    };
    (value, file.into_errors())
}

/// The key of the list that an error reports as a single table.
fn list_of(error: FileError) -> Option<String> {
    match error.kind {
        FileErrorKind::SingleTable { key } => Some(key),
        _ => None,
    }
}

/// Reports syntax errors: the first on each line, and a repeated table only once. `lists` are the keys whose value is a
/// list of tables.
fn report_syntax(file: &File, text: &str, errors: &[toml::de::Error], lists: &HashSet<String>) {
    let mut lines = HashSet::new();
    let mut tables = HashSet::new();
    for error in errors {
        let span = error.span().unwrap_or(0..0);
        let before = text.get(..span.start).unwrap_or_default();
        if !lines.insert(before.matches('\n').count()) {
            continue;
        }
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = text[start..].lines().next().unwrap_or_default().trim();
        let is_repeated = error.message().contains("duplicate");
        let within = |open, close| line.strip_prefix(open)?.strip_suffix(close);
        let table = within("[[", "]]").or_else(|| within("[", "]"));
        match table.filter(|_| is_repeated) {
            // The keys of a repeated table are repeated as well.
            None if is_repeated && !tables.is_empty() => {}
            None => {
                let message = error.message().to_owned();
                file.report(FileErrorKind::Syntax { message }, span, "here", None);
            }
            Some(key) if tables.insert(key) => {
                report_repeated_table(file, text, key, span, lists);
            }
            Some(_) => {}
        }
    }
}

/// Reports a table that is written as a single one at first, and again at `span`.
fn report_repeated_table(
    file: &File,
    text: &str,
    key: &str,
    span: Range<usize>,
    lists: &HashSet<String>,
) {
    let single = format!("[{key}]");
    let lines = text.split_inclusive('\n').scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some((start, line))
    });
    let first = lines
        .take_while(|(start, _)| *start < span.start)
        .find(|(_, line)| line.trim() == single);
    let first = first.map(|(start, line)| {
        let start = start + line.len() - line.trim_start().len();
        start..start + single.len()
    });
    let name = key.rsplit('.').next().unwrap_or(key);
    let key = key.to_owned();
    if lists.contains(name) {
        let help = format!("write `[[{key}]]`, once for each");
        let kind = FileErrorKind::SingleTable { key };
        file.report(kind, first.unwrap_or(span), "one table", help);
        return;
    }
    let kind = FileErrorKind::RepeatedTable { key };
    if let Some(first) = first {
        let line = text[..first.start].matches('\n').count() + 1;
        let help = format!("move these keys to the `{single}` on line {line}");
        file.report_again(kind, span, first, help);
    } else {
        let help = format!("move these keys to the first `{single}`");
        file.report(kind, span, "again here", help);
    }
}

#[cfg(test)]
mod tests;
