//! The request to the expected address that is nearest to an expectation, and its differences.

use footbridge_contract::{Method, contains};
use footbridge_journal::EntryKind;
use footbridge_scenario::expectation::ExpectRequest;
use serde_json::Value;

use crate::judge::nearest_text::distance_within;

/// Describes the differences of the only request to the address, or of the one with the fewest differences.
pub(super) fn hint(expected: &ExpectRequest, sent: &[&EntryKind]) -> Option<String> {
    if let [only] = sent {
        let differences = differences_beyond_the_line(expected, only);
        return (!differences.is_empty()).then(|| differences.join(", "));
    }
    // If the number of requests is wrong, the failure lists the matching ones.
    if expected.times.is_some() {
        return None;
    }
    let (text, differences) = sent
        .iter()
        .filter_map(|kind| match kind {
            EntryKind::Request { text, .. } => Some((text, differences(expected, kind))),
            _ => None,
        })
        .filter(|(_, differences)| !differences.is_empty())
        .min_by_key(|(_, differences)| differences.len())?;
    Some(format!("the nearest is {text}: {}", differences.join(", ")))
}

/// The distance of a request from the expected one, by path, then by method. Ambient requests are the farthest.
pub(super) fn distance(expected: &ExpectRequest, kind: &EntryKind) -> usize {
    const AMBIENT: usize = 1_000_000;
    let EntryKind::Request {
        method,
        host,
        path,
        is_ambient,
        ..
    } = kind
    else {
        return usize::MAX;
    };
    let chars = |text: &str| -> Vec<char> { text.chars().take(LONGEST_PATH).collect() };
    let wanted = expected.address.pattern.value.as_str();
    let found = if wanted.starts_with('/') {
        path.clone()
    } else {
        format!("https://{host}{path}")
    };
    // In both directions, since one path may be a part of the other.
    let (wanted, found) = (chars(wanted), chars(&found));
    let by_path = distance_within(&wanted, &found) + distance_within(&found, &wanted);
    let is_other_method = expected
        .method
        .is_some_and(|wanted| wanted.as_str() != method);
    by_path * 2 + usize::from(is_other_method) + if *is_ambient { AMBIENT } else { 0 }
}

/// The number of characters of a path that are compared.
const LONGEST_PATH: usize = 300;

/// All differences of a request to the address.
fn differences(expected: &ExpectRequest, kind: &EntryKind) -> Vec<String> {
    let EntryKind::Request { method, body, .. } = kind else {
        return Vec::new();
    };
    let wanted = expected.method.map(Method::as_str);
    let method = wanted
        .is_some_and(|wanted| wanted != method)
        .then(|| format!("its method is {method}"));
    let mut differences: Vec<String> = method.into_iter().collect();
    differences.extend(differences_beyond_the_line(expected, kind));
    let Some(wanted) = &expected.body else {
        return differences;
    };
    if contains(body, &wanted.value) {
        return differences;
    }
    let Some(wanted) = wanted.value.as_object() else {
        differences.push(format!("its body is {body}"));
        return differences;
    };
    for (name, value) in wanted {
        match body.get(name) {
            None => differences.push(format!("its body has no {name}")),
            Some(there) if !contains(there, value) => {
                differences.push(format!("its body's {name} is {there}"));
            }
            Some(_) => {}
        }
    }
    differences
}

/// The differences in the query and the headers, which the line of a request may omit.
fn differences_beyond_the_line(expected: &ExpectRequest, kind: &EntryKind) -> Vec<String> {
    let EntryKind::Request { query, headers, .. } = kind else {
        return Vec::new();
    };
    let parts = [
        ("query", expected.query.as_ref(), query),
        ("header", expected.headers.as_ref(), headers),
    ];
    let mut differences = Vec::new();
    for (noun, wanted, found) in parts {
        let wanted = wanted.and_then(|wanted| wanted.value.as_object());
        for (name, value) in wanted.into_iter().flatten() {
            let mut same = found.iter().filter(|(key, _)| match noun {
                "header" => key.eq_ignore_ascii_case(name),
                _ => key == name,
            });
            if let Some(wanted) = value.as_array() {
                let there: Vec<_> = same.map(|(_, text)| text.as_str()).collect();
                if !wanted
                    .iter()
                    .filter_map(Value::as_str)
                    .eq(there.iter().copied())
                {
                    differences.push(format!("its {noun} has {name} as [{}]", there.join(", ")));
                }
                continue;
            }
            let there = same.next().map(|(_, text)| text.as_str());
            if there != value.as_str() {
                differences.push(match there {
                    None => format!("it has no {noun} {name}"),
                    Some("") => format!("its {noun} {name} is empty"),
                    Some(text) => format!("its {noun} {name} is {text}"),
                });
            }
        }
    }
    differences
}
