//! Helpers that build journals for the tests of the invariants.

use footbridge_contract::{Availability, Catalogue};
use footbridge_dialect::WireForm;
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, Journal};
use serde_json::Value;

use std::collections::BTreeSet;
use std::path::Path;

use super::*;
use crate::judge::{Locales, Outside};
use crate::sources::config::Config;
use footbridge_scenario::Address;

/// The instant at which the cases of these tests end.
const END: Instant = Instant::from_millis(60_000);

pub(super) fn number(number: u32) -> CallNumber {
    CallNumber::new(number)
}

pub(super) fn call(number: u32, name: &str, callback: Option<&str>) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(number),
        name: name.to_owned(),
        payload: Value::Null,
        callback: callback.map(ToOwned::to_owned),
        availability: Availability::Available,
        deadline: None,
    }
}

pub(super) fn reply(call: u32) -> EntryKind {
    EntryKind::Reply {
        call: CallNumber::new(call),
        form: WireForm::Object,
        text: "{}".to_owned(),
        by_default: false,
    }
}

pub(super) fn part(call: u32) -> EntryKind {
    EntryKind::Part {
        call: CallNumber::new(call),
        form: WireForm::Object,
        text: "{}".to_owned(),
    }
}

/// The catalogue of a small app for orders.
pub(super) fn catalogue() -> Catalogue {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../contract/tests/orders");
    Catalogue::load(folder).unwrap()
}

/// The pages outside its site.
fn outside() -> Outside {
    let addresses = vec![Address::new("https://share.test/*").unwrap()];
    let hosts = ["app.test", "help.app.test"];
    Outside::new(hosts.map(str::to_owned), addresses)
}

/// The languages of its client.
fn locales() -> Locales {
    let text = "[client]\nweb = \"dist\"\norigin = \"https://app.test\"\n\
        [client.locales]\ncodes = [\"en\", \"de\", \"ja\"]\nplace = \"path\"\ndefault = \"en\"\n\
        [app]\ncatalogue = \"c\"\ndialect = \"d.toml\"\n";
    Config::parse(Path::new("/p"), text)
        .unwrap()
        .pages
        .locales
        .unwrap()
}

/// The violations of an invariant in a case.
pub(super) fn violations(name: &str, kinds: impl IntoIterator<Item = EntryKind>) -> Vec<String> {
    violations_at(name, kinds.into_iter().map(|kind| (0, kind)))
}

/// The same, for entries with instants in milliseconds.
pub(super) fn violations_at(
    name: &str,
    kinds: impl IntoIterator<Item = (u64, EntryKind)>,
) -> Vec<String> {
    let journal: Journal = kinds
        .into_iter()
        .map(|(at, kind)| Entry {
            at: Instant::from_millis(at),
            step: None,
            kind,
        })
        .collect();
    let evidence = Evidence {
        journal: &journal,
        end: END,
        catalogue: &catalogue(),
        not_found: &["Page not found".to_owned()],
        kept_callbacks: &BTreeSet::from(["keep".to_owned()]),
        outside: Some(&outside()),
        locales: Some(&locales()),
    };
    let others: Vec<&str> = invariant_names().filter(|other| *other != name).collect();
    assert_eq!(
        others.len() + 1,
        INVARIANTS.len(),
        "{name} is not an invariant"
    );
    let found = broken(&evidence, &others);
    let violations = found.into_iter().flat_map(|broken| broken.violations);
    violations.map(|violation| violation.text).collect()
}

#[test]
fn names_are_words_with_dashes_and_unique() {
    let names: Vec<&str> = invariant_names().collect();
    for (index, name) in names.iter().enumerate() {
        assert!(
            name.chars()
                .all(|char| char.is_ascii_lowercase() || char == '-'),
            "{name}"
        );
        assert!(!names[..index].contains(name), "{name} stands twice");
    }
}

#[test]
fn waived_invariants_are_not_reported() {
    let catalogue = catalogue();
    let journal: Journal = std::iter::once(Entry {
        at: Instant::ZERO,
        step: None,
        kind: EntryKind::Error {
            text: "x".into(),
            stack: Vec::new(),
        },
    })
    .collect();
    let evidence = Evidence {
        journal: &journal,
        end: END,
        catalogue: &catalogue,
        not_found: &[],
        kept_callbacks: &BTreeSet::new(),
        outside: None,
        locales: None,
    };
    assert_eq!(broken(&evidence, &[]).len(), 1);
    assert_eq!(broken(&evidence, &["no-leaked-callbacks"]).len(), 1);
    assert!(broken(&evidence, &["no-page-errors"]).is_empty());
}

#[test]
fn scenario_page_lists_every_invariant() {
    let page = include_str!(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/scenarios.md"
    ));
    for name in invariant_names() {
        assert!(
            page.contains(&format!("| `{name}` | ")),
            "{name} is missing"
        );
    }
}
