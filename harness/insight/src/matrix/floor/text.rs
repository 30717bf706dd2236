//! Floors as text, Markdown and CSV.

use std::fmt::Write as _;

use footbridge_contract::Version;

use super::Floors;
use crate::catalogue_text::{ASSUMED, starred};
use crate::table::Table;
use crate::wrapped::wrapped;

impl Floors {
    /// Formats the differences for a terminal. The first line is the result.
    pub fn problems(&self) -> String {
        self.differences_text()
    }

    /// Formats the differences and a table for a terminal. Platforms with the same results share a line.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n{}\n", self.problems(), self.heading());
        let rows = self.rows();
        for of_scenario in rows.chunk_by(|one, other| one.scenario == other.scenario) {
            let mut table = Table::new(COLUMNS);
            let mut last = "";
            for row in of_scenario {
                let mut cells: Vec<String> = row.cells().collect();
                if let Some(title) = cells.first_mut().filter(|title| *title == last) {
                    title.clear();
                }
                last = row.title;
                table.push(cells);
            }
            let scenario = of_scenario.first().map_or("", |row| row.scenario);
            let _ = write!(text, "\n{scenario}\n\n{}", table.sections(""));
        }
        if self.is_any_assumed() {
            let _ = write!(text, "\n{ASSUMED} {MEANS_ASSUMED}\n");
        }
        text
    }

    /// Formats it as Markdown.
    pub fn markdown(&self) -> String {
        let note = if self.is_any_assumed() {
            format!("\n\\{ASSUMED} {MEANS_ASSUMED}\n")
        } else {
            String::new()
        };
        format!(
            "## {}\n\n{}\n{}{note}",
            self.heading(),
            self.differences_text(),
            self.table().markdown(),
        )
    }

    /// Formats it as CSV.
    pub fn csv(&self) -> String {
        self.table().csv()
    }

    fn is_any_assumed(&self) -> bool {
        self.floors.iter().any(|floor| floor.assumed)
    }

    fn heading(&self) -> String {
        format!(
            "The lowest versions of {} on which scenarios pass",
            self.app
        )
    }

    fn table(&self) -> Table {
        let [row, on, passes, native, needs, requires] = COLUMNS;
        let mut table = Table::new(["scenario", row, on, passes, native, needs, requires]);
        for row in self.rows() {
            table.push(std::iter::once(row.scenario.to_owned()).chain(row.cells()));
        }
        table
    }

    fn rows(&self) -> Vec<FloorRow<'_>> {
        let mut rows: Vec<FloorRow<'_>> = Vec::new();
        for floor in &self.floors {
            let platform = floor.platform.name();
            let row = FloorRow {
                scenario: &floor.scenario,
                title: &floor.title,
                platforms: vec![platform],
                versions: [
                    floor.passes_from,
                    floor.native_from,
                    floor.needs,
                    floor.requires,
                ],
                is_need_assumed: floor.assumed,
            };
            match rows.last_mut() {
                Some(before) if before.is_like(&row) => {
                    if !before.platforms.contains(&platform) {
                        before.platforms.push(platform);
                    }
                }
                _ => rows.push(row),
            }
        }
        rows
    }

    fn differences_text(&self) -> String {
        if self.differences.is_empty() {
            return "Good: the client uses each call and link from the catalogue's version on.\n"
                .to_owned();
        }
        let mut text = match self.differences.len() {
            1 => "Wrong: the client differs from the catalogue in 1 place\n".to_owned(),
            count => format!("Wrong: the client differs from the catalogue in {count} places\n"),
        };
        for difference in &self.differences {
            let broken = wrapped(&difference.line(), "    ");
            let _ = writeln!(text, "  - {}", broken.trim());
        }
        text
    }
}

/// The meaning of the mark beside a version of the catalogue.
const MEANS_ASSUMED: &str = "assumed by the catalogue";

/// The columns of a table of floors.
const COLUMNS: [&str; 6] = [
    "row",
    "on",
    "passes from",
    "native from",
    "catalogue",
    "requires",
];

/// A row of a scenario, with the platforms that have the same results.
struct FloorRow<'f> {
    scenario: &'f str,
    title: &'f str,
    platforms: Vec<&'static str>,
    versions: [Option<Version>; 4],
    is_need_assumed: bool,
}

impl FloorRow<'_> {
    fn is_like(&self, other: &Self) -> bool {
        (
            self.scenario,
            self.title,
            self.versions,
            self.is_need_assumed,
        ) == (
            other.scenario,
            other.title,
            other.versions,
            other.is_need_assumed,
        )
    }

    fn cells(&self) -> impl Iterator<Item = String> {
        let [passes, native, needs, requires] = self
            .versions
            .map(|version| version.map_or_else(|| "-".to_owned(), |version| version.to_string()));
        let needs = starred(needs, self.is_need_assumed);
        [self.title.to_owned(), self.platforms.join(" ")]
            .into_iter()
            .chain([passes, native, needs, requires])
    }
}
