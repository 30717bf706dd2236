//! Accepting the transcripts of a run.

use std::collections::{BTreeMap, BTreeSet};

use super::{HostRange, Section, Snapshot, SnapshotHost};

impl Snapshot {
    /// Returns the snapshot with the accepted transcripts of a run.
    ///
    /// `all` are the present hosts of the scenario, whether or not this run covered them; `ran` are the covered ones
    /// with their transcripts. Hosts that are neither in `all` nor in `ran` are dropped; hosts that did not run keep
    /// their transcripts in `old`.
    ///
    /// A host with an engine has that engine's own transcript. It is omitted if it equals the shared transcript, and
    /// becomes the shared transcript if there is no other.
    pub fn updated(
        old: Option<&Self>,
        source: impl Into<String>,
        all: &[SnapshotHost],
        ran: &[(SnapshotHost, String)],
    ) -> Self {
        let engines = old.map(Self::engines).unwrap_or_default();
        let all: Vec<SnapshotHost> = all
            .iter()
            .flat_map(|host| {
                let in_engines = engines.iter().map(|engine| host.in_engine(engine));
                std::iter::once(host.clone()).chain(in_engines)
            })
            .collect();
        let mut known: BTreeMap<&SnapshotHost, &str> = BTreeMap::new();
        for host in &all {
            if let Some(transcript) = old.and_then(|old| old.own_transcript_of(host)) {
                known.insert(host, transcript);
            }
        }
        known.extend(
            ran.iter()
                .map(|(host, transcript)| (host, transcript.as_str())),
        );

        let hosts = all.iter().chain(ran.iter().map(|(host, _)| host));
        let mut rows: Vec<&Option<String>> = Vec::new();
        for host in hosts.clone() {
            if !rows.contains(&&host.row) {
                rows.push(&host.row);
            }
        }
        let hosts: BTreeSet<SnapshotHost> = hosts
            .flat_map(|host| [host.in_any_engine(), host.clone()])
            .collect();
        let known = shared(&hosts, &known);
        let groups: BTreeSet<&Option<String>> = hosts.iter().map(|host| &host.engine).collect();
        let sections = rows.into_iter().flat_map(|row| {
            let (hosts, known) = (&hosts, &known);
            groups.iter().flat_map(move |engine| {
                let hosts = hosts
                    .iter()
                    .filter(move |host| host.row == *row && host.engine == **engine);
                sections(
                    row.as_ref(),
                    engine.as_ref(),
                    hosts.map(|host| (host, known.get(host).copied())),
                )
            })
        });
        Self {
            source: source.into(),
            sections: sections.collect(),
        }
    }
}

/// Returns the transcripts without those equal to the shared one. If a host has no shared transcript, that of the
/// first engine becomes it.
fn shared<'a>(
    hosts: &BTreeSet<SnapshotHost>,
    known: &BTreeMap<&SnapshotHost, &'a str>,
) -> BTreeMap<SnapshotHost, &'a str> {
    let mut kept = BTreeMap::new();
    // The shared transcript of each host comes first.
    for host in hosts {
        let Some(transcript) = known.get(host).copied() else {
            continue;
        };
        let any = host.in_any_engine();
        match kept.get(&any) {
            Some(shared) if *shared == transcript => {}
            Some(_) => {
                kept.insert(host.clone(), transcript);
            }
            None => {
                kept.insert(any, transcript);
            }
        }
    }
    kept
}

/// Returns the sections of one row and engine, from its hosts by platform and version. A range ends where the
/// transcript changes, and before a host without a transcript.
fn sections<'a>(
    row: Option<&String>,
    engine: Option<&String>,
    hosts: impl Iterator<Item = (&'a SnapshotHost, Option<&'a str>)>,
) -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    let mut before: Option<(&SnapshotHost, &str)> = None;
    for (host, transcript) in hosts {
        let Some(transcript) = transcript else {
            before = None;
            continue;
        };
        let goes_on = before
            .is_some_and(|(before, known)| before.platform == host.platform && known == transcript);
        before = Some((host, transcript));
        let place = sections
            .iter()
            .position(|section| section.transcript == transcript)
            .unwrap_or_else(|| {
                sections.push(Section {
                    row: row.cloned(),
                    engine: engine.cloned(),
                    hosts: Vec::new(),
                    transcript: transcript.to_owned(),
                });
                sections.len() - 1
            });
        let ranges = &mut sections[place].hosts;
        match ranges.last_mut() {
            Some(HostRange {
                versions: Some((_, last)),
                ..
            }) if goes_on => *last = host.version.unwrap_or(*last),
            _ => ranges.push(HostRange {
                platform: host.platform,
                versions: host.version.map(|version| (version, version)),
            }),
        }
    }
    sections
}
