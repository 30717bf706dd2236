use std::path::Path;
use std::time::Duration;

use footbridge_contract::{Platform, Version};
use footbridge_dialect::Devices;
use footbridge_journal::{Instant, transcript};
use footbridge_scenario::{Rule, ScriptedReply};
use serde_json::json;

use super::*;

pub(super) const T0: Instant = Instant::ZERO;

fn harness() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn host(platform: Platform, version: Option<Version>, scripts: Vec<Script>) -> Host {
    let catalogue = Catalogue::load(harness().join("contract/tests/orders")).unwrap();
    host_with(catalogue, platform, version, scripts)
}

fn host_with(
    catalogue: Catalogue,
    platform: Platform,
    version: Option<Version>,
    scripts: Vec<Script>,
) -> Host {
    let dialect = harness().join("host/tests/orders/dialect.toml");
    let dialect = Dialect::load(&dialect, Some(&catalogue)).unwrap();
    let devices = Devices::load(&harness().join("../fixtures/hosts")).unwrap();
    let device = devices.default_for(platform).unwrap().clone();
    let profile = Profile::new(platform, version, device);
    Host::new(profile, Arc::new(dialect), Arc::new(catalogue), scripts)
}

pub(super) fn ios(scripts: Vec<Script>) -> Host {
    host(Platform::Ios, Some(Version::new(3, 2, 0)), scripts)
}

pub(super) fn script(call: &str, rules: impl IntoIterator<Item = ScriptedReply>) -> Script {
    let rules = rules
        .into_iter()
        .map(|reply| Rule { when: None, reply }.into());
    Script {
        call: call.to_owned().into(),
        rules: rules.collect(),
    }
}

fn message(call: &Value) -> BridgeMessage {
    BridgeMessage {
        via: "myapp".into(),
        arguments: vec![call.clone()],
        promise: None,
    }
}

pub(super) fn send(
    host: &mut Host,
    millis: u64,
    name: &str,
    payload: &Value,
    callback: Option<&str>,
) {
    let call = json!({ "action": name, "input": payload, "then": callback });
    host.receive(Instant::from_millis(millis), &message(&call));
}

fn paths(injections: &[Injection]) -> Vec<String> {
    let names = injections.iter().map(|injection| match injection {
        Injection::Call { path, .. } => path.clone(),
        Injection::Visibility { state } => format!("{state:?}"),
        Injection::HistoryBack => "back".to_owned(),
        other => format!("{other:?}"),
    });
    names.collect()
}

#[test]
fn call_gets_its_default_reply() {
    let mut host = ios(Vec::new());
    let call = json!({ "path": "/api/orders/open", "id": "r1" });
    send(&mut host, 5, "fetch", &call, Some("cb1"));
    assert_eq!(host.next_due(), Some(Instant::from_millis(5)));
    assert_eq!(
        host.deliver_next(Instant::from_millis(5)),
        Some(Injection::Call {
            path: "cb1".into(),
            arguments: vec![json!({ "status": "OK", "text": "done", "result": {} })],
            optional: false,
            deletes: false,
            question: None,
        })
    );
    assert_eq!(host.next_due(), None);
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    5ms  call   #1 fetch {"id":"r1","path":"/api/orders/open"}
    5ms  reply  #1 {"status":"OK","text":"done","result":{}} by default
    "#);
}

#[test]
fn scripted_replies_follow_their_times_and_counts() {
    let late = ScriptedReply::Reply {
        body: Body::SUCCESS,
        form: Some(footbridge_scenario::ReplyForm::Base64),
        after: Duration::from_millis(100),
        times: 2,
        every: Duration::from_millis(50),
    };
    let mut host = ios(vec![script("fetch", [late, ScriptedReply::Never])]);
    let call = json!({ "path": "/a", "id": "r" });
    send(&mut host, 0, "fetch", &call, Some("cb1"));
    send(&mut host, 0, "fetch", &call, Some("cb2"));
    assert_eq!(host.deliver_next(Instant::from_millis(99)), None);
    assert_eq!(
        paths(host.deliver_next(Instant::from_millis(100)).as_slice()),
        ["cb1"]
    );
    assert_eq!(host.next_due(), Some(Instant::from_millis(150)));
    assert_eq!(
        paths(host.deliver_next(Instant::from_millis(150)).as_slice()),
        ["cb1"]
    );
    host.missed(Instant::from_millis(150), "cb1");
    assert_eq!(host.next_due(), None);
    insta::assert_snapshot!(transcript(host.journal()), @r#"
      0ms  call   #1 fetch {"id":"r","path":"/a"}
      0ms  call   #2 fetch {"id":"r","path":"/a"}
    100ms  reply  #1 base64 {"status":"OK","text":"done","result":{}}
    150ms  reply  #1 base64 {"status":"OK","text":"done","result":{}}
    150ms  missed #1 no cb1 on the page
    "#);
}

#[test]
fn call_that_the_version_lacks_gets_no_reply() {
    let below = Version::new(2, 99, 0);
    let mut host = host(
        Platform::Ios,
        Some(below),
        vec![script("pay", [ScriptedReply::once(Body::SUCCESS)])],
    );
    send(&mut host, 0, "pay", &json!({ "amount": "3" }), Some("cb1"));
    send(&mut host, 0, "noSuchCall", &json!(null), Some("cb2"));
    assert_eq!(host.next_due(), None);
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    0ms  call   #1 pay {"amount":"3"} (not known to this version)
    0ms  call   #2 noSuchCall (not in the catalogue)
    "#);
}

#[test]
fn call_that_the_version_ignores_stays_open() {
    let folder = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(harness().join("contract/tests/orders")).unwrap() {
        let file = file.unwrap().path();
        if let Ok(text) = std::fs::read_to_string(&file) {
            let text = text.replace("{ effect = \"nothing\" }", "\"ignored\"");
            std::fs::write(folder.path().join(file.file_name().unwrap()), text).unwrap();
        }
    }
    let catalogue = Catalogue::load(folder.path()).unwrap();
    let on = |version| {
        let rules = [ScriptedReply::once(Body::SUCCESS)];
        host_with(
            catalogue.clone(),
            Platform::Ios,
            Some(version),
            vec![script("pay", rules)],
        )
    };
    let mut below = on(Version::new(2, 99, 0));
    send(&mut below, 0, "pay", &json!({ "amount": "3" }), Some("cb1"));
    assert_eq!(below.next_due(), None);
    insta::assert_snapshot!(transcript(below.journal()), @r#"
    0ms  call   #1 pay {"amount":"3"} (ignored by this version)
    "#);

    let mut at = on(Version::new(3, 0, 0));
    send(&mut at, 0, "pay", &json!({ "amount": "3" }), Some("cb1"));
    assert!(at.next_due().is_some());
}

#[test]
fn call_without_a_callback_gets_no_reply() {
    let mut host = ios(Vec::new());
    send(
        &mut host,
        0,
        "fetch",
        &json!({ "path": "/a", "id": "r" }),
        None,
    );
    assert_eq!(host.next_due(), None);
}

#[test]
fn router_call_opens_its_link() {
    let mut host = ios(Vec::new());
    send(
        &mut host,
        0,
        "openLink",
        &json!("myapp://basket?coupon=ten%20off"),
        None,
    );
    send(
        &mut host,
        0,
        "openLink",
        &json!("https://elsewhere.test/"),
        None,
    );
    send(&mut host, 0, "openLink", &json!(7), None);
    host.link(T0, "myapp://no/such/place");
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    0ms  call   #1 openLink "myapp://basket?coupon=ten%20off"
    0ms  link      myapp://basket?coupon=ten%20off
    0ms  call   #2 openLink "https://elsewhere.test/"
    0ms  unreadable not a link of the app (`https://elsewhere.test/` doesn't begin with one of `myapp://`, `myapp-web://`, `https://app.myapp.test/`): https://elsewhere.test/
    0ms  call   #3 openLink 7
    0ms  unreadable not a link of the app (it must be text): 7
    0ms  link      myapp://no/such/place (not in the catalogue)
    "#);
}

#[test]
fn browser_supports_only_links() {
    let mut host = host(Platform::Browser, None, Vec::new());
    send(&mut host, 0, "close", &json!(null), None);
    host.link(T0, "myapp-web://basket?coupon=SPRING");
    host.link(T0, "myapp://basket");
    let sent = host.send(T0, "theme-changed", None);
    assert!(matches!(sent, Err(SendError::OutsideApp { .. })));
    assert_eq!(
        paths(&host.send(T0, "background", None).unwrap()),
        ["Hidden"]
    );
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    0ms  unreadable a browser has no app to receive it: {"action":"close","input":null,"then":null}
    0ms  link      myapp-web://basket?coupon=SPRING
    0ms  link      myapp://basket (outside the app)
    0ms  event     background
    "#);
}

#[test]
fn event_replies_to_calls_that_wait_for_it() {
    let mut host = ios(Vec::new());
    assert_eq!(host.send(T0, "visible", None), Ok(Vec::new()));
    send(&mut host, 0, "onVisible", &json!(null), Some("cb1"));
    assert_eq!(host.next_due(), None);
    assert_eq!(paths(&host.send(T0, "visible", None).unwrap()), ["cb1"]);
    assert_eq!(host.send(T0, "visible", None), Ok(Vec::new()));
    insta::assert_snapshot!(transcript(host.journal()), @r#"
    0ms  event     visible (no onVisible is open)
    0ms  call   #1 onVisible
    0ms  event     visible replies to #1
    0ms  reply  #1 {"status":"OK","text":"","result":{}}
    0ms  event     visible (no onVisible is open)
    "#);
}

#[test]
fn event_passes_its_payload_to_the_page() {
    let mut host = ios(Vec::new());
    let payload = json!({ "theme": "light" });
    assert_eq!(
        host.send(T0, "theme-changed", Some(&payload)).unwrap(),
        [Injection::Call {
            path: "onMyAppEvent".into(),
            arguments: vec![json!("theme-changed"), payload],
            optional: true,
            deletes: false,
            question: None,
        }]
    );
    assert_eq!(
        paths(&host.send(T0, "background", None).unwrap()),
        ["Hidden", "onMyAppEvent"]
    );
    assert!(matches!(
        host.send(T0, "no-such-event", None),
        Err(SendError::Unknown { .. })
    ));
}

#[test]
fn back_goes_back_unless_the_page_controls_the_back_button() {
    let mut host = ios(Vec::new());
    let back = |host: &mut Host| paths(&host.send(T0, "back", None).unwrap());
    assert_eq!(back(&mut host), ["back"]);
    send(&mut host, 0, "keepBack", &json!({}), None);
    assert_eq!(back(&mut host), ["onMyAppEvent"]);
    send(&mut host, 0, "keepBack", &json!({ "keep": false }), None);
    assert_eq!(back(&mut host), ["back"]);
    send(&mut host, 0, "keepBack", &json!({ "keep": "yes" }), None);
    assert_eq!(back(&mut host), ["onMyAppEvent"]);
}

#[test]
fn probe_settles_calls_by_their_callback() {
    let mut host = ios(vec![script("fetch", [ScriptedReply::Never])]);
    send(
        &mut host,
        0,
        "fetch",
        &json!({ "path": "/a", "id": "r" }),
        Some("cb1"),
    );
    let now = Instant::from_millis(10_000);
    host.probe(
        now,
        r#"{"kind":"settle","callback":"cb1","outcome":"rejected","code":"LATE","reason":"late"}"#,
    );
    host.probe(
        now,
        r#"{"kind":"settle","callback":"other","outcome":"resolved"}"#,
    );
    host.probe(now, "{}");
    insta::assert_snapshot!(transcript(host.journal()), @r#"
        0ms  call   #1 fetch {"id":"r","path":"/a"}
    10000ms  settle #1 rejected LATE late
    10000ms  unreadable the probe settles `other`, which no call named
    10000ms  unreadable not a probe message (missing field `kind` at line 1 column 2): {}
    "#);
}

#[test]
fn ambient_transition_has_no_line_for_an_ambient_machine() {
    let noted = |ambient: &[&str]| {
        let names = ambient.iter().map(|name| (*name).to_owned()).collect();
        let mut host = ios(Vec::new()).with_ambient_machines(names);
        for (from, to, cause) in [
            ("basket", "paying", "paid 4 euros"),
            ("paying", "placed", "payment taken"),
            ("paying", "placed", "something else"),
        ] {
            let message = json!({ "kind": "transition", "machine": "checkout", "from": from, "to": to, "cause": cause });
            host.probe(Instant::ZERO, &message.to_string());
        }
        transcript(host.journal())
    };
    insta::assert_snapshot!(noted(&["checkout"]), @r"
        0ms  state     checkout basket → paying (paid 4 euros)
        0ms  state     checkout paying → placed (something else)
    ");
    assert_eq!(noted(&["another"]).lines().count(), 3);
    assert_eq!(noted(&[]).lines().count(), 3);
}

#[test]
fn unscripted_call_is_recorded_for_the_judge() {
    let mut host = ios(Vec::new());
    let unscripted: Vec<String> = host
        .traffic
        .catalogue
        .calls
        .iter()
        .filter(|call| call.default_reply.is_none() && call.name != "onVisible")
        .map(|call| call.name.clone())
        .collect();
    let name = unscripted.first().unwrap();
    send(&mut host, 0, name, &json!(null), Some("cb1"));
    let last = &host.journal().entries().last().unwrap().kind;
    assert_eq!(
        *last,
        EntryKind::Unscripted {
            call: CallNumber::new(1)
        }
    );
}

#[test]
fn call_records_the_clients_deadline() {
    let mut host = ios(Vec::new());
    send(
        &mut host,
        7,
        "fetch",
        &json!({ "path": "/a", "id": "r" }),
        Some("cb1"),
    );
    let EntryKind::Call { deadline, .. } = &host.journal().entries()[0].kind else {
        panic!("the first entry is the call");
    };
    assert_eq!(*deadline, Some(Instant::from_millis(10_007)));
}

#[test]
fn callback_under_another_key_is_unreadable() {
    let mut host = ios(Vec::new());
    for call in [
        json!({ "action": "pay", "input": { "amount": "1" }, "callback": "cb_1" }),
        json!({ "action": "pay", "input": { "amount": "1" } }),
        json!({ "action": "pay", "input": { "amount": "1" }, "then": "cb_2", "more": 1 }),
    ] {
        host.receive(T0, &message(&call));
    }
    let lines = transcript(host.journal());
    let unreadable: Vec<_> = lines
        .lines()
        .filter(|line| line.contains("unreadable"))
        .collect();
    assert_eq!(
        unreadable,
        [
            "      0ms  unreadable #1 pay waits for a reply, and its message has no `then`; it has `callback`, which the dialect doesn't read"
        ]
    );
}
