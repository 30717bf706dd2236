//! Snapshots: the accepted transcripts of one scenario, in one file (docs/transcript.md, Snapshots).
//!
//! Hosts that behave alike share a section, headed by the platforms and version ranges it holds for. So the file itself
//! shows where behaviour changes, and a diff of it shows what changed for whom.

mod format;
mod host;
mod update;

use similar::TextDiff;

pub use format::SnapshotError;
pub use host::{HostRange, SnapshotHost};

/// Lines shown around a change.
const CONTEXT: usize = 3;

/// The accepted transcripts of one scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The scenario's path, as the file's header has it.
    pub source: String,
    /// In the order of the file: by row, then by the first host that a section holds for.
    pub sections: Vec<Section>,
}

/// One transcript, and the hosts it holds for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The row's title, if the scenario has rows. One line.
    pub row: Option<String>,
    /// At least one.
    pub hosts: Vec<HostRange>,
    /// Whole lines of a transcript, each with its line break.
    pub transcript: String,
}

/// How a transcript compares with the accepted one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Comparison {
    /// It is the accepted one.
    Same,
    /// None has been accepted for this host.
    New,
    /// It is another one.
    Different {
        /// What changed: a unified diff with a few lines of context.
        diff: String,
    },
}

impl Snapshot {
    /// The accepted transcript of a host.
    pub fn transcript_of(&self, host: &SnapshotHost) -> Option<&str> {
        let mut sections = self.sections.iter();
        let section = sections.find(|section| section.holds_for(host))?;
        Some(&section.transcript)
    }

    /// Compares what a host did with what has been accepted for it.
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
        self.row == host.row && self.hosts.iter().any(|range| range.contains(host))
    }
}

#[cfg(test)]
mod tests;
