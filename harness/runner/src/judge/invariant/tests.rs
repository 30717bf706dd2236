//! Helpers that build journals for the tests of the invariants.

use footbridge_contract::{Availability, Catalogue, Platform};
use footbridge_dialect::{Dialect, WireForm};
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, Journal, RequestNumber};
use footbridge_scenario::Waiver;
use serde_json::Value;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use super::*;
use crate::judge::{LoadedDocument, Locales, Outside, READY_PROPERTIES, ShownPage, rule};
use crate::sources::config::Config;
use footbridge_scenario::Address;

/// The instant at which the cases of these tests end.
const END: Instant = Instant::from_millis(60_000);

pub(in crate::judge) fn request(number: u32) -> EntryKind {
    EntryKind::Request {
        number: RequestNumber::new(number),
        is_ambient: false,
        method: "GET".to_owned(),
        host: "api.app.test".to_owned(),
        path: "/orders".to_owned(),
        query: Vec::new(),
        headers: Vec::new(),
        body: Value::Null,
        text: "GET /orders".to_owned(),
    }
}

pub(in crate::judge) fn loading(text: &str) -> EntryKind {
    EntryKind::StillLoading { text: text.into() }
}

pub(in crate::judge) fn number(number: u32) -> CallNumber {
    CallNumber::new(number)
}

pub(in crate::judge) fn call(number: u32, name: &str, callback: Option<&str>) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(number),
        name: name.to_owned(),
        payload: Value::Null,
        callback: callback.map(ToOwned::to_owned),
        availability: Availability::Available,
        deadline: None,
    }
}

pub(in crate::judge) fn reply(call: u32) -> EntryKind {
    EntryKind::Reply {
        call: CallNumber::new(call),
        form: WireForm::Object,
        text: "{}".to_owned(),
        by_default: false,
    }
}

pub(in crate::judge) fn response(number: u32, outcome: &str) -> EntryKind {
    EntryKind::Response {
        number: RequestNumber::new(number),
        request: "GET /orders".to_owned(),
        outcome: outcome.to_owned(),
        is_default: false,
        response: None,
    }
}

pub(in crate::judge) fn step(verb: &'static str, text: &str) -> EntryKind {
    EntryKind::Step {
        verb: verb.into(),
        text: text.to_owned(),
    }
}

pub(in crate::judge) fn part(call: u32) -> EntryKind {
    EntryKind::Part {
        call: CallNumber::new(call),
        form: WireForm::Object,
        text: "{}".to_owned(),
    }
}

/// The catalogue of a small app for orders.
pub(in crate::judge) fn catalogue() -> Catalogue {
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

/// The dialect of the orders app: replies have a status and a body.
pub(super) fn dialect() -> Dialect {
    dialect_with("value = { status = \"{code}\", note = \"{message}\", body = \"{data}\" }")
}

/// A dialect of the orders app with these keys of `[reply]`.
pub(super) fn dialect_with(reply: &str) -> Dialect {
    let text = format!(
        "name = \"shop\"\n[ios]\nchannel = {{ via = \"message-handler\", name = \"shop\" }}\n\
         [message]\naction = \"{{call}}\"\nthen = \"{{callback}}\"\n[reply]\nvia = \"callback\"\n{reply}\n"
    );
    Dialect::parse("shop.toml", &text, None).unwrap()
}

pub(super) fn journal(kinds: impl IntoIterator<Item = (u64, EntryKind)>) -> Journal {
    let entries = kinds.into_iter().map(|(at, kind)| Entry {
        at: Instant::from_millis(at),
        step: None,
        kind,
    });
    entries.collect()
}

/// The violations of a rule in a case.
pub(in crate::judge) fn violations(
    name: &str,
    kinds: impl IntoIterator<Item = EntryKind>,
) -> Vec<String> {
    violations_at(name, kinds.into_iter().map(|kind| (0, kind)))
}

/// The same, for entries with instants in milliseconds.
pub(in crate::judge) fn violations_at(
    name: &str,
    kinds: impl IntoIterator<Item = (u64, EntryKind)>,
) -> Vec<String> {
    let found = broken_in(name, &journal(kinds)).into_iter();
    found.map(|violation| violation.text).collect()
}

/// The same, where each step in it begins a new step.
pub(in crate::judge) fn steps_violations(
    name: &str,
    kinds: impl IntoIterator<Item = (u64, EntryKind)>,
) -> Vec<String> {
    steps_violations_on(name, kinds, &[])
}

/// The same, with the pages after the steps.
pub(in crate::judge) fn steps_violations_on(
    name: &str,
    kinds: impl IntoIterator<Item = (u64, EntryKind)>,
    pages: &[ShownPage],
) -> Vec<String> {
    let mut step = None;
    let entries = kinds.into_iter().map(|(at, kind)| {
        if matches!(kind, EntryKind::Step { .. }) {
            step = Some(step.map_or(0, |step| step + 1));
        }
        Entry {
            at: Instant::from_millis(at),
            step,
            kind,
        }
    });
    let found = violations_on(name, &entries.collect(), &dialect(), pages).into_iter();
    found.map(|violation| violation.text).collect()
}

/// The violations of a rule in a journal. Each `goto` in it replaces the page's document.
pub(super) fn broken_in(name: &str, journal: &Journal) -> Vec<InvariantViolation> {
    violations_with(name, journal, &dialect())
}

/// The same, in an app with this dialect.
pub(super) fn violations_with(
    name: &str,
    journal: &Journal,
    dialect: &Dialect,
) -> Vec<InvariantViolation> {
    violations_on(name, journal, dialect, &[])
}

fn violations_on(
    name: &str,
    journal: &Journal,
    dialect: &Dialect,
    pages: &[ShownPage],
) -> Vec<InvariantViolation> {
    let entries = journal.entries().iter().enumerate();
    let documents = entries.filter_map(|(place, entry)| match &entry.kind {
        EntryKind::Goto { url } => Some(LoadedDocument {
            place,
            url: url.clone(),
        }),
        _ => None,
    });
    let documents: Vec<LoadedDocument> = documents.collect();
    let evidence = Evidence {
        journal,
        end: END,
        catalogue: &catalogue(),
        dialect,
        platform: Platform::Ios,
        documents: &documents,
        pages,
        unanswered: Duration::from_secs(60),
        not_found: &["Page not found".to_owned()],
        kept_callbacks: &BTreeSet::from(["keep".to_owned()]),
        outside: Some(&outside()),
        locales: Some(&locales()),
    };
    let rule = rule(name).unwrap_or_else(|| panic!("there is no rule {name}"));
    (rule.check)(&evidence)
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

fn waiver(invariant: &str, text: Option<&str>) -> Waiver {
    Waiver {
        invariant: invariant.to_owned().into(),
        text: text.map(str::to_owned),
        reason: "it may".to_owned(),
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
        dialect: &dialect(),
        platform: Platform::Ios,
        documents: &[],
        pages: &[],
        unanswered: Duration::from_secs(60),
        not_found: &[],
        kept_callbacks: &BTreeSet::new(),
        outside: None,
        locales: None,
    };
    assert_eq!(broken(&evidence, [], &[]).len(), 1);
    let count = |waivers: &[Waiver]| broken(&evidence, [], waivers).len();
    assert_eq!(count(&[waiver("no-leaked-callbacks", None)]), 1);
    assert_eq!(count(&[waiver("no-page-errors", None)]), 0);
    assert_eq!(count(&[waiver("no-page-errors", Some("x"))]), 0);
    let other = [
        waiver("no-page-errors", Some("ResizeObserver")),
        waiver("no-leaked-callbacks", Some("x")),
    ];
    assert_eq!(count(&other), 1);
}

#[test]
fn ready_properties_are_judged_where_they_hold() {
    let never: Journal = journal([
        (0, call(1, "share", Some("cb"))),
        (0, loading("main is loading")),
    ]);
    let evidence = Evidence {
        journal: &never,
        end: END,
        catalogue: &catalogue(),
        dialect: &dialect(),
        platform: Platform::Ios,
        documents: &[],
        pages: &[],
        unanswered: Duration::from_secs(60),
        not_found: &[],
        kept_callbacks: &BTreeSet::new(),
        outside: None,
        locales: None,
    };
    let is_broken = |broken: Vec<BrokenInvariant>| {
        let mut broken = broken.iter();
        broken.any(|broken| broken.invariant.name == "gives-up-waiting")
    };
    assert!(!is_broken(broken(&evidence, [], &[])));
    assert!(is_broken(broken(&evidence, READY_PROPERTIES, &[])));
    let waived = [waiver("gives-up-waiting", None)];
    assert!(!is_broken(broken(&evidence, READY_PROPERTIES, &waived)));
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
