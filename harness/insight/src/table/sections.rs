//! A table in sections, for names that are too long for a column.

use std::fmt::Write as _;

use super::{Table, WIDTH};

/// The minimum width of the wrapped column.
const LEAST: usize = 24;

/// The space between two columns.
const GAP: &str = "  ";

impl Table {
    /// Formats it for a terminal, with the first cell of a row as a heading above it and above the rows that follow
    /// without one. The column `long` has the remaining width, and is wrapped at words.
    pub(crate) fn sections(&self, long: &str) -> String {
        let headings = self.headings.get(1..).unwrap_or_default();
        let rows = || self.rows.iter().filter_map(|row| row.split_first());
        let width_of = |column: usize| {
            let cells = rows().filter_map(|(_, cells)| cells.get(column));
            let widths = cells.chain(headings.get(column)).map(|cell| width(cell));
            widths.max().unwrap_or_default()
        };
        let mut widths: Vec<usize> = (0..headings.len()).map(width_of).collect();
        if let Some(place) = headings.iter().position(|heading| heading == long) {
            let others: usize = widths.iter().sum::<usize>() - widths[place];
            let left = usize::from(WIDTH).saturating_sub(others + GAP.len() * headings.len());
            widths[place] = widths[place].min(left.max(LEAST));
        }
        let mut text = line(headings, &widths);
        for (name, cells) in rows() {
            if !name.is_empty() {
                text += name;
                text.push('\n');
            }
            let cells: Vec<Vec<String>> = cells
                .iter()
                .zip(&widths)
                .map(|(cell, width)| broken(cell, *width))
                .collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or_default();
            for row in 0..height {
                let cells: Vec<&str> = cells
                    .iter()
                    .map(|lines| lines.get(row).map_or("", String::as_str))
                    .collect();
                text += &line(&cells, &widths);
            }
        }
        text
    }
}

/// Formats a line of cells, each padded to the width of its column.
fn line(cells: &[impl AsRef<str>], widths: &[usize]) -> String {
    let cells = cells.iter().zip(widths);
    let text = cells.fold(String::new(), |mut text, (cell, width)| {
        let _ = write!(text, "{GAP}{:width$}", cell.as_ref());
        text
    });
    format!("{}\n", text.trim_end())
}

/// Wraps a text in lines of at most `most` characters, unless a word is longer.
fn broken(text: &str, most: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if width(line) + 1 + width(word) <= most => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_is_a_heading_and_long_texts_are_wrapped_at_words() {
        let mut table = Table::new(["feature", "on", "versions", "how", "users"]);
        table.push([
            "strategy/platform/income_statistics",
            "ios android",
            "1.2.51 to 2.0.99",
            "navigator.share({ title, text, url }), or copies the link where that is missing",
            "2.1 %",
        ]);
        table.push(["", "", "2.1.0* to 2.56.0", "", "97.9 %"]);
        table.push(["home/home", "browser", "-", "", ""]);
        let text = table.sections("how");
        let is_narrow = text.lines().all(|line| width(line) <= usize::from(WIDTH));
        assert!(is_narrow, "{text}");
        insta::assert_snapshot!(text);
    }
}
