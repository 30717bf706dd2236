//! Expectations about deep links (§2.3).

use footbridge_contract::link::{Scheme, text};
use footbridge_contract::{Availability, Platform};
use footbridge_journal::{EntryKind, Journal};
use footbridge_scenario::expectation::{ExpectLink, ExpectNoLink};
use serde_json::Value;

use crate::judge::matcher::{JudgeContext, MatchResult, Matcher, lines};

impl Matcher {
    pub(super) fn link(
        &mut self,
        expected: &ExpectLink,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.path.value.as_str();
        let scheme = match context.profile.platform {
            Platform::Browser => Scheme::Alternate,
            Platform::Ios | Platform::Android => Scheme::InApp,
        };
        match context.catalogue.link_availability(
            wanted,
            scheme,
            context.profile.platform,
            context.profile.version(),
        ) {
            Availability::Available | Availability::NotListed => {}
            availability => {
                return MatchResult::Unsupported {
                    entry: wanted.to_owned(),
                    availability,
                };
            }
        }
        let parameters = expected
            .parameters
            .as_ref()
            .map(|parameters| carried(&parameters.value));
        let found = self.unclaimed(context.journal, |kind| match kind {
            EntryKind::Link {
                path,
                parameters: found,
                url,
                ..
            } => {
                path == wanted
                    && expected
                        .written
                        .as_ref()
                        .is_none_or(|wanted| wanted.value == *url)
                    && parameters
                        .as_ref()
                        .is_none_or(|wanted| *wanted == sorted(found.clone()))
            }
            _ => false,
        });
        if let Some((place, _)) = found.first() {
            self.claim(*place);
            if let Some(call) = opener(context.journal, *place) {
                self.claim(call);
            }
            return MatchResult::Holds;
        }
        let mut described = match &expected.parameters {
            None => format!("the link {wanted}"),
            Some(parameters) => format!("the link {wanted} with exactly {}", parameters.value),
        };
        if let Some(written) = &expected.written {
            described = format!("{described}, written {}", written.value);
        }
        let is_link = |kind: &EntryKind| matches!(kind, EntryKind::Link { .. });
        MatchResult::failed(described, lines(&self.unclaimed(context.journal, is_link)))
    }

    pub(super) fn no_link(
        &mut self,
        expected: &ExpectNoLink,
        context: &JudgeContext<'_>,
    ) -> MatchResult {
        let wanted = expected.path.as_ref().map(|path| path.value.as_str());
        let found = self.unclaimed(context.journal, |kind| {
            matches!(kind, EntryKind::Link { path, .. } if wanted.is_none_or(|wanted| wanted == path))
        });
        let described = wanted.map_or("no link".to_owned(), |wanted| format!("no link {wanted}"));
        MatchResult::holds_if(found.is_empty(), described, || lines(&found))
    }
}

/// The index of the call that opened a link, which is claimed with it. The host records a link right after its call.
fn opener(journal: &Journal, link: usize) -> Option<usize> {
    let place = link.checked_sub(1)?;
    let (call, link) = (journal.entries().get(place)?, journal.entries().get(link)?);
    match (&call.kind, &link.kind) {
        (EntryKind::Call { payload, .. }, EntryKind::Link { url, .. }) => {
            carries(payload, url).then_some(place)
        }
        _ => None,
    }
}

fn carries(payload: &Value, url: &str) -> bool {
    match payload {
        Value::String(text) => text == url,
        Value::Object(fields) => fields.values().any(|field| field.as_str() == Some(url)),
        _ => false,
    }
}

/// The parameters as in a link: sorted texts, without the values that links omit.
fn carried(parameters: &Value) -> Vec<(String, String)> {
    let fields = parameters.as_object().into_iter().flatten();
    sorted(
        fields
            .filter_map(|(name, value)| Some((name.clone(), text(value)?)))
            .collect(),
    )
}

fn sorted(mut parameters: Vec<(String, String)>) -> Vec<(String, String)> {
    parameters.sort();
    parameters
}
