use std::collections::BTreeSet;

use footbridge_record::schema_of;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use super::testing::{
    NATIVE, catalogue, changed_catalogue, client, floors, matrix, plan, version, with_users,
};
use super::*;

#[test]
fn matrix_has_text_markdown_and_csv() {
    let (matrix, _) = with_users();
    let text = matrix.text();
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    assert!(text.contains("1.6.0* to 3.2.0"), "{text}");
    let page = matrix.markdown();
    assert!(page.contains("| openBrowser"), "{page}");
    let sheet = matrix.csv();
    let line = "call,openBrowser,ios,webkit,1.0.0,1.5.99,fallback,window.open(url),true,true,false,1,0.100000";
    assert!(sheet.lines().any(|found| found == line), "{sheet}");
}

/// Returns the schema of a type, after validating a value and checking its round trip.
fn validator_of<T>(value: &T) -> jsonschema::Validator
where
    T: JsonSchema + Serialize + DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let schema = serde_json::to_value(schema_of::<T>()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let json = json!(value);
    let errors: Vec<String> = validator
        .iter_errors(&json)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
    assert_eq!(&serde_json::from_value::<T>(json).unwrap(), value);
    validator
}

/// Whether a schema rejects a value with a change at one place.
fn is_rejected(
    validator: &jsonschema::Validator,
    value: &impl Serialize,
    pointer: &str,
    wrong: Value,
) -> bool {
    let mut changed = json!(value);
    *changed.pointer_mut(pointer).unwrap() = wrong;
    !validator.is_valid(&changed)
}

#[test]
fn schema_accepts_a_matrix() {
    let (matrix, _) = with_users();
    let validator = validator_of(&matrix);
    for (pointer, wrong) in [
        ("/schema", json!("footbridge.matrix/1")),
        ("/features/0/tracks/0/ranges/0/outcome", json!("fine")),
        ("/features/0/tracks/0/ranges/0/first", json!(2)),
    ] {
        assert!(
            is_rejected(&validator, &matrix, pointer, wrong),
            "{pointer}"
        );
    }
}

#[test]
fn schemas_accept_decisions_gates_and_proposals() {
    let (matrix, base) = with_users();
    let minimums = "ios=2.8.0".parse().unwrap();
    let decision = matrix.decide(&minimums, Some(&base));
    let validator = validator_of(&decision);
    assert!(is_rejected(
        &validator,
        &decision,
        "/schema",
        json!("footbridge.minimum/2")
    ));

    let proposals = matrix.proposals(0.9, &base);
    assert!(!proposals.platforms.is_empty());
    let validator = validator_of(&proposals);
    assert!(is_rejected(
        &validator,
        &proposals,
        "/platforms/0/platform",
        json!("tv")
    ));

    let floors = floors("2.12.0");
    assert!(!floors.differences.is_empty());
    let validator = validator_of(&floors);
    assert!(is_rejected(
        &validator,
        &floors,
        "/differences/0/kind",
        json!("odd")
    ));

    let rules = GateRules {
        base: Some(&base),
        keep: Some(0.99),
        required: Some(&floors),
        untried: &BTreeSet::new(),
        is_untested_allowed: false,
        verified: None,
    };
    let gate = Gate::of(&matrix, &minimums, rules);
    let validator = validator_of(&gate);
    assert!(is_rejected(&validator, &gate, "/is_open", json!("yes")));
}

#[test]
fn schemas_accept_differences() {
    let catalogue = catalogue();
    let plan = plan(&catalogue, &[NATIVE]);
    let records = |gate: &str| {
        ["2.8.99", "2.9.0", "3.2.0"]
            .map(|at| client(&plan.scenarios[0], &catalogue, version(gate), version(at)))
    };
    let (old, new) = (records("2.9.0"), records("2.12.0"));
    let (before, after) = (
        matrix(&catalogue, &plan, &old),
        matrix(&catalogue, &plan, &new),
    );
    let side = |records, matrix| Side { records, matrix };
    let diff = Diff::of(side(&old, &before), side(&new, &after));
    assert!(!diff.is_empty());
    let validator = validator_of(&diff);
    assert!(is_rejected(
        &validator,
        &diff,
        "/schema",
        json!("footbridge.diff/3")
    ));

    let changes = CatalogueDiff::of(&catalogue, &changed_catalogue());
    assert!(!changes.is_empty());
    let validator = validator_of(&changes);
    assert!(is_rejected(&validator, &changes, "/schema", json!(1)));
}
