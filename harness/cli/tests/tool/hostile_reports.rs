//! Any report is accepted or rejected, and an accepted one can be shown and merged.

use std::fs;

use footbridge_insight::report::{explain, merge, replay};
use footbridge_record::read_report;
use proptest::prelude::*;

use crate::hostile_files::{Slip, runner};
use crate::support::{client, execute};

#[test]
fn any_report_is_accepted_or_rejected() {
    let made = execute(&client("faulty"), &["run", "--reporter", "json"]);
    let whole = serde_json::from_str::<serde_json::Value>(&made.stdout).unwrap();
    let report = serde_json::to_string_pretty(&whole).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    runner("tests/tool/found/reports.txt")
        .run(&prop::collection::vec(Slip::any(), 1..4), |slips| {
            let text = report.clone();
            let text = slips.iter().fold(text, |text, slip| slip.make(&text));
            fs::write(&path, text).unwrap();
            match read_report(&path) {
                Ok(report) => {
                    for case in &report.cases {
                        let _ = explain(case);
                    }
                    if let Ok(merged) = merge(vec![(path.clone(), report)]) {
                        replay(merged, |_| {});
                    }
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            Ok(())
        })
        .unwrap();
}
