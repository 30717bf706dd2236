//! A coverage as text and Markdown.

use footbridge_contract::counted;
use std::fmt::Write as _;

use footbridge_contract::{Platform, Version};

use super::{AreaCoverage, Coverage, EntryCoverage, HostCoverage, Share};
use crate::catalogue_text::{ASSUMED, starred};
use crate::table::Table;

/// The maximum number of versions listed. Beyond it, the first, the last and their number are shown.
const LISTED: usize = 3;

/// The meaning of the mark beside a name.
const MEANS_ASSUMED: &str =
    "some of it is assumed by the catalogue (details: footbridge catalogue NAME)";

/// The level of detail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CoverageDetail {
    /// The gaps.
    Problems,
    /// A line for each area, and the gaps.
    Areas,
    /// A line for each area, the gaps, and the hosts on which each entry was exercised.
    Entries,
}

impl Coverage {
    /// For a terminal: the result, the gaps, and further details by `detail`.
    pub fn text(&self, detail: CoverageDetail) -> String {
        let entries = detail == CoverageDetail::Entries;
        let mut text = format!("{}\n", self.heading());
        if detail != CoverageDetail::Problems {
            let _ = write!(text, "\n{}", self.summary().text());
        }
        if entries {
            for area in &self.areas {
                let _ = write!(text, "\n{}\n\n{}", area.area, table(area).text());
            }
        }
        let gaps = self.gaps();
        if gaps.is_empty() {
            text += "\nNothing is missing.\n";
        } else {
            text += "\nNo case has exercised:\n";
        }
        for (area, names) in gaps {
            let _ = writeln!(text, "\n{}", area.area);
            for name in names {
                let _ = writeln!(text, "  {name}");
            }
        }
        let mut shown = self.areas.iter().flat_map(|area| &area.entries);
        if shown.any(|entry| entry.assumed && (entries || entry.is_gap)) {
            let _ = write!(text, "\n{ASSUMED} {MEANS_ASSUMED}\n");
        }
        text
    }

    /// For a page: every entry.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}", self.heading(), self.summary().markdown());
        for (area, names) in self.gaps() {
            let _ = write!(
                text,
                "\n### {} without a case\n\n",
                capital(area.area.name())
            );
            for name in names {
                let _ = writeln!(text, "- `{name}`");
            }
        }
        for area in &self.areas {
            let _ = write!(
                text,
                "\n<details><summary>{}: {}</summary>\n\n{}\n</details>\n",
                capital(area.area.name()),
                percent(area.share),
                table(area).markdown()
            );
        }
        let mut entries = self.areas.iter().flat_map(|area| &area.entries);
        if entries.any(|entry| entry.assumed) {
            let _ = write!(text, "\n\\{ASSUMED} {MEANS_ASSUMED}\n");
        }
        text
    }

    fn heading(&self) -> String {
        let Share { covered, of } = self.all;
        format!(
            "{} of {} covered by {}: {covered} of {of}",
            percent(self.all),
            self.app,
            counted(self.cases, "case")
        )
    }

    fn summary(&self) -> Table {
        let mut table = Table::new(["area", "covered", "of", "share"]);
        let areas = self.areas.iter().map(|area| (area.area.name(), area.share));
        for (name, share) in areas.chain([("all", self.all)]) {
            table.push([
                name.to_owned(),
                share.covered.to_string(),
                share.of.to_string(),
                percent(share),
            ]);
        }
        table
    }

    /// The areas with gaps, and the gaps in each.
    fn gaps(&self) -> Vec<(&AreaCoverage, Vec<String>)> {
        let areas = self.areas.iter().map(|area| {
            let gaps = area.entries.iter().filter(|entry| entry.is_gap);
            (area, gaps.map(gap).collect::<Vec<_>>())
        });
        areas.filter(|(_, gaps)| !gaps.is_empty()).collect()
    }
}

/// The uncovered part of an entry: `share on android`.
fn gap(entry: &EntryCoverage) -> String {
    let platforms: Vec<_> = entry.missing_on.iter().map(|on| on.name()).collect();
    let name = starred(&entry.name, entry.assumed);
    if platforms.is_empty() {
        return name;
    }
    format!("{name} on {}", platforms.join(" and "))
}

fn table(area: &AreaCoverage) -> Table {
    let mut table = Table::new(["entry", "ios", "android", "browser", "cases"]);
    for entry in &area.entries {
        let on = |platform| {
            let mut hosts = entry.hosts.iter();
            match hosts.find(|host| host.platform == platform) {
                Some(host) => versions(host),
                None if entry.missing_on.contains(&platform) => "missing".to_owned(),
                None => "-".to_owned(),
            }
        };
        let cases: usize = entry.hosts.iter().map(|host| host.cases).sum();
        let mut cells = vec![starred(&entry.name, entry.assumed)];
        cells.extend(Platform::ALL.map(on));
        cells.push(cases.to_string());
        table.push(cells);
    }
    table
}

fn versions(host: &HostCoverage) -> String {
    match host.versions.as_slice() {
        [] => "yes".to_owned(),
        few if few.len() <= LISTED => {
            let few: Vec<_> = few.iter().map(Version::to_string).collect();
            few.join(", ")
        }
        [first, .., last] => format!("{first} to {last} ({} versions)", host.versions.len()),
        [only] => only.to_string(),
    }
}

fn percent(share: Share) -> String {
    format!("{:.1} %", share.percent())
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
