//! Secrets of the app: they reach neither the report nor the page.

use footbridge_record::RunEvent;

use super::app::{App, CALLS};
use super::{differences, verify_shop};
use crate::run_events;

const TOKEN: &str = "secret-token-1";

#[test]
fn secrets_are_not_reported() {
    let page = verify_shop(&App::shop(), &App::shop(), "");
    let record = page.record();
    let report = serde_json::to_string(&record).unwrap();
    assert!(report.contains("Ada"), "{report}");
    assert!(report.contains("‹secret›"), "{report}");
    assert!(!report.contains(TOKEN), "{report}");
    for event in run_events(record) {
        if let RunEvent::CaseEnded(result) = event {
            let case = serde_json::to_string(&*result.record).unwrap();
            assert!(!case.contains(TOKEN), "{case}");
        }
    }
}

#[test]
fn what_arrived_is_shown_without_secrets() {
    for form in ["object", "json", "base64"] {
        let field = "  { name = \"name\", type = \"string\", required = true },\n";
        let changes = [(CALLS, "name = \"Ada\", ", ""), (CALLS, field, "")];
        let replies = format!("getUser: {{ as: {form} }}");
        let page = verify_shop(&App::shop(), &App::changed_shop(&changes), &replies);
        let lines = &page.view.results;
        let line = lines.iter().find(|line| line.name == "getUser").unwrap();
        let arrived = line
            .details
            .iter()
            .find(|text| text.starts_with("arrived: "));
        let arrived = arrived.unwrap_or_else(|| panic!("{:?}", line.details));
        assert!(arrived.contains("‹secret›"), "{arrived}");
        assert!(!arrived.contains(TOKEN), "{arrived}");
    }
}

#[test]
fn secret_in_the_reply_to_another_call_is_replaced() {
    // The difference's message and the page contain the code of a reply.
    let code = format!("code = \"{TOKEN}\", data = {{ items");
    let changes = [(CALLS, "code = \"0\", data = { items", code.as_str())];
    let codes = format!(
        "[[code]]\ncode = \"{TOKEN}\"\nmeaning = \"odd\"\norigin = \"app\"\noutcome = \"success\"\n\n[[code]]\ncode = \"denied\""
    );
    let known = (
        "catalogue/codes.toml",
        "[[code]]\ncode = \"denied\"",
        codes.as_str(),
    );
    let emulated = App::changed_shop(&[changes[0], known]);
    let page = verify_shop(&App::shop(), &emulated, "");
    let record = page.record();
    assert_eq!(
        differences(&record),
        ["call getCart: the code `‹secret›` is not described"]
    );
    let view = serde_json::to_string(&page.view).unwrap();
    assert!(view.contains("‹secret›") && !view.contains(TOKEN), "{view}");
}
