//! Recorded bridge traffic for replaying.
//!
//! It is read from a record (docs/record.md): one saved by the inspector, or a case of a report. The developer acts
//! on the page freely; the app repeats its recorded replies and events.

mod events;
mod file;
mod replies;

use footbridge_contract::Catalogue;
use footbridge_dialect::Dialect;
use footbridge_journal::EntryKind;
use footbridge_record::{CaseIdentity, CaseRecord};
use footbridge_scenario::{Scenario, parse, print};

pub(crate) use events::{Anchor, RecordedEvent};
use replies::Recorded;

pub use file::{TrafficError, read_traffic};

/// Recorded traffic.
#[derive(Debug, Clone, PartialEq)]
pub struct Traffic {
    record: CaseRecord,
}

impl Traffic {
    /// Creates the traffic of a record.
    pub fn new(record: CaseRecord) -> Self {
        Self { record }
    }

    /// Returns the case that it was recorded in.
    pub fn case(&self) -> &CaseIdentity {
        &self.record.case
    }

    /// Returns the first opened address, as a path; `None` if nothing was opened.
    pub fn address(&self) -> Option<String> {
        let mut entries = self.record.journal.entries().iter();
        let url = entries.find_map(|entry| match &entry.kind {
            EntryKind::Goto { url } => Some(url.as_str()),
            kind => kind.opened(),
        })?;
        let url = url::Url::parse(url).ok()?;
        Some(url[url::Position::BeforePath..].to_owned())
    }

    /// Returns the recorded replies as rules in YAML.
    pub(crate) fn rules(&self, dialect: &Dialect, catalogue: &Catalogue) -> Option<String> {
        let app = Recorded {
            platform: self.record.case.platform,
            dialect,
            catalogue,
        };
        let scripts = app.scripts(self.record.journal.entries());
        let name = "traffic.yaml";
        let empty = "title: Traffic\nsteps:\n  - open: /\n";
        let mut row = parse(name, empty).ok()?.rows.into_iter().next()?;
        row.replies = scripts;
        let text = print(&Scenario::unwritten(name, row)).ok()?;
        let case = &self.record.case;
        let mut rules = format!("# The replies of {} on {}\n", case.title, case.host());
        let from = text
            .lines()
            .skip_while(|line| !line.starts_with("replies:"));
        let is_ours = |line: &&str| line.starts_with("replies:") || line.starts_with([' ', '-']);
        for line in from.take_while(is_ours) {
            rules += line;
            rules.push('\n');
        }
        Some(rules)
    }

    /// Returns the events that the app sent by itself, in order.
    pub(crate) fn events(&self) -> Vec<RecordedEvent> {
        events::events(self.record.journal.entries())
    }
}
