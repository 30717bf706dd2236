//! Checks that the scenarios exercise every call and link of the exchange's catalogue, on every platform that has it,
//! and request every path in the specification. Both are read from the accepted snapshots, which are the transcripts
//! of a passing run.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use footbridge_contract::{Catalogue, HostRole, Platform, link};
use footbridge_dialect::Dialect;
use footbridge_runner::judge::Snapshot;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The accepted snapshots.
fn snapshots() -> impl Iterator<Item = Snapshot> {
    ignore::Walk::new(root().join("scenarios"))
        .map(|entry| entry.expect("the scenarios can be walked").into_path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "snap")
        })
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a snapshot can be read");
            Snapshot::parse(&path.to_string_lossy(), &text).expect("a snapshot is one")
        })
}

/// The calls and links in the snapshots: the platform, `call` or `link`, and its name or path.
fn exercised(catalogue: &Catalogue) -> BTreeSet<(Platform, &'static str, String)> {
    let mut found = BTreeSet::new();
    for snapshot in snapshots() {
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

/// The requests in the snapshots, such as `POST /v1/user/login`, with the host if it isn't the page's.
fn requests() -> BTreeSet<String> {
    snapshots()
        .flat_map(|snapshot| snapshot.sections)
        .flat_map(|section| {
            let lines = section.transcript.lines();
            let requests = lines.filter_map(|line| {
                let mut words = line.split_whitespace().skip(1);
                let method = words.next().filter(|word| *word == "request");
                let method = method.and_then(|_| words.next())?;
                let address = words.next()?.split('?').next()?;
                Some(format!("{method} {address}"))
            });
            requests.collect::<Vec<_>>()
        })
        .collect()
}

/// The paths in sections 4, 7 and 8. The requests of the product's own pages aren't listed there.
#[test]
fn every_path_in_the_specification_is_requested() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let requested = requests();
    let named = catalogue.endpoints.iter().filter(|endpoint| {
        let section = endpoint.section.as_deref().unwrap_or_default();
        ["4", "7.2", "7.3", "8"].contains(&section)
    });
    let missing: Vec<String> = named
        .filter_map(|endpoint| {
            let host = catalogue
                .hosts
                .iter()
                .find(|host| host.name == endpoint.host)
                .filter(|host| host.role != HostRole::Site);
            let origin = host.map_or_else(String::new, |host| format!("https://{}", host.host));
            let method = serde_json::to_value(endpoint.method).unwrap();
            let line = format!("{} {origin}{}", method.as_str().unwrap(), endpoint.path);
            (!requested.contains(&line)).then_some(line)
        })
        .collect();
    assert!(
        missing.is_empty(),
        "no scenario requests these:\n{}",
        missing.join("\n")
    );
}

#[test]
fn dialect_has_every_event() {
    let catalogue = Catalogue::load(root().join("fixtures/contract")).unwrap();
    let dialect = root().join("fixtures/dialects/exchange.toml");
    let dialect = Dialect::load(&dialect, Some(&catalogue)).unwrap();
    let carried: BTreeSet<&str> = dialect.events().collect();
    let listed: BTreeSet<&str> = catalogue.events.names().collect();
    assert_eq!(carried, listed);
}
