//! The JSON Schema accepts what the language accepts, and offers its names.

use footbridge_scenario::schema;
use jsonschema::Validator;
use serde_json::Value;

use crate::common;

fn validator() -> Validator {
    jsonschema::validator_for(&schema(&common::catalogue(), &common::known())).unwrap()
}

/// Reads a file like an editor's YAML parser.
fn read(text: &str) -> Value {
    serde_saphyr::from_str(text).unwrap()
}

#[track_caller]
fn assert_valid(validator: &Validator, name: &str, text: &str) {
    let value = read(text);
    let errors: Vec<_> = validator
        .iter_errors(&value)
        .map(|error| format!("{name}: {}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn schema_is_a_valid_schema() {
    let schema = schema(&common::catalogue(), &common::known());
    assert!(jsonschema::meta::is_valid(&schema));
}

#[test]
fn valid_files_match_the_schema() {
    let validator = validator();
    for (name, text) in common::files("ok") {
        assert_valid(&validator, &name, &text);
    }
    for text in common::examples() {
        assert_valid(&validator, "docs/scenarios.md", &text);
    }
}

#[test]
fn errors_that_an_editor_can_detect_are_invalid() {
    let validator = validator();
    for text in [
        "steps: [{ open: / }]",
        "title: x",
        "{ title: x, steps: [] }",
        "{ title: x, steps: [{ taap: Send }] }",
        "{ title: x, steps: [{ open: /, tap: Send }] }",
        "{ title: x, steps: [{ tap: { role: buton } }] }",
        "{ title: x, steps: [{ fill: { label: Amount } }] }",
        "{ title: x, steps: [{ advance: 10 }] }",
        "{ title: x, steps: [{ send: backgroud }] }",
        "{ title: x, steps: [{ expect: [] }] }",
        "{ title: x, steps: [{ expect: {} }] }",
        "{ title: x, steps: [{ expect: { call: teapot } }] }",
        "{ title: x, steps: [{ expect: { link: home/cion } }] }",
        "{ title: x, steps: [{ expect: { alert: a, status: b } }] }",
        "{ title: x, steps: [{ expect: { alert: a, payload: {} } }] }",
        "{ title: x, steps: [{ expect: { alert: a, otherwise: { url: / } } }] }",
        "{ title: x, steps: [{ expect: { otherwise: { url: / } } }] }",
        "{ title: x, steps: [{ expect: { call: logout, otherwise: { ulr: / } } }] }",
        "{ title: x, steps: [{ open: / }], hosts: { versions: 'below:' } }",
        "{ title: x, steps: [{ open: / }], requires: { ios: newest } }",
        "{ title: x, steps: [{ open: / }], hosts: { theme: drak } }",
        "{ title: x, steps: [{ open: / }], hosts: { device: iphone15 } }",
        "{ title: x, steps: [{ open: / }], hosts: { versions: newest } }",
        "{ title: x, steps: [{ open: / }], replies: { requestActoin: never } }",
        "{ title: x, steps: [{ open: / }], replies: { requestAction: nevr } }",
        "{ title: x, steps: [{ open: / }], replies: { requestAction: { code: AppTimeout } } }",
        "{ title: x, steps: [{ open: / }], waive: { console-errors: why } }",
        "{ title: x, steps: [{ open: / }], waive: { console-error: { text: '', reason: why } } }",
        "{ title: x, steps: [{ open: / }], waive: { console-error: { text: a } } }",
        "{ title: x, steps: [{ open: / }], waive: { console-error: [] } }",
        "{ title: x, steps: [{ open: / }], each: [] }",
    ] {
        assert!(!validator.is_valid(&read(text)), "{text}");
    }
}

#[test]
fn keys_calls_links_and_events_are_offered_with_descriptions() {
    let schema = schema(&common::catalogue(), &common::known());
    let described = |pointer: &str| {
        let found = schema.pointer(pointer).unwrap_or(&Value::Null);
        found["description"].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(
        described("/properties/hosts"),
        "The hosts it runs on; by default the latest version on ios and android"
    );
    assert_eq!(
        described("/$defs/step/anyOf/0/properties/tap"),
        "Taps an element, as a finger would."
    );
    assert_eq!(
        described("/properties/replies/anyOf/0/properties/requestAction"),
        "Makes the app call a server path and return its response."
    );
    let text = schema.to_string();
    for name in [
        "\"setBottomActions\"",
        "\"home/coin\"",
        "\"theme-changed\"",
        "\"APPTIMEOUT\"",
        "\"iphone-15\"",
    ] {
        assert!(text.contains(&format!("\"const\":{name}")), "{name}");
    }
}

#[test]
fn every_step_and_expectation_is_documented_and_has_a_case() {
    let schema = schema(&common::catalogue(), &common::known());
    let page = std::fs::read_to_string(common::root().join("docs/scenarios.md")).unwrap();
    let cases: String = common::files("ok")
        .into_iter()
        .map(|(_, text)| text)
        .collect();
    for kind in ["step", "expectation"] {
        let pointer = format!("/$defs/{kind}/anyOf/0/properties");
        let keys = schema.pointer(&pointer).and_then(Value::as_object).unwrap();
        assert!(keys.len() >= 8);
        for key in keys.keys() {
            assert!(
                page.contains(&format!("`{key}`")),
                "docs/scenarios.md lacks `{key}`"
            );
            assert!(
                cases.contains(&format!("{key}: ")),
                "no file in tests/ok uses `{key}`"
            );
        }
    }
}
