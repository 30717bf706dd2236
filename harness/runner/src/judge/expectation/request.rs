//! Expectations about requests to servers.

use footbridge_contract::contains;
use footbridge_journal::EntryKind;
use footbridge_scenario::expectation::{ExpectNoRequest, ExpectRequest};
use serde_json::Value;

use super::nearest_request as nearest;
use crate::judge::matcher::{JudgeContext, MatchResult, Matcher, Sent, lines};

impl Matcher {
    pub(super) fn request(
        &mut self,
        expected: &ExpectRequest,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let is_alike = |kind: &EntryKind| match kind {
            EntryKind::Request { host, path, .. } => expected.address.matches(host, path),
            _ => false,
        };
        let matches = |kind: &EntryKind| is_alike(kind) && fits(expected, kind);
        let sent = Sent {
            noun: "request",
            description: describe(expected),
            times: expected.times,
            is_of_kind: &|kind| matches!(kind, EntryKind::Request { .. }),
            distance: Some(&|kind| nearest::distance(expected, kind)),
        };
        let result = self.claim_sent(context.journal, &sent, matches, is_alike);
        result.or_hint(|| {
            let alike = self.unclaimed(context.journal, is_alike);
            let kinds: Vec<&EntryKind> = alike.iter().map(|(_, entry)| &entry.kind).collect();
            nearest::hint(expected, &kinds)
        })
    }

    pub(super) fn no_request(
        &mut self,
        expected: &ExpectNoRequest,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let address = expected.address.as_ref();
        let found = self.unclaimed(context.journal, |kind| match kind {
            EntryKind::Request { host, path, .. } => {
                address.is_none_or(|address| address.matches(host, path))
            }
            _ => false,
        });
        let described = address.map_or("no request".to_owned(), |address| {
            format!("no request {}", address.pattern.value)
        });
        MatchResult::holds_if(found.is_empty(), described, || lines(&found))
    }
}

/// Whether a request matches the expectation apart from the address.
fn fits(expected: &ExpectRequest, kind: &EntryKind) -> bool {
    let EntryKind::Request {
        method,
        query,
        headers,
        body,
        ..
    } = kind
    else {
        return false;
    };
    expected
        .method
        .is_none_or(|wanted| wanted.as_str() == method)
        && holds(expected.query.as_deref(), query, str::to_owned)
        && holds(
            expected.headers.as_deref(),
            headers,
            str::to_ascii_lowercase,
        )
        && expected
            .body
            .as_ref()
            .is_none_or(|part| contains(body, &part.value))
}

/// Whether the expected texts are present, and those expected to be absent are not.
fn holds(
    wanted: Option<&Value>,
    found: &[(String, String)],
    name: impl Fn(&str) -> String,
) -> bool {
    let mut wanted = wanted.and_then(Value::as_object).into_iter().flatten();
    wanted.all(|(key, value)| {
        let key = name(key);
        let mut found = found.iter().filter(|(name, _)| *name == key);
        match value {
            Value::Array(wanted) => {
                let found: Vec<_> = found.map(|(_, value)| value.as_str()).collect();
                wanted
                    .iter()
                    .map(Value::as_str)
                    .eq(found.into_iter().map(Some))
            }
            wanted => found.next().map(|(_, value)| value.as_str()) == wanted.as_str(),
        }
    })
}

fn describe(expected: &ExpectRequest) -> String {
    let method = expected.method.map(|method| format!("{method} "));
    let parts = [
        ("query", &expected.query),
        ("headers", &expected.headers),
        ("body", &expected.body),
    ];
    let parts: Vec<_> = parts
        .into_iter()
        .filter_map(|(noun, part)| Some(format!("{noun} {}", part.as_ref()?.value)))
        .collect();
    let with = if parts.is_empty() { "" } else { " with " };
    let method = method.unwrap_or_default();
    format!(
        "{method}{}{with}{}",
        expected.address.pattern.value,
        parts.join(", ")
    )
}
