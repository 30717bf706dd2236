//! Uses of a verification: the changed catalogue, its gate, and the comparison with another verification.

use std::collections::BTreeSet;
use std::fs;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_insight::VerificationDiff;
use footbridge_insight::matrix::{Gate, GateRules, Matrix, Minimums, Subjects};
use footbridge_record::RunEvent;

use super::app::{App, CALLS, FileEdit};
use super::verify_shop;
use crate::{catalogue_update, run_events};

/// Returns the shop's project, updated by a verification of the shop with these changes.
fn written(changes: &[FileEdit<'_>]) -> App {
    let described = App::changed_shop(&[]);
    let page = verify_shop(&described, &App::changed_shop(changes), "");
    let folder = described.catalogue_folder();
    let update = catalogue_update(&page.record(), &folder).unwrap();
    assert_eq!(update.left_out, []);
    for change in update.changes {
        change.write().unwrap();
    }
    described
}

#[test]
fn catalogue_is_changed_to_what_was_seen() {
    let shop = written(&[(CALLS, "total = \"3.50\"", "total = 3.5")]);
    let folder = shop.catalogue_folder();
    let before = fs::read_to_string(App::changed_shop(&[]).catalogue_folder().join("calls.toml"));
    let after = fs::read_to_string(folder.join("calls.toml")).unwrap();
    let before = before.unwrap();
    let only = |one: &str, other: &str, mark: &str| -> Vec<String> {
        let lines = one
            .lines()
            .filter(|line| !other.lines().any(|known| known == *line));
        lines.map(|line| format!("{mark}{line}")).collect()
    };
    let changed = [only(&before, &after, "-"), only(&after, &before, "+")];
    // A secret keeps its value. A call without a reply on a shared channel shows nothing.
    insta::assert_snapshot!(changed.concat().join("\n"), @r#"
    -default_reply = { code = "0", data = { items = 2, total = "3.50" }, assumed = true }
    +observed = [{ platform = "ios", version = "2.4.0", date = "2026-11-27", ms = 0 }]
    +default_reply = { code = "0", data = { items = 2, total = 3.5 } }
    +observed = [{ platform = "ios", version = "2.4.0", date = "2026-11-27", ms = 0 }]
    "#);
    assert!(after.starts_with("# What the app offers.\n"), "{after}");
    assert!(after.contains("token = \"secret-token-1\""), "{after}");
    let catalogue = Catalogue::load(&folder).unwrap();
    let observed = &catalogue.calls.get("getUser").unwrap().observed;
    assert_eq!(observed.len(), 1);
    assert_eq!(
        (observed[0].platform, observed[0].version),
        (Platform::Ios, Version::new(2, 4, 0))
    );
    assert!(catalogue.calls.get("getCart").unwrap().observed.is_empty());
}

#[test]
fn app_is_as_the_changed_catalogue_describes_it() {
    let changes = [(CALLS, "total = \"3.50\"", "total = 3.5")];
    let shop = written(&changes);
    let described = App::at(shop.catalogue_folder().parent().unwrap());
    let page = verify_shop(&described, &App::changed_shop(&changes), "");
    assert_eq!(super::differences(&page.record()), [""; 0]);
}

#[test]
fn gate_refuses_minimums_that_were_not_observed() {
    let shop = written(&[]);
    let catalogue = Catalogue::load(shop.catalogue_folder()).unwrap();
    let record = verify_shop(&shop, &App::shop(), "").record();
    let cases = run_events(record)
        .into_iter()
        .filter_map(|event| match event {
            RunEvent::CaseEnded(result) => Some(result.record),
            _ => None,
        });
    let cases: Vec<_> = cases.collect();
    let records = cases.iter().map(|record| &**record);
    let matrix = Matrix::of(&catalogue, &Subjects::default(), records, None);
    let gate = |ios: Version| {
        let minimums = Minimums([(Platform::Ios, ios)].into());
        let rules = GateRules {
            base: None,
            keep: None,
            required: None,
            untried: &BTreeSet::new(),
            is_untested_allowed: true,
            verified: Some(&catalogue),
        };
        Gate::of(&matrix, &minimums, rules)
    };
    let closed = gate(Version::new(2, 4, 0));
    assert!(!closed.is_open);
    // A call without a reply on a shared channel is never observed.
    let lines = |gate: &Gate| -> Vec<String> {
        let items = gate.unverified.iter();
        items.map(footbridge_insight::DecisionItem::line).collect()
    };
    let unseen = |line: &String| line.contains("call track") && line.contains("never observed");
    assert!(lines(&closed).iter().any(unseen), "{:?}", lines(&closed));
    let earlier = gate(Version::new(2, 0, 0));
    let later = |line: &String| line.contains("call getUser") && line.contains("only in 2.4.0");
    assert!(lines(&earlier).iter().any(later), "{:?}", lines(&earlier));
}

#[test]
fn verifications_of_two_versions_are_compared() {
    let record = |changes: &[FileEdit<'_>]| {
        verify_shop(&App::shop(), &App::changed_shop(changes), "").record()
    };
    let (old, new) = (record(&[]), record(&[(CALLS, "items = 2,", "")]));
    let changes = VerificationDiff::of(&old, &new);
    assert!(changes.is_worse());
    insta::assert_snapshot!(changes.text(), @r"
    shop ios 2.4.0 → shop ios 2.4.0

    ✗ call getCart
        as described (code 0, object, { items: number, total: string })
      → differs: in the data, `items` is missing (code 0, object, { total: string })
    ");
    let back = VerificationDiff::of(&new, &old);
    assert!(!back.is_worse());
    let same = VerificationDiff::of(&old, &old);
    assert!(same.changes.is_empty());
}

#[test]
fn changes_that_would_be_refused_are_left_out() {
    let field = "  { name = \"name\", type = \"string\", required = true },\n";
    let changes = [
        (CALLS, "name = \"Ada\", ", ""),
        (CALLS, field, ""),
        ("catalogue/codes.toml", "code = \"0\"", "code = \"00\""),
        (CALLS, "code = \"0\"", "code = \"00\""),
    ];
    let described = App::changed_shop(&[]);
    let page = verify_shop(&described, &App::changed_shop(&changes), "");
    let folder = described.catalogue_folder();
    let update = catalogue_update(&page.record(), &folder).unwrap();
    let names: Vec<&str> = update
        .left_out
        .iter()
        .map(|left_out| left_out.name.as_str())
        .collect();
    assert_eq!(names, ["getUser", "getCart", "scan"]);
    assert_eq!(update.changes, []);
}
