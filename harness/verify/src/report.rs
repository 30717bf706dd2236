//! Represents a verification as a run with a case for each entry, so that every reporter can show it.

use std::sync::Arc;
use std::time::Duration;

use footbridge_contract::Availability;
use footbridge_dialect::WireForm;
use footbridge_journal::{CallNumber, EntryKind, EventOutcome, Instant, Journal};
use footbridge_record::{
    CaseIdentity, CaseRecord, CaseResult, Durations, Ending, EndingKind, Failure, FailureKind,
    ProbePurpose, RecordSchema, RunAbout, RunEnd, RunEvent, RunKind, Verdict, VerificationRecord,
    VerifiedEntry, VerifiedKind, VerifiedProbe, VerifiedVerdict,
};
use serde_json::Value;

use crate::shown::arrived_at;

/// The engine name of all cases: the real app.
const ENGINE: &str = "app";

/// Returns a verification as the events of a finished run.
pub fn run_events(record: VerificationRecord) -> Vec<RunEvent> {
    let mut entries: Vec<&VerifiedEntry> = record.entries.iter().collect();
    // Group the cases by file.
    entries.sort_by_key(|entry| entry.kind);
    let cases: Vec<CaseRecord> = entries.iter().map(|entry| case(&record, entry)).collect();
    let about = RunAbout {
        project: record.app.clone(),
        started_at: record.started_at.clone(),
        commit: None,
        client: "footbridge verify".to_owned(),
        options: String::new(),
        open_options: String::new(),
    };
    let engine = format!("{} {} {}", record.app, record.platform, record.version);
    let duration = Duration::from_millis(record.duration_ms);
    let end = match record.ended_early {
        Some(_) => RunEnd::Interrupted,
        None => RunEnd::Finished,
    };
    let mut events = vec![
        RunEvent::About {
            about: Arc::new(about),
            kind: RunKind::Verification(Arc::new(record)),
        },
        RunEvent::Began {
            cases: cases.len(),
            workers: 0,
            engine,
            shard: None,
        },
    ];
    let files: Vec<String> = cases
        .iter()
        .map(|case| case.case.scenario.clone())
        .collect();
    events.extend(cases.into_iter().enumerate().map(|(index, record)| {
        let next = files.get(index + 1);
        RunEvent::CaseEnded(CaseResult {
            index,
            is_last_of_scenario: next != Some(&record.case.scenario),
            record: Arc::new(record),
            is_unchanged: false,
        })
    }));
    events.push(RunEvent::Ended {
        duration,
        left_out: 0,
        end,
        accepted: Vec::new(),
    });
    events
}

/// Creates the case of an entry.
fn case(record: &VerificationRecord, entry: &VerifiedEntry) -> CaseRecord {
    let virtual_ms = entry.probes.iter().map(last_arrival).sum();
    let failures = entry.differences.iter().map(|difference| Failure {
        expected: difference.expected.clone(),
        found: match &difference.found {
            Some(found) => vec![found.clone()],
            None => arrived_at(entry, difference.probe),
        },
        ..Failure::new(FailureKind::Expectation, difference.message.clone())
    });
    let (verdict, reason) = match entry.verdict {
        VerifiedVerdict::AsDescribed => (Verdict::Passed, None),
        VerifiedVerdict::Differs => {
            let first = entry.differences.first();
            (Verdict::Failed, first.map(|first| first.message.clone()))
        }
        VerifiedVerdict::NotSeen => {
            let reason = entry.reason.as_deref().unwrap_or_default();
            (Verdict::Unsupported, Some(format!("not seen: {reason}")))
        }
        VerifiedVerdict::NotTried => {
            let reason = entry.reason.as_deref().unwrap_or("the verification ended");
            (Verdict::Unsupported, Some(format!("not tried: {reason}")))
        }
    };
    CaseRecord {
        schema: RecordSchema::default(),
        case: CaseIdentity {
            scenario: file(entry.kind).to_owned(),
            title: entry.name.clone(),
            row: None,
            platform: record.platform,
            app_version: Some(record.version),
            device: ENGINE.to_owned(),
            locale: record.language.clone(),
            theme: record.theme,
            engine: ENGINE.to_owned(),
        },
        verdict,
        reason,
        ending: Ending {
            kind: EndingKind::Finished,
            reason: None,
        },
        steps: Vec::new(),
        journal: journal(entry),
        failures: failures.collect(),
        durations: Durations {
            wall_ms: virtual_ms,
            virtual_ms,
            phases: None,
        },
        files: Vec::new(),
        picture: None,
        pictures: Vec::new(),
    }
}

/// Returns the file that describes entries of a kind.
fn file(kind: VerifiedKind) -> &'static str {
    match kind {
        VerifiedKind::Environment => "dialect.toml",
        VerifiedKind::Call => "calls.toml",
        VerifiedKind::Link => "links.toml",
        VerifiedKind::Event => "events.toml",
    }
}

/// Returns the time of a probe's last arrival.
fn last_arrival(probe: &VerifiedProbe) -> u64 {
    let times = probe.arrivals.iter().map(|arrival| arrival.after_ms);
    times.max().unwrap_or_default()
}

/// Creates the journal of an entry. Each probe starts after the last arrival of the previous one.
fn journal(entry: &VerifiedEntry) -> Journal {
    let mut journal = Journal::default();
    let mut began = 0;
    let mut calls = 0_u32;
    for probe in &entry.probes {
        let first = calls + 1;
        let step = EntryKind::Step {
            verb: "try".into(),
            text: probe.words(),
        };
        journal.record(Instant::from_millis(began), step);
        let is_double = probe.purpose == ProbePurpose::Twice;
        calls += if is_double { 2 } else { 1 };
        for number in (first..=calls).filter(|_| entry.kind == VerifiedKind::Call) {
            let call = EntryKind::Call {
                number: CallNumber::new(number),
                name: entry.name.clone(),
                payload: probe.payload.clone(),
                callback: None,
                availability: Availability::Available,
                deadline: None,
            };
            journal.record(Instant::from_millis(began), call);
        }
        let mut replies = first..=calls;
        for arrival in &probe.arrivals {
            let at = Instant::from_millis(began.saturating_add(arrival.after_ms));
            let form = arrival.form.clone().map(Value::from);
            let form = form.and_then(|form| serde_json::from_value::<WireForm>(form).ok());
            journal.record(
                at,
                match form {
                    Some(form) if entry.kind == VerifiedKind::Call => EntryKind::Reply {
                        // Assume that the app replies to the oldest call first.
                        call: CallNumber::new(replies.next().unwrap_or(calls)),
                        form,
                        text: arrival.content.to_string(),
                        by_default: false,
                    },
                    _ => EntryKind::Event {
                        name: entry.name.clone(),
                        payload: arrival.data.clone(),
                        outcome: EventOutcome::Sent,
                    },
                },
            );
        }
        began = began.saturating_add(last_arrival(probe)).saturating_add(1);
    }
    journal
}
