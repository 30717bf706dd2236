use footbridge_journal::transcript;
use footbridge_scenario::{Body, ScriptedReply};
use serde_json::json;

use super::*;
use crate::host::tests::{T0, ios, script, send};

fn holding(calls: &[&str], links: &[&str]) -> Host {
    let mut host = ios(Vec::new());
    let own = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
    host.set_breakpoints(CallBreakpoints {
        calls: own(calls),
        links: own(links),
    });
    host
}

#[test]
fn held_call_waits_for_the_developers_reply() {
    let mut host = holding(&["fetch"], &[]);
    let call = json!({ "path": "/api/orders/open", "id": "r1" });
    send(&mut host, 5, "fetch", &call, Some("cb1"));
    assert_eq!(host.next_due(), None);
    assert_eq!(host.held()[0].name, "fetch");
    let number = host.held()[0].number;

    let at = Instant::from_millis(900);
    let rule = Rule {
        when: None,
        reply: ScriptedReply::once(Body::Raw("by hand".to_owned())),
    };
    assert!(host.let_go(at, number, Some(&rule)));
    assert!(!host.let_go(at, number, None));
    assert_eq!(host.pending_replies()[0].name, "fetch");
    host.deliver_next(at);
    assert!(host.held().is_empty());
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    5ms  call   #1 fetch {"id":"r1","path":"/api/orders/open"}
  900ms  reply  #1 raw by hand
    "#);
}

#[test]
fn released_call_gets_its_scripted_reply() {
    let mut host = holding(&["*"], &[]);
    let call = json!({ "path": "/api/orders/open", "id": "r1" });
    send(&mut host, 0, "fetch", &call, Some("cb1"));
    let number = host.held()[0].number;
    assert!(host.let_go(T0, number, None));
    assert!(host.deliver_next(T0).is_some());
}

#[test]
fn link_is_held_by_its_path_and_opened_on_release() {
    let mut host = holding(&[], &["orders/{id}"]);
    let link = |id: u32| json!(format!("myapp://orders/{id}"));
    send(&mut host, 0, "openLink", &json!("myapp://basket"), None);
    assert!(host.held().is_empty());
    send(&mut host, 0, "openLink", &link(7), None);
    let number = host.held()[0].number;
    assert!(host.let_go(Instant::from_millis(30), number, None));
    let text = transcript(host.journal());
    assert!(text.contains("30ms  link"), "{text}");
}

#[test]
fn scripted_replies_can_be_replaced() {
    let mut host = ios(Vec::new());
    host.set_replies(vec![script("fetch", [ScriptedReply::Never])]);
    let call = json!({ "path": "/api/orders/open", "id": "r1" });
    send(&mut host, 0, "fetch", &call, Some("cb1"));
    assert_eq!(host.next_due(), None);
}

#[test]
fn abandoned_page_gets_no_reply() {
    let mut host = holding(&["openLink"], &[]);
    let call = json!({ "path": "/api/orders/open", "id": "r1" });
    send(&mut host, 0, "fetch", &call, Some("cb1"));
    send(&mut host, 0, "openLink", &json!("myapp://basket"), None);
    host.leave_page();
    assert!(host.held().is_empty() && host.pending_replies().is_empty());
}
