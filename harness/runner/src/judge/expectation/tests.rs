use std::path::Path;
use std::time::Duration;

use footbridge_contract::{Availability, Catalogue, Platform, Version};
use footbridge_host::{
    CallNumber, ConsoleLevel, Devices, EntryKind, Instant, Journal, Profile, RequestNumber, Settled,
};
use footbridge_scenario::{Known, Step};
use serde_json::{Value, json};

use super::*;
use footbridge_engine::PageState;

fn catalogue() -> Catalogue {
    Catalogue::load(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/contract"
    )))
    .unwrap()
}

fn profile(platform: Platform, version: Option<Version>) -> Profile {
    let devices = Devices::load(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/hosts"
    )))
    .unwrap();
    Profile::new(
        platform,
        version,
        devices.default_for(platform).unwrap().clone(),
    )
}

fn call(number: u32, name: &str, payload: Value) -> EntryKind {
    EntryKind::Call {
        number: CallNumber::new(number),
        name: name.into(),
        payload,
        callback: None,
        availability: Availability::Available,
        deadline: None,
    }
}

fn link(url: &str, path: &str, parameters: &[(&str, &str)]) -> EntryKind {
    EntryKind::Link {
        url: url.into(),
        path: path.into(),
        parameters: parameters
            .iter()
            .map(|(name, value)| ((*name).into(), (*value).into()))
            .collect(),
        availability: Availability::Available,
    }
}

/// What the expectations of a scenario, one after the other, say of a case.
fn judge_on(
    profile: &Profile,
    kinds: Vec<EntryKind>,
    page: &PageState,
    expectations: &str,
) -> Vec<MatchResult> {
    let catalogue = catalogue();
    let text = format!("title: t\nsteps:\n  - open: /\n  - expect:\n{expectations}");
    let scenario = footbridge_scenario::parse("t.yaml", &text).unwrap();
    footbridge_scenario::check(&scenario, &catalogue, &Known::default()).unwrap();
    let mut journal = Journal::default();
    for kind in kinds {
        journal.record(Instant::ZERO.after(Duration::from_millis(5)), kind);
    }
    let context = JudgeContext {
        journal: &journal,
        page,
        profile,
        catalogue: &catalogue,
        site: "https://app.test",
    };
    let mut matcher = Matcher::default();
    let steps = &scenario.rows[0].steps;
    let expected = steps.iter().filter_map(|step| match &step.value {
        Step::Expect(expect) => Some(&expect.expectations),
        _ => None,
    });
    expected
        .flatten()
        .map(|expectation| matcher.judge(expectation, &context))
        .collect()
}

/// The same in a line each.
fn judged(kinds: Vec<EntryKind>, page: &PageState, expectations: &str) -> String {
    let ios = profile(Platform::Ios, Some(Version::new(2, 56, 0)));
    let lines = judge_on(&ios, kinds, page, expectations)
        .into_iter()
        .map(describe);
    lines.collect::<Vec<_>>().join("\n")
}

fn describe(result: MatchResult) -> String {
    match result {
        MatchResult::Holds => "held".to_owned(),
        MatchResult::Failed {
            expected,
            found,
            help,
        } => {
            let found = if found.is_empty() {
                "nothing".to_owned()
            } else {
                found.join(" | ")
            };
            let help = help.map(|help| format!(" ({help})")).unwrap_or_default();
            format!("expected {expected}; found {found}{help}")
        }
        MatchResult::Unsupported {
            entry,
            availability,
        } => format!("unsupported: {entry} {availability}"),
    }
}

#[test]
fn calls_are_found_by_name_and_part_of_their_payload_and_claimed() {
    let calls = vec![
        call(
            1,
            "requestAction",
            json!({ "path": "/a", "requestId": "1" }),
        ),
        call(
            2,
            "requestAction",
            json!({ "path": "/b", "requestId": "2" }),
        ),
        call(3, "logout", Value::Null),
    ];
    insta::assert_snapshot!(judged(calls, &PageState::default(), "
      - { call: requestAction, payload: { path: /b } }
      - { call: requestAction, payload: { path: /b } }
      - { call: requestAction, times: 2 }
      - { call: requestAction, times: 1 }
      - { call: metaTitle }
      - { no-call: requestAction }
      - { no-call: any }
      - { call: logout }
      - { no-call: any }
    "), @r#"
    held
    expected a call requestAction with {"path":"/b"}; found 5ms  call   #1 requestAction {"path":"/a","requestId":"1"} (there was one, and an earlier expectation has claimed it)
    expected exactly 2 calls requestAction; found 5ms  call   #1 requestAction {"path":"/a","requestId":"1"}
    held
    expected a call metaTitle; found 5ms  call   #3 logout
    held
    expected no call; found 5ms  call   #3 logout
    held
    held
    "#);
}

#[test]
fn links_are_found_by_path_and_exact_parameters() {
    let links = vec![
        call(
            1,
            "nativeRouter",
            json!("app://home/coin?symbol=BTCUSDT&type=1"),
        ),
        link(
            "app://home/coin?symbol=BTCUSDT&type=1",
            "home/coin",
            &[("symbol", "BTCUSDT"), ("type", "1")],
        ),
    ];
    insta::assert_snapshot!(judged(links, &PageState::default(), "
      - { link: home/coin, parameters: { symbol: BTCUSDT } }
      - { link: home/market }
      - { no-link: any }
      - { link: home/coin, parameters: { type: 1, symbol: BTCUSDT, from: null } }
      - { no-link: any }
      - { no-call: any }
    "), @r#"
    expected the link home/coin with exactly {"symbol":"BTCUSDT"}; found 5ms  link      app://home/coin?symbol=BTCUSDT&type=1
    expected the link home/market; found 5ms  link      app://home/coin?symbol=BTCUSDT&type=1
    expected no link; found 5ms  link      app://home/coin?symbol=BTCUSDT&type=1
    held
    held
    held
    "#);
}

#[test]
fn what_the_client_tells_is_found_by_its_parts() {
    let told_by_client = vec![
        call(
            1,
            "requestAction",
            json!({ "path": "/a", "requestId": "1" }),
        ),
        EntryKind::Settle {
            call: CallNumber::new(1),
            outcome: Settled::Rejected,
            code: Some("APPTIMEOUT".into()),
            reason: Some("AppBridgeSend Timeout".into()),
        },
        EntryKind::State {
            machine: "risk-token".into(),
            from: "0".into(),
            to: "1".into(),
            cause: Some("token of 40 characters".into()),
        },
        EntryKind::Console {
            level: ConsoleLevel::Warning,
            text: "refused javascript:alert(1)".into(),
        },
    ];
    insta::assert_snapshot!(judged(told_by_client, &PageState::default(), "
      - { settle: { call: requestAction, outcome: resolved } }
      - { settle: { call: requestAction, outcome: rejected, code: APPTIMEOUT, reason: Timeout } }
      - { settle: { call: requestAction, outcome: rejected } }
      - { transition: { machine: risk-token, from: \"1\" } }
      - { transition: { machine: risk-token, from: \"0\", to: \"1\", cause: 40 characters } }
      - { console: { level: error } }
      - { console: { level: warning, text: refused } }
    "), @"
    expected requestAction settled: resolved; found 5ms  settle #1 rejected APPTIMEOUT AppBridgeSend Timeout
    held
    expected requestAction settled: rejected; found nothing (there was one, and an earlier expectation has claimed it)
    expected risk-token going from 1 to any state; found 5ms  state     risk-token 0 → 1 (token of 40 characters)
    held
    expected a console error; found 5ms  console   warning refused javascript:alert(1)
    held
    ");
}

#[test]
fn the_page_is_read_as_people_see_it() {
    let page = PageState {
        url: "https://app.test/en/fee?a=1#top".into(),
        title: "Fees".into(),
        text: "Fees\n  for   spot".into(),
        alerts: vec!["Network error. Try again later.".into()],
        statuses: vec![],
        local: [("flag".to_owned(), r#"{"a":1}"#.to_owned())].into(),
        session: [("key".to_owned(), "value".to_owned())].into(),
        cookies: [("bt_uid".to_owned(), "7".to_owned())].into(),
    };
    insta::assert_snapshot!(judged(Vec::new(), &page, "
      - { alert: Network error. Try again later. }
      - { alert: Network error }
      - { status: Saved }
      - { text: Fees for }
      - { text: Futures }
      - { no-text: Futures }
      - { no-text: spot }
      - { title: Fees }
      - { title: Fee }
      - { url: \"/en/fee?a=1\" }
      - { url: \"https://app.test/en/fee?a=1#top\" }
      - { url: /en/fee }
      - { storage: { local: { flag: { a: 1 }, other: null }, session: { key: value }, cookie: { bt_uid: \"7\" } } }
      - { storage: { local: { flag: null, other: here }, session: { key: other } } }
    "), @r#"
    held
    expected the alert "Network error"; found the alert "Network error. Try again later."
    expected the status "Saved"; found nothing
    held
    expected the text "Futures"; found the page "Fees for spot"
    held
    expected no text "spot"; found "spot"
    held
    expected the title "Fee"; found the title "Fees"
    held
    held
    expected the address /en/fee; found the address https://app.test/en/fee?a=1#top
    held
    expected no local flag, local other = here, session key = other; found local flag = {"a":1} | local has no other | session key = value
    "#);
}

#[test]
fn what_the_host_lacks_is_unsupported_and_what_must_not_be_is_not() {
    let page = PageState::default();
    let old = profile(Platform::Ios, Some(Version::new(2, 8, 99)));
    let browser = profile(Platform::Browser, None);
    let expectations = "
      - { call: setBottomActions }
      - { settle: { call: setWebLocalStorage, outcome: resolved } }
      - { link: home/coin }
      - { no-call: setBottomActions }
    ";
    let told: Vec<String> = [old, browser]
        .iter()
        .flat_map(|profile| judge_on(profile, Vec::new(), &page, expectations))
        .map(describe)
        .collect();
    insta::assert_snapshot!(told.join("\n"), @"
    unsupported: setBottomActions needs 2.9.0
    unsupported: setWebLocalStorage needs 2.15.0
    expected the link home/coin; found nothing
    held
    unsupported: setBottomActions needs the app
    unsupported: setWebLocalStorage needs the app
    expected the link home/coin; found nothing
    held
    ");
}

fn request(method: &str, path: &str, query: &[(&str, &str)], body: Value) -> EntryKind {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    EntryKind::Request {
        number: RequestNumber::new(1),
        is_ambient: false,
        method: method.into(),
        host: "www.exchange.test".into(),
        path: path.into(),
        query: query.iter().map(own).collect(),
        headers: vec![("risk-token".into(), "abc".into())],
        text: format!("{method} {path} {body}"),
        body,
    }
}

#[test]
fn requests_are_found_by_what_they_carry_and_claimed() {
    let requests = vec![
        request(
            "POST",
            "/v1/user/login",
            &[("languageType", "0")],
            json!({ "loginName": "a", "pwd": "b" }),
        ),
        request(
            "POST",
            "/v1/user/login",
            &[("languageType", "1")],
            json!({ "loginName": "c" }),
        ),
        request("GET", "/v1/user/overview/userinfo", &[], Value::Null),
    ];
    insta::assert_snapshot!(judged(requests, &PageState::default(), "
      - { request: { path: /v1/user/login, body: { loginName: c }, query: { languageType: 1 }, headers: { Risk-Token: abc, x-beta: null } } }
      - { request: { path: /v1/user/login, body: { loginName: c } } }
      - { request: { path: /v1/user/login, times: 2 } }
      - { request: { method: POST, path: /v1/user/login, headers: { risk-token: null } } }
      - { no-request: /v1/user/login }
      - { request: { path: 'https://www.exchange.test/v1/user/*', times: 2 } }
      - { request: /v1/spot/withdraw }
      - { no-request: any }
"), @r#"
    held
    expected a request /v1/user/login with body {"loginName":"c"}; found 5ms  request   POST /v1/user/login {"loginName":"a","pwd":"b"} (there was one, and an earlier expectation has claimed it)
    expected exactly 2 requests /v1/user/login; found 5ms  request   POST /v1/user/login {"loginName":"a","pwd":"b"}
    expected a request POST /v1/user/login with headers {"risk-token":null}; found 5ms  request   POST /v1/user/login {"loginName":"a","pwd":"b"}
    expected no request /v1/user/login; found 5ms  request   POST /v1/user/login {"loginName":"a","pwd":"b"}
    held
    expected a request /v1/spot/withdraw; found nothing
    held
    "#);
}
