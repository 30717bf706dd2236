//! Planted mistakes on the client's side, which the comparison has to find.

use footbridge_exchange::signing::SignPart;
use proptest::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::compare::{equal, find_difference};
use crate::page::Page;
use crate::signing::{Signing, reference, signing};

#[test]
fn a_planted_difference_is_found_and_shrunk_to_what_causes_it() {
    let page = Page::open();
    // The planted mistake: the page trims the body before signing it.
    let found = find_difference(&page, "signing-planted", &signing(), |input, answer| {
        equal(answer, &reference(input))
    });
    let Signing {
        path,
        body,
        mode,
        parts,
        ..
    } = found.expect("the difference is found").input;
    assert_eq!(path, "/", "nothing is left of what doesn't matter");
    assert_eq!(body.chars().count(), 1, "{body:?}");
    assert!(body.trim().is_empty() || body == "\u{feff}", "{body:?}");
    let signs_body = parts.map_or(mode == 2, |parts| parts.contains(&SignPart::Body));
    assert!(signs_body, "nothing else differs");
}

#[derive(Debug, Serialize)]
struct Nothing;

#[test]
fn a_client_that_throws_differs() {
    let page = Page::open();
    let nothing = Just(()).prop_map(|()| Nothing);
    let found = find_difference(&page, "no such rule", &nothing, |_, answer| {
        equal(answer, &json!({ "value": null }))
    });
    let why = found.expect("the difference is found").why;
    assert!(why.contains("no such rule"), "{why}");
}
