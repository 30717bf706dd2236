//! Planted errors on the client's side, which the comparison has to find.

use footbridge_exchange::signing::SignPart;
use proptest::prelude::*;
use serde::Serialize;
use serde_json::json;

use crate::compare::{Judgement, equal, find_difference};
use crate::page::Page;
use crate::signing::{Signing, reference, signing};

pub(crate) fn planted_difference_is_found_and_shrunk_to_its_cause(page: &Page) -> Judgement {
    // The planted error: the page trims the body before signing it.
    let found = find_difference(page, "signing-planted", &signing(), |input, result| {
        equal(result, &reference(input))
    });
    let Signing {
        path,
        body,
        mode,
        parts,
        ..
    } = found.ok_or("the planted difference is not found")?.input;
    assert_eq!(path, "/", "irrelevant parts are removed");
    assert_eq!(body.chars().count(), 1, "{body:?}");
    assert!(body.trim().is_empty() || body == "\u{feff}", "{body:?}");
    let signs_body = parts.map_or(mode == 2, |parts| parts.contains(&SignPart::Body));
    assert!(signs_body, "nothing else differs");
    Ok(())
}

#[derive(Debug, Serialize)]
struct Nothing;

pub(crate) fn client_that_throws_differs(page: &Page) -> Judgement {
    let nothing = Just(()).prop_map(|()| Nothing);
    let found = find_difference(page, "no such rule", &nothing, |_, result| {
        equal(result, &json!({ "value": null }))
    });
    let why = found.ok_or("the missing rule is not found")?.why;
    assert!(why.contains("no such rule"), "{why}");
    Ok(())
}
