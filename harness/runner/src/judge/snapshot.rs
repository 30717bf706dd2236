//! Snapshots: the accepted transcripts of one scenario, in one file (docs/transcript.md, Snapshots).
//!
//! Hosts with the same transcript share a section, headed by their platforms and version ranges. So the file itself
//! shows where behaviour changes, and its diff shows the changed hosts. An engine that differs from the usual one has
//! separate sections for the hosts on which it differs.

mod format;
mod host;
mod update;

use std::collections::BTreeSet;

use similar::TextDiff;

pub use format::SnapshotError;
pub use host::{HostRange, SnapshotHost};

/// The number of context lines around a change.
const CONTEXT: usize = 3;

/// The accepted transcripts of one scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The scenario's path, as in the file's header.
    pub source: String,
    /// The sections in the order of the file: by row, those of all engines first, then by first host.
    pub sections: Vec<Section>,
}

/// A transcript, and the hosts it belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The row's title, if the scenario has rows. One line.
    pub row: Option<String>,
    /// The engine, for an engine's own transcript; `None` for the transcript shared by all other engines.
    pub engine: Option<String>,
    /// The hosts, at least one.
    pub hosts: Vec<HostRange>,
    /// The transcript in whole lines, each with its line break.
    pub transcript: String,
}

/// The result of comparing a transcript with the accepted one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// The transcripts are equal.
    Same,
    /// No transcript has been accepted for this host.
    New,
    /// The transcripts differ.
    Different {
        /// A unified diff with a few lines of context.
        diff: String,
    },
}

impl Snapshot {
    /// Returns the accepted transcript of a host: its engine's own, or else the shared one.
    pub fn transcript_of(&self, host: &SnapshotHost) -> Option<&str> {
        self.own_transcript_of(host)
            .or_else(|| self.own_transcript_of(&host.in_any_engine()))
    }

    fn own_transcript_of(&self, host: &SnapshotHost) -> Option<&str> {
        let mut sections = self.sections.iter();
        let section = sections.find(|section| section.holds_for(host))?;
        Some(&section.transcript)
    }

    /// The engines with separate transcripts.
    fn engines(&self) -> BTreeSet<&String> {
        let engines = self.sections.iter();
        engines
            .filter_map(|section| section.engine.as_ref())
            .collect()
    }

    /// Compares a host's transcript with the accepted one.
    pub fn compare(&self, host: &SnapshotHost, transcript: &str) -> Comparison {
        match self.transcript_of(host) {
            None => Comparison::New,
            Some(accepted) if accepted == transcript => Comparison::Same,
            Some(accepted) => Comparison::Different {
                diff: TextDiff::from_lines(accepted, transcript)
                    .unified_diff()
                    .context_radius(CONTEXT)
                    .header("accepted", "this run")
                    .to_string(),
            },
        }
    }
}

impl Section {
    fn holds_for(&self, host: &SnapshotHost) -> bool {
        self.row == host.row
            && self.engine == host.engine
            && self.hosts.iter().any(|range| range.contains(host))
    }
}

#[cfg(test)]
mod tests;
