//! A record for tests.

use footbridge_contract::{Platform, Version};
use footbridge_host::{Entry, EntryKind, Instant, Place, StepVerb};
use footbridge_scenario::Theme;

use super::*;

/// A record with something in every field.
pub(crate) fn record() -> CaseRecord {
    let place = |line| Place {
        file: "scenarios/a.yaml".into(),
        line,
        column: 5,
    };
    let entries = [Entry {
        at: Instant::from_millis(250),
        step: Some(0),
        kind: EntryKind::Step {
            verb: StepVerb::Open,
            text: "https://app.test/".into(),
        },
    }];
    CaseRecord {
        schema: RecordSchema::V2,
        case: CaseIdentity {
            scenario: "scenarios/a.yaml".into(),
            title: "A page opens".into(),
            row: None,
            platform: Platform::Ios,
            app_version: Some(Version::new(2, 9, 0)),
            device: "iphone-15".into(),
            locale: "en".into(),
            theme: Theme::Dark,
            engine: "webkit".into(),
        },
        verdict: Verdict::Failed,
        reason: Some("expected the title \"Home\"".into()),
        ending: Ending {
            kind: EndingKind::Finished,
            reason: None,
        },
        steps: vec![RecordedStep {
            text: "open: /".into(),
            place: place(4),
        }],
        journal: entries.into_iter().collect(),
        failures: vec![Failure {
            expected: Some("the title \"Home\"".into()),
            found: vec!["the title \"\"".into()],
            step: Some(0),
            place: Some(place(5)),
            ..Failure::new(FailureKind::Expectation, "expected the title \"Home\"")
        }],
        durations: Durations {
            wall_ms: 41,
            virtual_ms: 250,
        },
        files: vec![ClientFile {
            url: "https://app.test/".into(),
            sha256: "00".repeat(32),
        }],
        picture: None,
        pictures: Vec::new(),
    }
}
