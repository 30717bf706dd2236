//! The elements to tap, as `--tap` writes them.

use footbridge_scenario::{Finder, Step, Target, parse};
use miette::{Report, miette};
use serde_json::{Value, json};

use crate::toml_text::quoted;

/// Roles of elements that a user taps, the most usual first.
const TAPPED: [&str; 13] = [
    "button",
    "link",
    "tab",
    "menuitem",
    "switch",
    "checkbox",
    "radio",
    "option",
    "menuitemcheckbox",
    "menuitemradio",
    "treeitem",
    "combobox",
    "textbox",
];

/// Reads an element: its text, `ROLE:NAME`, or a target as in a scenario, such as `{ role: button, name: Pay }`.
///
/// # Errors
/// If a scenario can't have this target.
pub fn read_tap(text: &str) -> Result<Target, Report> {
    if text.trim_start().starts_with('{') {
        return read_target(text);
    }
    match text.split_once(':') {
        // The shell may have removed the quotes.
        Some((role, name)) if TAPPED.contains(&role) => {
            let name = name.trim().trim_matches('"');
            read_target(&format!("{{ role: {role}, name: {} }}", quoted(name)))
        }
        _ => Ok(named(text)),
    }
}

fn read_target(text: &str) -> Result<Target, Report> {
    let scenario = format!(
        "title: --tap\nsteps:\n  - tap: {}\n",
        text.replace('\n', " ")
    );
    let scenario = parse("--tap", &scenario)?;
    let steps = scenario.rows.iter().flat_map(|row| &row.steps);
    let mut taps = steps.filter_map(|step| match &step.value {
        Step::Tap(tap) => Some(tap.target.value.clone()),
        _ => None,
    });
    taps.next()
        .ok_or_else(|| miette!("--tap {text} names no element"))
}

fn named(text: &str) -> Target {
    Target {
        finder: Finder::Named(text.to_owned()),
        nth: None,
    }
}

/// Returns the element with this text that a user can tap, if `failure` is that of a step which found several.
pub(crate) fn tappable(target: &Target, failure: &str) -> Option<Target> {
    let Finder::Named(name) = &target.finder else {
        return None;
    };
    let found = failure.strip_prefix(&format!("text {}: ", quoted(name)))?;
    let (_, found) = found.split_once(" match (")?;
    let is_found = |role: &&&str| {
        let element = format!("{role} {}", quoted(name));
        found.split(", ").any(|one| one.starts_with(&element))
    };
    let role = TAPPED.iter().find(is_found)?;
    Some(Target {
        finder: Finder::Role {
            role: (*role).to_owned(),
            name: Some(name.clone()),
        },
        nth: None,
    })
}

/// Returns an element as the value of a scenario's step.
pub(crate) fn step_value(target: &Target) -> Value {
    let (key, text) = match &target.finder {
        Finder::Named(text) if target.nth.is_none() => return json!(text),
        Finder::Named(text) | Finder::Text(text) => ("text", text),
        Finder::Role { role, .. } => ("role", role),
        Finder::Label(text) => ("label", text),
        Finder::Placeholder(text) => ("placeholder", text),
        Finder::TestId(text) => ("test-id", text),
    };
    let mut value = json!({ key: text });
    if let Finder::Role {
        name: Some(name), ..
    } = &target.finder
    {
        value["name"] = json!(name);
    }
    if let Some(nth) = target.nth {
        value["nth"] = json!(nth);
    }
    value
}

/// Returns an element as a scenario writes it: `{ role: button, name: "Pay" }`.
pub(crate) fn step_text(target: &Target) -> String {
    match step_value(target) {
        Value::Object(fields) => {
            let fields = fields.iter().map(|(key, value)| match key.as_str() {
                "role" => format!("role: {}", value.as_str().unwrap_or_default()),
                _ => format!("{key}: {value}"),
            });
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
        text => text.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tap_is_a_text_or_a_role_with_a_name() {
        let written = |text| step_text(&read_tap(text).unwrap());
        assert_eq!(written("Top up"), r#""Top up""#);
        assert_eq!(written("Total: 5"), r#""Total: 5""#);
        let button = r#"{ role: button, name: "Top up" }"#;
        assert_eq!(written(r#"button:"Top up""#), button);
        assert_eq!(written("button:Top up"), button);
        assert_eq!(written("{ role: button, name: Top up }"), button);
        assert_eq!(
            written("{ text: Pay, nth: 2 }"),
            r#"{ text: "Pay", nth: 2 }"#
        );
    }

    #[test]
    fn unknown_role_is_an_error() {
        for text in ["{ role: buton }", "{ name: Pay }", "{ role: button"] {
            assert!(read_tap(text).is_err(), "{text}");
        }
    }

    #[test]
    fn of_several_elements_the_one_to_tap_is_taken() {
        let text = named("Top up");
        let failure =
            r#"text "Top up": 2 match (heading "Top up", button "Top up"); choose one with nth"#;
        let button = tappable(&text, failure).unwrap();
        assert_eq!(step_text(&button), r#"{ role: button, name: "Top up" }"#);
        let failure = failure.replace("button", "paragraph");
        assert_eq!(tappable(&text, &failure), None);
    }
}
