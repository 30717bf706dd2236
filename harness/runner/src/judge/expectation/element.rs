//! Expectations about one element.

use std::collections::BTreeMap;

use footbridge_scenario::Payload;
use footbridge_scenario::expectation::{ExpectElement, ExpectNoElement};
use footbridge_scenario::step_text;
use serde_json::Value;

use crate::judge::matcher::{MatchResult, Seen};

pub(super) fn element(expected: &ExpectElement, seen: &Seen) -> MatchResult {
    let target = expected.target.as_ref();
    let target = target.map_or("page".into(), |target| step_text::target(&target.value));
    let state = match seen {
        Seen::Element(Ok(state)) => state,
        Seen::Element(Err(problem)) => {
            return MatchResult::failed(format!("the element {target}"), vec![problem.clone()]);
        }
        _ => return MatchResult::failed(format!("the element {target}"), Vec::new()),
    };
    let attributes = differences(expected.attributes.as_ref(), |name| {
        state.attributes.get(name).map(String::as_str)
    });
    let styles = differences(expected.styles.as_ref(), |name| {
        of_style(&state.styles, name)
    });
    let mut wrong: Vec<_> = attributes.chain(styles).collect();
    if let Some(value) = &expected.value
        && state.value.as_ref() != Some(&value.value)
    {
        let found = state.value.as_deref();
        wrong.push((
            "value".into(),
            Some(value.value.clone()),
            found.map(str::to_owned),
        ));
    }
    for (role, names) in &expected.only {
        let found = state.lists.get(role).map_or(&[][..], Vec::as_slice);
        if names != found {
            wrong.push((
                format!("only {role}"),
                Some(names.join(", ")),
                Some(found.join(", ")),
            ));
        }
    }
    let wanted: Vec<_> = wrong
        .iter()
        .map(|(name, wanted, _)| described(name, wanted.as_deref()))
        .collect();
    MatchResult::holds_if(
        wrong.is_empty(),
        format!("the element {target} with {}", wanted.join(", ")),
        || {
            let found = wrong.iter();
            found
                .map(|(name, _, found)| described(name, found.as_deref()))
                .collect()
        },
    )
}

pub(super) fn no_element(expected: &ExpectNoElement, seen: &Seen) -> MatchResult {
    let count = match seen {
        Seen::Count(count) => *count,
        _ => 0,
    };
    let target = step_text::target(&expected.target.value);
    MatchResult::holds_if(count == 0, format!("no element {target}"), || {
        vec![format!("{count} on the page")]
    })
}

/// A computed style. A property that the engine doesn't support is the empty text.
fn of_style<'s>(styles: &'s BTreeMap<String, String>, name: &str) -> Option<&'s str> {
    styles
        .get(name)
        .map(String::as_str)
        .filter(|style| !style.is_empty())
}

/// The names with different texts, each with the wanted and the actual text; `None` is absent.
pub(super) fn differences<'w>(
    wanted: Option<&'w Payload>,
    found: impl Fn(&str) -> Option<&'w str>,
) -> impl Iterator<Item = (String, Option<String>, Option<String>)> {
    let wanted = wanted.and_then(|wanted| wanted.value.as_object());
    wanted
        .into_iter()
        .flatten()
        .filter_map(move |(name, value)| {
            let (wanted, found) = (Value::as_str(value), found(name));
            let owned = |text: Option<&str>| text.map(str::to_owned);
            (wanted != found).then(|| (name.clone(), owned(wanted), owned(found)))
        })
}

pub(super) fn described(name: &str, text: Option<&str>) -> String {
    match text {
        Some(text) => format!("{name} {}", step_text::text(text)),
        None => format!("no {name}"),
    }
}
