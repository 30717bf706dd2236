//! Tables: one set of rows, as text for a terminal of 80 columns, as Markdown and as CSV.

mod sections;

use comfy_table::{ContentArrangement, Table as Drawn, presets};

/// The width of text that isn't printed to a terminal.
pub(crate) const WIDTH: u16 = 80;

/// A table: every row has one cell for each heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// Creates an empty table with these headings.
    pub(crate) fn new<const N: usize>(headings: [&str; N]) -> Self {
        Self {
            headings: headings.map(str::to_owned).to_vec(),
            rows: Vec::new(),
        }
    }

    /// Appends a row.
    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        self.rows.push(cells.into_iter().map(Into::into).collect());
    }

    /// Whether there are no rows.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of rows.
    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Formats it for a terminal: columns separated by spaces, long cells wrapped at words, no borders.
    pub(crate) fn text(&self) -> String {
        self.text_within(WIDTH)
    }

    /// Formats it for a terminal of this width.
    pub(crate) fn text_within(&self, width: u16) -> String {
        let mut table = Drawn::new();
        table
            .load_style(presets::NOTHING)
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width)
            .set_header(&self.headings)
            .add_rows(&self.rows);
        lines(&table)
    }

    /// Formats it as a table in GitHub's Markdown.
    pub(crate) fn markdown(&self) -> String {
        let escape = |cell: &String| cell.replace('|', "\\|").replace('\n', "<br>");
        let mut table = Drawn::new();
        table
            .load_style(presets::ASCII_MARKDOWN)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header(self.headings.iter().map(escape))
            .add_rows(self.rows.iter().map(|row| row.iter().map(escape)));
        lines(&table)
    }

    /// Formats it as CSV by RFC 4180, with headings.
    pub(crate) fn csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for row in std::iter::once(&self.headings).chain(&self.rows) {
            // Writing to a vector can't fail, and all rows have the same number of cells.
            let _ = writer.write_record(row);
        }
        let bytes = writer.into_inner().unwrap_or_default();
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

/// The lines of a table, without trailing spaces.
fn lines(table: &Drawn) -> String {
    table
        .to_string()
        .lines()
        .fold(String::new(), |text, line| text + line.trim_end() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(["call", "what it is for"]);
        table.push(["share", "shares a | b, \"as it is\""]);
        table.push([
            "a-name-that-is-rather-long",
            "a text that goes on for so long that it does not fit beside the name on one line",
        ]);
        table
    }

    #[test]
    fn text_fits_eighty_columns() {
        let text = table().text();
        assert!(
            text.lines().all(|line| line.chars().count() <= 80),
            "{text}"
        );
        insta::assert_snapshot!(text);
    }

    #[test]
    fn markdown_and_csv_escape_every_character() {
        let mut table = table();
        table.rows.truncate(1);
        insta::assert_snapshot!(table.markdown() + &table.csv());
    }
}
