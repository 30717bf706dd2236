//! The page's view of a session.

use footbridge_record::VerifiedEntry;

use super::Session;
use crate::plan::{Probe, ProbeKind};
use crate::redaction::Secrets;
use crate::shown::arrived;
use crate::wire::{ResultLine, View};

impl Session {
    /// Returns the page's current view.
    pub(super) fn view(&self) -> View {
        let entries = self.entries();
        let secrets = self.secrets();
        let done = (0..entries.len()).filter(|entry| !self.is_pending(*entry));
        let results: Vec<ResultLine> = done
            .map(|entry| self.result_line(&entries[entry], &secrets))
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

    fn result_line(&self, entry: &VerifiedEntry, secrets: &Secrets) -> ResultLine {
        let line = ResultLine {
            kind: entry.kind.word().to_owned(),
            name: entry.name.clone(),
            verdict: entry.verdict,
            details: entry.reason.iter().cloned().collect(),
        };
        if entry.differences.is_empty() {
            return line;
        }
        let mut entry = entry.clone();
        secrets.redact(&mut entry, &self.description.catalogue);
        let arrived = arrived(&entry).into_iter();
        let arrived = arrived.map(|text| format!("arrived: {text}"));
        let differences = entry.differences.into_iter();
        let messages = differences.map(|difference| difference.message);
        ResultLine {
            details: messages.chain(arrived).collect(),
            ..line
        }
    }
}

/// Returns the label of a probe.
fn label(probe: &Probe, entry: &VerifiedEntry) -> String {
    match &probe.kind {
        ProbeKind::Call { name, purpose, .. } => {
            format!("call {name}: {}", purpose.recorded().words())
        }
        ProbeKind::Link { .. } | ProbeKind::Event { .. } => {
            format!("{} {}", entry.kind.word(), entry.name)
        }
    }
}
