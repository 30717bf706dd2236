use footbridge_journal::{Entry, EntryKind, Instant};
use proptest::prelude::*;
use serde_json::json;

use super::*;
use crate::testing::full_record;

#[test]
fn record_has_the_documented_shape() {
    insta::assert_json_snapshot!(full_record());
}

#[test]
fn record_of_another_schema_is_refused() {
    let mut other = serde_json::to_value(full_record()).unwrap();
    other["schema"] = json!("footbridge.record/4");
    let error = serde_json::from_value::<CaseRecord>(other).unwrap_err();
    assert!(error.to_string().contains("footbridge.record/3"), "{error}");
}

proptest! {
    #[test]
    fn record_survives_a_round_trip(
        text in ".*",
        verb in prop::sample::select(vec!["tap", "other-tab"]),
        at in any::<u64>(),
        step in any::<Option<usize>>(),
        wall_ms in any::<u64>(),
    ) {
        let mut written = full_record();
        written.reason = Some(text.clone());
        written.durations.wall_ms = wall_ms;
        let kind = EntryKind::Step { verb: verb.into(), text };
        written.journal = std::iter::once(Entry { at: Instant::from_millis(at), step, kind }).collect();
        let json = serde_json::to_string(&written).unwrap();
        prop_assert_eq!(serde_json::from_str::<CaseRecord>(&json).unwrap(), written);
    }
}

#[test]
fn schema_accepts_records_and_nothing_else() {
    let schema = serde_json::to_value(record_schema()).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let valid = serde_json::to_value(full_record()).unwrap();
    assert!(
        validator.is_valid(&valid),
        "{:?}",
        validator.iter_errors(&valid).collect::<Vec<_>>()
    );
    for (pointer, wrong) in [
        ("/verdict", json!("lucky")),
        ("/schema", json!("footbridge.record/4")),
        ("/entries/0/at", json!("soon")),
        ("/entries/0/verb", json!(7)),
        ("/case/app_version", json!(2)),
        ("/failures/0/kind", json!("mood")),
    ] {
        let mut changed = valid.clone();
        *changed.pointer_mut(pointer).unwrap() = wrong;
        assert!(!validator.is_valid(&changed), "{pointer}");
    }
}
