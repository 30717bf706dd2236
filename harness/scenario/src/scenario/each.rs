//! The rows of `each`.

use std::collections::BTreeSet;

use crate::syntax::reader::Reader;
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Span;
use crate::syntax::tree::{MapEntry, Node, NodeKind, is_variable_name};

/// Reads the valid rows: objects with all the keys of the first. All others are reported.
pub(crate) fn read<'n>(reader: &mut Reader<'_>, node: &'n Node) -> Vec<&'n [MapEntry]> {
    let Some(items) = reader.list(node, "`each`") else {
        return Vec::new();
    };
    let mut rows: Vec<&[MapEntry]> = Vec::new();
    for item in items {
        if !matches!(item.kind, NodeKind::Map(_)) || item.entries().is_empty() {
            reader
                .wrong_type(item, "a row of `each`", "an object of names and values")
                .help("write `- { name: value }`");
            continue;
        }
        let row = item.entries();
        if has_same_keys(reader, rows.first().copied(), row) {
            rows.push(row);
        }
    }
    for entry in rows.first().copied().unwrap_or_default() {
        let name = &entry.key.text;
        if !is_variable_name(name) {
            let reason = format!("`{name}` can't be the name of a variable");
            reader
                .errors
                .report(SourceErrorKind::Variable { reason }, entry.key.span)
                .help("a name begins with a letter; letters, digits, `_` and `-` may follow");
        }
    }
    rows
}

fn has_same_keys(reader: &mut Reader<'_>, first: Option<&[MapEntry]>, row: &[MapEntry]) -> bool {
    let Some(first) = first else {
        return true;
    };
    let missing = first
        .iter()
        .find(|entry| find(row, &entry.key.text).is_none());
    if let Some(missing) = missing {
        let name = &missing.key.text;
        let reason = format!("this row of `each` has no `{name}`");
        let span = row.first().map_or(Span::default(), |entry| entry.key.span);
        reader
            .errors
            .report(SourceErrorKind::Variable { reason }, span)
            .label("in this row")
            .also(missing.key.span, "the first row has it")
            .help(format!("add `{name}`; all rows have the same names"));
    }
    let extra = row
        .iter()
        .find(|entry| find(first, &entry.key.text).is_none());
    if let Some(extra) = extra {
        let name = &extra.key.text;
        let reason = format!("the first row of `each` has no `{name}`");
        reader
            .errors
            .report(SourceErrorKind::Variable { reason }, extra.key.span)
            .help(format!("add `{name}` to every row, or leave it out here"));
    }
    missing.is_none() && extra.is_none()
}

fn find<'r>(row: &'r [MapEntry], name: &str) -> Option<&'r MapEntry> {
    row.iter().find(|entry| entry.key.text == name)
}

/// Reports keys of a row that no variable uses.
pub(crate) fn report_unused(reader: &mut Reader<'_>, row: &[MapEntry], used: &BTreeSet<String>) {
    for entry in row {
        let name = &entry.key.text;
        if !used.contains(name) {
            let reason = format!("nothing uses `{name}`");
            reader
                .errors
                .report(SourceErrorKind::Variable { reason }, entry.key.span)
                .help(format!(
                    "write `${{{name}}}` where its value belongs, or leave it out of the rows"
                ));
        }
    }
}
