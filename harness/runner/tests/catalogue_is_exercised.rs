//! Every call and every link of the exchange's catalogue is exercised by the scenarios, on every platform that has it:
//! told from the accepted snapshots, which are what a green run did.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use footbridge_contract::{Catalogue, Platform, link};
use footbridge_runner::judge::Snapshot;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the snapshots say was sent: the platform, `call` or `link`, and its name or path.
fn exercised(catalogue: &Catalogue) -> BTreeSet<(Platform, &'static str, String)> {
    let mut found = BTreeSet::new();
    for entry in ignore::Walk::new(root().join("scenarios")) {
        let path = entry.expect("the scenarios can be walked").into_path();
        if path.extension().is_none_or(|extension| extension != "snap") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a snapshot can be read");
        let snapshot = Snapshot::parse(&path.to_string_lossy(), &text).expect("a snapshot is one");
        for section in snapshot.sections {
            for line in section.transcript.lines() {
                let mut words = line.split_whitespace().skip(1);
                let sent = match words.next() {
                    Some("call") if !line.contains("(not known") => {
                        words.nth(1).map(|name| ("call", name.to_owned()))
                    }
                    Some("link") if !line.contains("(not known") => words
                        .next()
                        .and_then(|url| link::parse(&catalogue.app, url).ok())
                        .map(|link| ("link", link.path)),
                    _ => None,
                };
                if let Some((kind, name)) = sent {
                    for hosts in &section.hosts {
                        found.insert((hosts.platform, kind, name.clone()));
                    }
                }
            }
        }
    }
    found
}

#[test]
fn every_call_and_every_link_is_exercised_on_each_of_its_platforms() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let exercised = exercised(&catalogue);
    let mut missing = Vec::new();
    for platform in [Platform::Ios, Platform::Android] {
        let calls = catalogue
            .calls
            .iter()
            .map(|call| ("call", &call.name, &call.minimum));
        let links = catalogue
            .links
            .iter()
            .map(|link| ("link", &link.path, &link.minimum));
        for (kind, name, minimum) in calls.chain(links) {
            let is_there = minimum.on(platform).is_some();
            if is_there && !exercised.contains(&(platform, kind, name.clone())) {
                missing.push(format!("{kind} {name} on {platform}"));
            }
        }
    }
    assert!(
        missing.is_empty(),
        "no scenario has seen these:\n{}",
        missing.join("\n")
    );
}
