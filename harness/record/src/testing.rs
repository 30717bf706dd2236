//! Records for the tests of this crate and of those that consume records.

use footbridge_contract::{Platform, Version};
use footbridge_journal::{Entry, EntryKind, Instant, Journal, Place, step_verb};
use footbridge_scenario::Theme;

use crate::record::{
    CaseIdentity, CaseRecord, ClientFile, Durations, Ending, EndingKind, Failure, FailureKind,
    Phases, RecordSchema, RecordedStep, Verdict,
};

/// A record with something in every field.
pub fn full_record() -> CaseRecord {
    let place = |line| Place {
        file: "scenarios/a.yaml".into(),
        line,
        column: 5,
    };
    let entries = [Entry {
        at: Instant::from_millis(250),
        step: Some(0),
        kind: EntryKind::Step {
            verb: step_verb::OPEN.into(),
            text: "https://app.test/".into(),
        },
    }];
    CaseRecord {
        schema: RecordSchema::Current,
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
            phases: Some(phases()),
        },
        files: vec![ClientFile {
            url: "https://app.test/".into(),
            sha256: "00".repeat(32),
        }],
        picture: None,
        pictures: Vec::new(),
    }
}

/// Phases of 41 milliseconds together.
fn phases() -> Phases {
    Phases {
        reset_us: 9_000,
        load_us: 17_000,
        settle_us: 8_250,
        act_us: 4_000,
        judge_us: 1_500,
        picture_us: 0,
        other_us: 1_250,
    }
}

/// The identity of a case in a dark theme.
pub fn case(scenario: &str, platform: Platform, version: Option<Version>) -> CaseIdentity {
    CaseIdentity {
        scenario: scenario.into(),
        title: "A page".into(),
        row: None,
        platform,
        app_version: version,
        device: "iphone-15".into(),
        locale: "en".into(),
        theme: Theme::Dark,
        engine: "webkit".into(),
    }
}

/// A failed expectation with this message.
pub fn failure(message: &str) -> Failure {
    Failure {
        step: Some(0),
        expected: Some("the title \"Home\"".into()),
        found: vec!["the title \"\"".into()],
        ..Failure::new(FailureKind::Expectation, message)
    }
}

/// A record of one step, with this verdict and these failures.
pub fn record(
    scenario: &str,
    version: &str,
    verdict: Verdict,
    failures: Vec<Failure>,
) -> CaseRecord {
    let place = Place {
        file: scenario.into(),
        line: 4,
        column: 5,
    };
    let step = EntryKind::Step {
        verb: step_verb::OPEN.into(),
        text: "https://app.test/".into(),
    };
    CaseRecord {
        schema: RecordSchema::Current,
        case: case(scenario, Platform::Ios, version.parse().ok()),
        verdict,
        reason: failures.first().map(|failure| failure.message.clone()),
        ending: Ending {
            kind: EndingKind::Finished,
            reason: None,
        },
        steps: vec![RecordedStep {
            text: "open: /".into(),
            place,
        }],
        journal: std::iter::once(Entry {
            at: Instant::from_millis(250),
            step: Some(0),
            kind: step,
        })
        .collect::<Journal>(),
        failures,
        durations: Durations {
            wall_ms: 40,
            virtual_ms: 250,
            phases: None,
        },
        files: Vec::new(),
        picture: None,
        pictures: Vec::new(),
    }
}
