//! Gaps of the project: what a client does that the project doesn't describe. They aren't problems of the client.

use std::collections::BTreeMap;

use footbridge_contract::{Catalogue, Shape};
use footbridge_journal::EntryKind;
use footbridge_record::{CaseRecord, ExploredGap};
use url::Url;

use crate::space::fitting_values::KnownValues;

/// A part of the client's world that the project doesn't describe.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Gap {
    /// A request to a host without a server.
    Host { host: String },
    /// A request that no endpoint of a known host takes.
    Endpoint { host: String, path: String },
    /// A call whose success the catalogue doesn't describe.
    Reply { call: String },
    /// An event whose payload the catalogue doesn't describe.
    Payload { event: String },
}

impl Gap {
    fn about(&self) -> String {
        match self {
            Self::Host { host } => {
                format!("the client sends requests to {host}, which no server plays")
            }
            Self::Endpoint { host, path } => {
                format!("the client sends a request to https://{host}{path} that no endpoint takes")
            }
            Self::Reply { call } => {
                format!("the client calls {call}, and the catalogue has no data for its reply")
            }
            Self::Payload { event } => {
                format!(
                    "the catalogue doesn't describe the payload of the event {event}, so it isn't sent"
                )
            }
        }
    }

    /// The file to complete, and the lines to write.
    fn lines(&self) -> (&'static str, String) {
        match self {
            Self::Host { host } => ("footbridge.toml", format!("[[server]]\nhost = \"{host}\"")),
            Self::Endpoint { host, path } => (
                "server.toml",
                format!(
                    "[[endpoint]]\nhost = \"{host}\"\nmethod = \"GET\"   # or another\npath = \"{path}\"\njson = {{}}"
                ),
            ),
            Self::Reply { call } => (
                "calls.toml",
                format!("default_reply = {{ code = \"…\", data = {{ … }} }}   # of {call}"),
            ),
            Self::Payload { event } => (
                "events.toml",
                format!("payload = {{ type = \"none\" }}   # of {event}, or its fields"),
            ),
        }
    }
}

/// The gaps that the runs met, each with the number of its runs.
#[derive(Debug, Clone, Default)]
pub(crate) struct Gaps(BTreeMap<Gap, usize>);

impl Gaps {
    /// Creates the gaps that the catalogue alone shows: the events that can't be sent.
    pub(crate) fn of_events(catalogue: &Catalogue) -> Self {
        let known = KnownValues::of(catalogue);
        let events = catalogue.events.iter();
        let unknown = events.filter(|event| {
            event.payload.shape != Shape::None && known.example(&event.payload.shape).is_none()
        });
        let gaps = unknown.map(|event| Gap::Payload {
            event: event.name.clone(),
        });
        Self(gaps.map(|gap| (gap, 0)).collect())
    }

    /// Adds the gaps of a run.
    pub(crate) fn add(&mut self, run: &CaseRecord) {
        for gap in gaps_of(run) {
            *self.0.entry(gap).or_default() += 1;
        }
    }

    pub(crate) fn record(&self) -> Vec<ExploredGap> {
        let gaps = self.0.iter();
        gaps.map(|(gap, runs)| {
            let (file, lines) = gap.lines();
            ExploredGap {
                about: gap.about(),
                file: file.to_owned(),
                lines,
                runs: *runs,
            }
        })
        .collect()
    }
}

/// The gaps of a run, each once.
fn gaps_of(run: &CaseRecord) -> Vec<Gap> {
    let mut gaps: Vec<Gap> = Vec::new();
    let entries = run.journal.entries();
    for entry in entries {
        let gap = match &entry.kind {
            EntryKind::Refused { url, reason } => of_refusal(url, reason),
            EntryKind::Unscripted { call } => {
                let mut calls = entries.iter();
                calls.find_map(|entry| match &entry.kind {
                    EntryKind::Call { number, name, .. } if number == call => {
                        Some(Gap::Reply { call: name.clone() })
                    }
                    _ => None,
                })
            }
            _ => None,
        };
        gaps.extend(gap.filter(|gap| !gaps.contains(gap)));
    }
    gaps
}

fn of_refusal(url: &str, reason: &str) -> Option<Gap> {
    let url = Url::parse(url).ok()?;
    let host = url.host_str()?.to_owned();
    if reason == "unknown host" {
        return Some(Gap::Host { host });
    }
    let is_open = ["unknown path", "unsupported method"].contains(&reason);
    is_open.then(|| Gap::Endpoint {
        host,
        path: url.path().to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gap_names_the_lines_to_write() {
        let host = of_refusal("https://api.shop.test/a", "unknown host").unwrap();
        assert_eq!(host.lines().1, "[[server]]\nhost = \"api.shop.test\"");
        let path = of_refusal("https://api.shop.test/a?b=1", "unsupported method").unwrap();
        assert_eq!(
            path.about(),
            "the client sends a request to https://api.shop.test/a that no endpoint takes"
        );
        let cors = of_refusal("https://api.shop.test/a", "withheld from the page: x");
        assert_eq!(cors, None);
    }
}
