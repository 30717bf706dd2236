//! Lists of entries with unique names.

use std::collections::HashMap;
use std::ops::Range;

use super::FileErrorKind;
use super::node::TomlNode;
use super::table::TomlTable;
use crate::entries::{Entries, Named};

/// Reads the file's only list, such as the `[[call]]` tables of calls.toml.
pub fn entries<T: Named>(
    root: &TomlTable<'_>,
    place: &'static str,
    read: impl Fn(&TomlTable<'_>) -> Option<T>,
) -> Option<Entries<T>> {
    let noun = T::NOUN;
    let items = root
        .need(noun, &format!("at least one [[{noun}]]"))?
        .tables()?;
    Some(Entries::new(unique(&items, place, read)))
}

/// Reads one of several optional lists of a file.
pub fn entries_if_any<T: Named>(
    root: &TomlTable<'_>,
    place: &'static str,
    read: impl Fn(&TomlTable<'_>) -> Option<T>,
) -> Option<Entries<T>> {
    let items = match root.may(T::NOUN) {
        Some(node) => node.tables()?,
        None => Vec::new(),
    };
    Some(Entries::new(unique(&items, place, read)))
}

/// Reads a list of tables with unique names. Invalid entries are reported and left out.
pub fn unique<'d, T: Named>(
    items: &[TomlNode<'d>],
    place: &'static str,
    read: impl Fn(&TomlTable<'_>) -> Option<T>,
) -> Vec<T> {
    let mut seen: HashMap<&str, Range<usize>> = HashMap::new();
    let entry = |item: &TomlNode<'d>| {
        item.table(place, |table| {
            let node = table.may(T::KEY);
            if let Some((name, span)) = node.and_then(|node| Some((node.as_text()?, node.span()))) {
                let first = seen.entry(name).or_insert_with(|| span.clone());
                if *first != span {
                    let noun = T::NOUN;
                    let name = name.to_owned();
                    let help = format!("take one {noun} out, or give it another name");
                    let kind = FileErrorKind::Duplicate { noun, name };
                    item.file.report_again(kind, span, first.clone(), help);
                }
            }
            read(table)
        })
    };
    items.iter().filter_map(entry).collect()
}
