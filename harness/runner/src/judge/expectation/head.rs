//! Expectations about the document's head.

use footbridge_scenario::Payload;
use footbridge_scenario::expectation::ExpectHead;
use serde_json::Value;

use super::element::described;
use crate::judge::matcher::{JudgeContext, MatchResult, Seen};

/// A part of the head that is not as expected: its name, the wanted text, and the actual texts.
type Difference = (String, Option<String>, Vec<String>);

/// Judges the head. Addresses may be paths on the client's site. A duplicate name always fails.
pub(super) fn head(expected: &ExpectHead, context: &JudgeContext<'_>) -> MatchResult {
    let Seen::Head(head) = context.seen else {
        return MatchResult::failed("the document's head", Vec::new());
    };
    let mut wrong: Vec<Difference> = Vec::new();
    let mut compare = |name: String, wanted: Option<String>, found: Vec<String>| {
        let holds = match (&wanted, found.as_slice()) {
            (None, []) => true,
            (Some(wanted), [found]) => wanted == found,
            _ => false,
        };
        if !holds {
            wrong.push((name, wanted, found));
        }
    };
    let root = [
        ("lang", &expected.lang, &head.lang),
        ("dir", &expected.dir, &head.dir),
    ];
    for (name, wanted, found) in root {
        if let Some(wanted) = wanted {
            let found = (!found.is_empty()).then(|| found.clone());
            compare(
                name.into(),
                Some(wanted.value.clone()),
                found.into_iter().collect(),
            );
        }
    }
    if let Some(wanted) = &expected.canonical {
        let wanted = whole(context.site, &wanted.value);
        compare("canonical".into(), Some(wanted), head.canonical.clone());
    }
    for (language, wanted) in texts(expected.alternates.as_ref()) {
        let wanted = wanted.map(|wanted| whole(context.site, &wanted));
        let found = of_name(&head.alternates, &language);
        compare(format!("alternate {language}"), wanted, found);
    }
    if expected.only_alternates.is_some() {
        let mut all = texts(expected.only_alternates.as_ref());
        let others = head.alternates.iter().filter(|(language, _)| {
            !all.iter()
                .any(|(name, _)| name.eq_ignore_ascii_case(language))
        });
        let others: Vec<_> = others
            .map(|(language, _)| (language.clone(), None))
            .collect();
        all.extend(others);
        for (language, wanted) in all {
            let wanted = wanted.map(|wanted| whole(context.site, &wanted));
            let found = of_name(&head.alternates, &language);
            compare(format!("alternate {language}"), wanted, found);
        }
    }
    for (name, wanted) in texts(expected.meta.as_ref()) {
        let found = of_name(&head.meta, &name);
        compare(format!("meta {name}"), wanted, found);
    }
    let wanted: Vec<_> = wrong
        .iter()
        .map(|(name, wanted, _)| described(name, wanted.as_deref()))
        .collect();
    MatchResult::holds_if(
        wrong.is_empty(),
        format!("in the head {}", wanted.join(", ")),
        || {
            let found = wrong.iter().map(|(name, _, found)| match found.as_slice() {
                [] => described(name, None),
                found => found
                    .iter()
                    .map(|text| described(name, Some(text)))
                    .collect::<Vec<_>>()
                    .join(", "),
            });
            found.collect()
        },
    )
}

fn texts(texts: Option<&Payload>) -> Vec<(String, Option<String>)> {
    let texts = texts.and_then(|texts| texts.value.as_object());
    texts
        .into_iter()
        .flatten()
        .map(|(name, text)| (name.clone(), Value::as_str(text).map(str::to_owned)))
        .collect()
}

fn of_name(all: &[(String, String)], wanted: &str) -> Vec<String> {
    let found = all
        .iter()
        .filter(|(name, _)| name.eq_ignore_ascii_case(wanted));
    found.map(|(_, text)| text.clone()).collect()
}

/// Returns the whole address; a path is on the client's site.
fn whole(site: &str, address: &str) -> String {
    let url = url::Url::parse(site).and_then(|site| site.join(address));
    url.map_or_else(|_| address.to_owned(), String::from)
}
