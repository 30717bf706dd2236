//! Reading `observed`.

use crate::catalogue::Observation;
use crate::toml_reader::{TomlNode, TomlTable};

/// Reads the optional `observed`: a list of platforms, versions and days.
pub(crate) fn observed(entry: &TomlTable<'_>) -> Vec<Observation> {
    let items = entry.may("observed").and_then(|node| node.tables());
    let read = |item: &TomlNode<'_>| {
        item.table("an observation", |table| {
            let platform = table.need("platform", "platform = \"ios\", or \"android\"");
            let version = table.need("version", "version = \"2.56.0\"");
            let date = table.need("date", "date = \"2026-11-27\"");
            let ms = table.may("ms").and_then(|node| node.whole_number());
            let (platform, version) = (platform?.platform(), version?.version());
            let date = date.and_then(|node| day(&node));
            Some(Observation {
                platform: platform?,
                version: version?,
                date: date?,
                ms,
            })
        })
    };
    items.iter().flatten().filter_map(read).collect()
}

/// Reads a day, such as `2026-11-27`.
fn day(node: &TomlNode<'_>) -> Option<String> {
    let text = node.text()?;
    let is_digit = |(place, char): (usize, char)| match place {
        4 | 7 => char == '-',
        _ => char.is_ascii_digit(),
    };
    if text.len() == 10 && text.char_indices().all(is_digit) {
        return Some(text);
    }
    let message = format!("`{text}` is not a day");
    node.invalid(
        message,
        "not a day",
        "write year, month and day: `2026-11-27`",
    );
    None
}
