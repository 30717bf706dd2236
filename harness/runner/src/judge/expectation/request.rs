//! What servers were asked.

use footbridge_contract::contains;
use footbridge_host::EntryKind;
use footbridge_scenario::expectation::{NoRequest, Request};
use serde_json::Value;

use crate::judge::claims::{Claims, Judgement, Setting, lines};

impl Claims {
    pub(super) fn request(&mut self, expected: &Request, setting: &Setting<'_>) -> Judgement {
        let is_alike = |kind: &EntryKind| match kind {
            EntryKind::Request { host, path, .. } => expected.address.matches(host, path),
            _ => false,
        };
        let matches = |kind: &EntryKind| is_alike(kind) && fits(expected, kind);
        let described = describe(expected);
        let Some(times) = expected.times else {
            let expected = format!("a request {described}");
            let judgement = self.claim_first(setting.journal, expected, matches, is_alike);
            return self.with_other_requests(judgement, setting);
        };
        let found = self.unclaimed(setting.journal, matches);
        if found.len() == usize::try_from(times).unwrap_or(usize::MAX) {
            for (place, _) in found {
                self.claim(place);
            }
            return Judgement::Held;
        }
        let noun = if times == 1 { "request" } else { "requests" };
        Judgement::failed(
            format!("exactly {times} {noun} {described}"),
            lines(&self.unclaimed(setting.journal, is_alike)),
        )
    }

    /// Where nothing went to the address, whatever else was asked for is the next best to look at.
    fn with_other_requests(&self, judgement: Judgement, setting: &Setting<'_>) -> Judgement {
        match judgement {
            Judgement::Failed {
                expected,
                found,
                help: None,
            } if found.is_empty() => {
                let others = self.unclaimed(setting.journal, is_request);
                Judgement::failed(expected, lines(&others))
            }
            judgement => judgement,
        }
    }

    pub(super) fn no_request(&mut self, expected: &NoRequest, setting: &Setting<'_>) -> Judgement {
        let address = expected.address.as_ref();
        let found = self.unclaimed(setting.journal, |kind| match kind {
            EntryKind::Request { host, path, .. } => {
                address.is_none_or(|address| address.matches(host, path))
            }
            _ => false,
        });
        let described = address.map_or("no request".to_owned(), |address| {
            format!("no request {}", address.pattern.value)
        });
        Judgement::held_if(found.is_empty(), described, || lines(&found))
    }
}

fn is_request(kind: &EntryKind) -> bool {
    matches!(kind, EntryKind::Request { .. })
}

/// Whether a request has everything that is expected of it besides its address.
fn fits(expected: &Request, kind: &EntryKind) -> bool {
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

/// Whether the named texts are there, and those that are to be absent are not.
fn holds(
    wanted: Option<&Value>,
    found: &[(String, String)],
    name: impl Fn(&str) -> String,
) -> bool {
    let mut wanted = wanted.and_then(Value::as_object).into_iter().flatten();
    wanted.all(|(key, value)| {
        let key = name(key);
        let found = found.iter().find(|(name, _)| *name == key);
        found.map(|(_, value)| value.as_str()) == value.as_str()
    })
}

fn describe(expected: &Request) -> String {
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
