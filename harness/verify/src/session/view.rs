//! The page's view of a session.

use footbridge_record::VerifiedEntry;

use super::Session;
use crate::plan::{Probe, ProbeKind};
use crate::redaction::Secrets;
use crate::wire::{ResultLine, View};

impl Session {
    /// Returns the page's current view.
    pub(super) fn view(&self) -> View {
        let entries = self.entries();
        let secrets = self.secrets();
        let done = (0..entries.len()).filter(|entry| !self.is_pending(*entry));
        let results: Vec<ResultLine> = done
            .map(|entry| result_line(&entries[entry], &secrets))
            .collect();
        let label = |probe: Option<&Probe>| {
            let label = probe.map(|probe| label(probe, &entries[probe.entry]));
            label.unwrap_or_default()
        };
        View {
            app: self.app().unwrap_or_default(),
            done: results.len(),
            total: entries.len(),
            now: label(self.state.active()),
            next: label(self.state.left().next()),
            results,
        }
    }
}

fn result_line(entry: &VerifiedEntry, secrets: &Secrets) -> ResultLine {
    let differences = entry.differences.iter();
    ResultLine {
        kind: entry.kind.word().to_owned(),
        name: entry.name.clone(),
        verdict: entry.verdict,
        details: differences
            .map(|difference| secrets.replaced(&difference.message))
            .chain(entry.reason.clone())
            .collect(),
    }
}

/// Returns the label of a probe.
fn label(probe: &Probe, entry: &VerifiedEntry) -> String {
    match &probe.kind {
        ProbeKind::Call { name, purpose, .. } => format!("call {name}: {}", purpose.label()),
        ProbeKind::Link { .. } | ProbeKind::Event { .. } => {
            format!("{} {}", entry.kind.word(), entry.name)
        }
    }
}
