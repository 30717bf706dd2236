use serde_json::json;

use super::*;
use crate::detail::LiveRole;
use crate::instant::Instant;

fn at(millis: u64, kind: EntryKind) -> Entry {
    Entry {
        at: Instant::from_millis(millis),
        step: None,
        kind,
    }
}

fn text_of(entries: impl IntoIterator<Item = Entry>) -> String {
    transcript(&entries.into_iter().collect())
}

#[test]
fn steps_are_shown_as_written() {
    let step = |verb: &'static str, text: &str| EntryKind::Step {
        verb: verb.into(),
        text: text.into(),
    };
    let shown = |depth, text: &str| EntryKind::Shown {
        depth,
        text: text.into(),
    };
    let text = text_of([
        at(0, step("open", "https://app.test/lab")),
        at(0, step("tap", r#"button "Send""#)),
        at(0, step("fill", r#"label "Path" with "/a""#)),
        at(0, step("select", r#"label "Form" option "json""#)),
        at(0, step("press", "Escape")),
        at(0, step("hover", "text \"Send\"")),
        at(0, step("scroll", "bottom")),
        at(0, step("advance", "10s")),
        at(0, step("send", "theme-changed")),
        at(0, step("ask", "add [3,4]")),
        at(
            0,
            EntryKind::Result {
                name: "add".into(),
                value: json!(7),
            },
        ),
        at(0, step("other-tab", r#"stores a "1""#)),
        at(0, step("look", "page")),
        at(0, shown(0, r#"list "Coins""#)),
        at(0, shown(1, "listitem: BTC\n5")),
    ]);
    insta::assert_snapshot!(text, @r#"
    0ms  open      https://app.test/lab
    0ms  tap       button "Send"
    0ms  fill      label "Path" with "/a"
    0ms  select    label "Form" option "json"
    0ms  press     Escape
    0ms  hover     text "Send"
    0ms  scroll    bottom
    0ms  advance   10s
    0ms  send      theme-changed
    0ms  ask       add [3,4]
    0ms  result    add 7
    0ms  other-tab stores a "1"
    0ms  look      page
    0ms  shown     list "Coins"
    0ms  shown       listitem: BTC\n5
    "#);
}

#[test]
fn calls_links_and_replies_show_their_availability() {
    let (first, tenth) = (CallNumber::new(1), CallNumber::new(10));
    let text = text_of([
        at(
            0,
            EntryKind::Call {
                number: first,
                name: "fetch".into(),
                payload: json!({ "path": "/a", "n": 1 }),
                callback: Some("cb".into()),
                availability: Availability::Available,
                deadline: None,
            },
        ),
        at(0, EntryKind::Unscripted { call: first }),
        at(
            1,
            EntryKind::Call {
                number: tenth,
                name: "setBottomActions".into(),
                payload: Value::Null,
                callback: None,
                availability: Availability::BelowMinimum {
                    minimum: footbridge_contract::Version::new(2, 9, 0),
                    assumed: true,
                },
                deadline: None,
            },
        ),
        at(
            1,
            EntryKind::Link {
                url: "app://basket?coupon=SPRING".into(),
                path: "basket".into(),
                parameters: vec![("coupon".into(), "SPRING".into())],
                availability: Availability::NotOnPlatform,
            },
        ),
        at(
            250,
            EntryKind::Reply {
                call: first,
                form: WireForm::Object,
                text: r#"{"code":"OK"}"#.into(),
                by_default: true,
            },
        ),
        at(
            250,
            EntryKind::Reply {
                call: tenth,
                form: WireForm::Empty,
                text: String::new(),
                by_default: false,
            },
        ),
        at(
            250,
            EntryKind::Reply {
                call: first,
                form: WireForm::Malformed,
                text: "{".into(),
                by_default: false,
            },
        ),
    ]);
    insta::assert_snapshot!(text, @r#"
      0ms  call   #1 fetch {"path":"/a","n":1}
      1ms  call  #10 setBottomActions (not known to this version)
      1ms  link      app://basket?coupon=SPRING (not known on this platform)
    250ms  reply  #1 {"code":"OK"} by default
    250ms  reply #10 empty
    250ms  reply  #1 malformed {
    "#);
}

#[test]
fn outcome_of_a_call_is_shown_with_its_number() {
    let (first, tenth) = (CallNumber::new(1), CallNumber::new(10));
    let text = text_of([
        at(
            250,
            EntryKind::Missed {
                call: first,
                callback: "cb".into(),
            },
        ),
        at(
            10_000,
            EntryKind::Settle {
                call: first,
                outcome: Settled::Rejected,
                code: Some("APPTIMEOUT".into()),
                reason: Some("AppBridgeSend Timeout".into()),
            },
        ),
        at(
            10_000,
            EntryKind::Event {
                name: "theme-changed".into(),
                payload: json!({ "theme": "light" }),
                outcome: EventOutcome::Sent,
            },
        ),
        at(
            10_000,
            EntryKind::Event {
                name: "web-visible".into(),
                payload: Value::Null,
                outcome: EventOutcome::NoneOpen {
                    name: "setOnWebVisibleCallback".into(),
                },
            },
        ),
        at(
            10_000,
            EntryKind::Event {
                name: "web-visible".into(),
                payload: Value::Null,
                outcome: EventOutcome::Replied {
                    calls: vec![first, tenth],
                },
            },
        ),
    ]);
    insta::assert_snapshot!(text, @r#"
      250ms  missed #1 no cb on the page
    10000ms  settle #1 rejected APPTIMEOUT AppBridgeSend Timeout
    10000ms  event     theme-changed {"theme":"light"}
    10000ms  event     web-visible (no setOnWebVisibleCallback is open)
    10000ms  event     web-visible replies to #1, #10
    "#);
}

/// A cookie that is set, or expires.
fn cookie(is_set: bool) -> EntryKind {
    let (name, host, path) = ("token".into(), "www.exchange.test".into(), "/".into());
    if is_set {
        EntryKind::Cookie {
            name,
            host,
            path,
            by_server: true,
            life: Some(3_600_000),
        }
    } else {
        EntryKind::CookieExpired { name, host, path }
    }
}

#[test]
fn page_actions_have_a_line_each() {
    let text = text_of([
        at(
            10_000,
            EntryKind::State {
                machine: "checkout".into(),
                from: "basket".into(),
                to: "paying".into(),
                cause: Some("paid 40 euros".into()),
                is_ambient: false,
            },
        ),
        at(
            10_000,
            EntryKind::Live {
                role: LiveRole::Alert,
                text: "Network error. Try again later.".into(),
            },
        ),
        at(
            10_000,
            EntryKind::Live {
                role: LiveRole::Status,
                text: "idle".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Goto {
                url: "https://app.test/fee".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Dialog {
                dialog: "confirm".into(),
                text: "Leave?".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Console {
                level: ConsoleLevel::Warning,
                text: "refused".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Error {
                text: "TypeError: x".into(),
                stack: Vec::new(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Refused {
                url: "https://elsewhere.test/".into(),
                reason: "unknown host".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Unsent {
                method: "PUT".into(),
                url: "https://api.test/a".into(),
            },
        ),
        at(3_600_000, cookie(true)),
        at(3_600_000, cookie(false)),
        at(
            3_600_000,
            EntryKind::Title {
                text: "Fees".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Unreadable {
                sent: "[]".into(),
                reason: "expected an object, found a list".into(),
            },
        ),
        at(3_600_000, EntryKind::CallbackLeft { name: "cb".into() }),
    ]);
    insta::assert_snapshot!(text, @"
      10000ms  state     checkout basket → paying (paid 40 euros)
      10000ms  alert     Network error. Try again later.
      10000ms  status    idle
    3600000ms  goto      https://app.test/fee
    3600000ms  dialog    confirm Leave?
    3600000ms  console   warning refused
    3600000ms  error     TypeError: x
    3600000ms  refused   https://elsewhere.test/ (unknown host)
    3600000ms  unsent    PUT https://api.test/a
    3600000ms  expired   cookie token of www.exchange.test/
    3600000ms  title     Fees
    3600000ms  unreadable expected an object, found a list: []
    ");
}

#[test]
fn page_texts_stay_on_one_line_in_order() {
    let text = text_of([at(
        5,
        EntryKind::Live {
            role: LiveRole::Alert,
            text: "a\nb\tc\u{1b}[31m\u{202e}drow\u{2028}é".into(),
        },
    )]);
    assert_eq!(
        text,
        "      5ms  alert     a\\nb\\tc\\u001b[31m\\u202edrow\\u2028é\n"
    );
}

#[test]
fn empty_journal_is_an_empty_text() {
    assert_eq!(transcript(&Journal::default()), "");
}

#[test]
fn server_requests_have_a_line_each() {
    let journal: Journal = [
        at(
            3_600_000,
            EntryKind::Request {
                number: RequestNumber::new(1),
                is_ambient: false,
                method: "GET".into(),
                host: "app.test".into(),
                path: "/api/a".into(),
                query: Vec::new(),
                headers: Vec::new(),
                body: Value::Null,
                text: "GET /api/a".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Violation {
                number: RequestNumber::new(1),
                request: "GET /api/a".into(),
                rule: "default-headers".into(),
                section: "7.1".into(),
                reason: "`locale` is missing".into(),
            },
        ),
        at(
            3_600_000,
            EntryKind::Response {
                number: RequestNumber::new(1),
                request: "GET /api/a".into(),
                outcome: "200 00000".into(),
                is_default: true,
                response: None,
            },
        ),
    ]
    .into_iter()
    .collect();
    insta::assert_snapshot!(transcript(&journal), @r"
    3600000ms  request   GET /api/a
    3600000ms  violation GET /api/a: `locale` is missing (default-headers, §7.1)
    3600000ms  response  GET /api/a 200 00000
    ");
}

/// The transcript of an ambient request, its response and the entries between.
fn ambient(is_default: bool, between: Vec<EntryKind>) -> String {
    let number = RequestNumber::new(1);
    let request = EntryKind::Request {
        number,
        is_ambient: true,
        method: "GET".into(),
        host: "cdn.test".into(),
        path: "/a.js".into(),
        query: Vec::new(),
        headers: Vec::new(),
        body: Value::Null,
        text: "GET https://cdn.test/a.js".into(),
    };
    let response = EntryKind::Response {
        number,
        request: "GET https://cdn.test/a.js".into(),
        outcome: "200".into(),
        is_default,
        response: None,
    };
    let kinds = std::iter::once(request).chain(between).chain([response]);
    text_of(kinds.map(|kind| at(0, kind)))
}

#[test]
fn ambient_request_is_shown_only_if_unusual() {
    assert_eq!(ambient(true, Vec::new()), "");
    insta::assert_snapshot!(ambient(false, Vec::new()), @r"
          0ms  request   GET https://cdn.test/a.js
          0ms  response  GET https://cdn.test/a.js 200
    ");
    let violation = EntryKind::Violation {
        number: RequestNumber::new(1),
        request: "GET https://cdn.test/a.js".into(),
        rule: "headers".into(),
        section: "7".into(),
        reason: "`a` is missing".into(),
    };
    assert_eq!(ambient(true, vec![violation]).lines().count(), 3);
}
