use std::io::Read as _;
use std::sync::Arc;
use std::time::Duration;

use flate2::read::GzDecoder;
use footbridge_contract::Platform;
use footbridge_journal::Journal;
use footbridge_record::{
    CaseIdentity, CaseResult, Durations, Ending, EndingKind, Failure, FailureKind, RecordSchema,
    RunEnd, RunEvent, Verdict,
};
use footbridge_scenario::Theme;
use serde_json::Value;

use super::*;
use crate::matrix::MatrixSchema;

fn record(title: &str, failures: Vec<Failure>, picture: Option<String>) -> CaseRecord {
    CaseRecord {
        schema: RecordSchema::Current,
        case: CaseIdentity {
            scenario: "scenarios/a.yaml".to_owned(),
            title: title.to_owned(),
            row: None,
            platform: Platform::Ios,
            app_version: None,
            device: "iphone-15".to_owned(),
            locale: "en".to_owned(),
            theme: Theme::Dark,
            engine: "webkit".to_owned(),
        },
        verdict: Verdict::Failed,
        reason: None,
        ending: Ending {
            kind: EndingKind::Finished,
            reason: None,
        },
        steps: Vec::new(),
        journal: Journal::default(),
        failures,
        durations: Durations::default(),
        files: Vec::new(),
        picture,
        pictures: Vec::new(),
    }
}

fn page_of(records: &[&CaseRecord]) -> String {
    let mut written = Vec::new();
    let mut html = Html::default();
    let mut take = |event| html.take(&event, &mut written).unwrap();
    take(RunEvent::Began {
        cases: records.len(),
        workers: 1,
        engine: "WebKitGTK".to_owned(),
        shard: None,
    });
    for (index, record) in records.iter().enumerate() {
        take(RunEvent::CaseEnded(CaseResult {
            index,
            record: Arc::new((*record).clone()),
            is_last_of_scenario: true,
            is_unchanged: false,
        }));
    }
    take(RunEvent::Ended {
        duration: Duration::from_millis(1),
        left_out: 0,
        end: RunEnd::Finished,
        accepted: Vec::new(),
    });
    String::from_utf8(written).unwrap()
}

/// The text of the page's element with this name.
fn element<'a>(page: &'a str, name: &str) -> &'a str {
    let (_, rest) = page
        .split_once(&format!(r#"id="footbridge-{name}">"#))
        .unwrap_or_else(|| panic!("no {name}"));
    rest.split_once("</script>").unwrap().0
}

fn unpack(text: &str) -> Vec<CaseRecord> {
    let bytes = STANDARD.decode(text).unwrap();
    let mut json = String::new();
    GzDecoder::new(&bytes[..])
        .read_to_string(&mut json)
        .unwrap();
    serde_json::from_str(&json).unwrap()
}

#[test]
fn records_in_parts_survive_a_round_trip() {
    let records: Vec<_> = (0..70)
        .map(|number| record(&format!("case {number} </script>"), Vec::new(), None))
        .collect();
    let page = page_of(&records.iter().collect::<Vec<_>>());
    let read: Vec<_> = (0..3)
        .flat_map(|part| unpack(element(&page, &format!("records-{part}"))))
        .collect();
    assert_eq!(read, records);
    assert!(!page.contains("records-3"));
    let index: Value = serde_json::from_str(element(&page, "report")).unwrap();
    assert_eq!(index["cases"].as_array().unwrap().len(), 70);
    assert_eq!(index["records_in_a_part"], 32);
}

#[test]
fn index_has_each_distinct_failure_once() {
    let failure = |line: usize| Failure {
        at: Some(footbridge_journal::Instant::from_millis(line as u64)),
        diff: Some(format!(
            "--- a\n+++ b\n@@ -{line} +{line} @@\n line {line}\n-old\n+new\n"
        )),
        ..Failure::new(FailureKind::Snapshot, "changed")
    };
    let other = Failure::new(FailureKind::Expectation, "no alert");
    let records = [
        record("a", vec![failure(1)], None),
        record("b", vec![other, failure(2)], None),
    ];
    let page = page_of(&records.iter().collect::<Vec<_>>());
    let index: Value = serde_json::from_str(element(&page, "report")).unwrap();
    let numbers: Vec<_> = index["cases"].as_array().unwrap().iter().collect();
    assert_eq!(numbers[0]["failures"], serde_json::json!([0]));
    assert_eq!(numbers[1]["failures"], serde_json::json!([1, 0]));
    assert_eq!(
        index["failures"][0]["changes"],
        serde_json::json!(["-old", "+new"])
    );
}

#[test]
fn index_has_the_problems_and_the_likely_causes_of_each_case() {
    let of = |message: &str| Failure::new(FailureKind::Expectation, message);
    let changed = Failure::new(FailureKind::Snapshot, "changed");
    let mut passed = record("c", Vec::new(), None);
    passed.verdict = Verdict::Passed;
    let records = [
        passed,
        record("a", vec![changed, of("no status"), of("no alert")], None),
        record("b", vec![of("no alert")], None),
    ];
    let page = page_of(&records.iter().collect::<Vec<_>>());
    let index: Value = serde_json::from_str(element(&page, "report")).unwrap();
    let [problem] = index["problems"].as_array().unwrap().as_slice() else {
        panic!("{}", index["problems"]);
    };
    assert_eq!(problem["message"], "no alert");
    assert_eq!(
        problem["cases"],
        serde_json::json!([{"case": 1, "failure": 2}, {"case": 2, "failure": 0}])
    );
    assert_eq!(
        problem["variants"],
        serde_json::json!([{"text": "no alert", "cases": [1, 2]}])
    );
    assert_eq!(
        problem["consequences"],
        serde_json::json!([{"text": "no status", "cases": [1]}])
    );
    assert_eq!(index["cases"][0].get("likely_causes"), None);
    assert_eq!(
        index["cases"][1]["likely_causes"],
        serde_json::json!([1, 2])
    );
}

#[test]
fn picture_is_embedded_once_and_a_missing_one_keeps_its_path() {
    let folder = tempfile::tempdir().unwrap();
    let picture = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        Some(path.display().to_string())
    };
    let gone = Some("pictures/gone.png".to_owned());
    let records = [
        record("a", Vec::new(), picture("a.png", b"same")),
        record("b", Vec::new(), picture("b.png", b"same")),
        record("c", Vec::new(), picture("c.png", b"other")),
        record("d", Vec::new(), gone.clone()),
    ];
    let page = page_of(&records.iter().collect::<Vec<_>>());
    let read = unpack(element(&page, "records-0"));
    assert_eq!(read[0].picture, read[1].picture);
    assert_ne!(read[0].picture, read[2].picture);
    assert_eq!(read[3].picture, gone);
    assert_eq!(page.matches(r#"id="footbridge-picture-"#).count(), 2);
    let name = read[2]
        .picture
        .as_ref()
        .unwrap()
        .replace("#footbridge-", "");
    assert_eq!(element(&page, &name), STANDARD.encode(b"other"));
}

#[test]
fn matrix_has_its_own_page() {
    let matrix = Matrix {
        schema: MatrixSchema::Current,
        app: "a </script> app".to_owned(),
        first_version: "1.0.0".parse().unwrap(),
        latest_version: "2.0.0".parse().unwrap(),
        platforms: Vec::new(),
        cases: 0,
        base: None,
        features: Vec::new(),
    };
    let mut written = Vec::new();
    write_matrix_page(&mut written, &matrix).unwrap();
    let page = String::from_utf8(written).unwrap();
    assert!(!page.contains(r#"id="footbridge-report""#));
    let read: Matrix = serde_json::from_str(element(&page, "matrix")).unwrap();
    assert_eq!(read, matrix);
}
