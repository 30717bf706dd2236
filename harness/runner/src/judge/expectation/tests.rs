use std::path::Path;
use std::time::Duration;

use footbridge_contract::{Availability, Catalogue, Platform, Version};
use footbridge_dialect::{Devices, Profile};
use footbridge_journal::{
    CallNumber, ConsoleLevel, EntryKind, Instant, Journal, RequestNumber, Settled,
};
use footbridge_scenario::{ProjectNames, Step};
use serde_json::{Value, json};

use super::*;
use crate::judge::Seen;
use footbridge_engine::{ElementState, HeadState, PageState, PageText};

fn catalogue() -> Catalogue {
    Catalogue::load(Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../contract/tests/orders"
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

/// The results of a scenario's expectations, in order, on one case.
fn judge_on(
    profile: &Profile,
    kinds: Vec<EntryKind>,
    page: &PageState,
    seen: &Seen,
    expectations: &str,
) -> Vec<MatchResult> {
    let catalogue = catalogue();
    let text = format!("title: t\nsteps:\n  - open: /\n  - expect:\n{expectations}");
    let scenario = footbridge_scenario::parse("t.yaml", &text).unwrap();
    footbridge_scenario::check(&scenario, &catalogue, &ProjectNames::default()).unwrap();
    let mut journal = Journal::default();
    for kind in kinds {
        journal.record(Instant::ZERO.after(Duration::from_millis(5)), kind);
    }
    let context = JudgeContext {
        journal: &journal,
        page,
        seen,
        now: Instant::ZERO.after(Duration::from_secs(3)),
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

/// The same results, one line each.
fn judged(kinds: Vec<EntryKind>, page: &PageState, expectations: &str) -> String {
    let ios = profile(Platform::Ios, Some(Version::new(3, 2, 0)));
    let lines = judge_on(&ios, kinds, page, &Seen::Nothing, expectations)
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
        call(1, "fetch", json!({ "path": "/a", "id": "1" })),
        call(2, "fetch", json!({ "path": "/b", "id": "2" })),
        call(3, "close", Value::Null),
    ];
    insta::assert_snapshot!(judged(calls, &PageState::default(), "
      - { call: fetch, payload: { path: /b } }
      - { call: fetch, payload: { path: /b } }
      - { call: fetch, times: 2 }
      - { call: fetch, times: 1 }
      - { call: scan }
      - { no-call: fetch }
      - { no-call: any }
      - { call: close }
      - { no-call: any }
    "), @r#"
    held
    expected a call fetch with {"path":"/b"}; found 5ms  call   #1 fetch {"path":"/a","id":"1"} (there was one, and an earlier expectation has claimed it)
    expected exactly 2 calls fetch; found 5ms  call   #1 fetch {"path":"/a","id":"1"}
    held
    expected a call scan; found 5ms  call   #3 close
    held
    expected no call; found 5ms  call   #3 close
    held
    held
    "#);
}

#[test]
fn links_are_found_by_path_and_exact_parameters() {
    let links = vec![
        call(1, "openLink", json!("myapp://basket?coupon=SPRING&step=1")),
        link(
            "myapp://basket?coupon=SPRING&step=1",
            "basket",
            &[("coupon", "SPRING"), ("step", "1")],
        ),
    ];
    insta::assert_snapshot!(judged(links, &PageState::default(), "
      - { link: basket, parameters: { coupon: SPRING } }
      - { link: shops }
      - { no-link: any }
      - { link: basket, parameters: { step: 1, coupon: SPRING, from: null } }
      - { no-link: any }
      - { no-call: any }
    "), @r#"
    expected the link basket with exactly {"coupon":"SPRING"}; found 5ms  link      myapp://basket?coupon=SPRING&step=1
    expected the link shops; found 5ms  link      myapp://basket?coupon=SPRING&step=1
    expected no link; found 5ms  link      myapp://basket?coupon=SPRING&step=1
    held
    held
    held
    "#);
}

#[test]
fn reports_of_the_client_are_found_by_their_parts() {
    let reports = vec![
        call(1, "fetch", json!({ "path": "/a", "id": "1" })),
        EntryKind::Settle {
            call: CallNumber::new(1),
            outcome: Settled::Rejected,
            code: Some("LATE".into()),
            reason: Some("fetch took too long".into()),
        },
        EntryKind::State {
            machine: "checkout".into(),
            from: "basket".into(),
            to: "paying".into(),
            cause: Some("paid 40 euros".into()),
            is_ambient: false,
        },
        EntryKind::Console {
            level: ConsoleLevel::Warning,
            text: "refused javascript:alert(1)".into(),
        },
    ];
    insta::assert_snapshot!(judged(reports, &PageState::default(), "
      - { settle: { call: fetch, outcome: resolved } }
      - { settle: { call: fetch, outcome: rejected, code: LATE, reason: too long } }
      - { settle: { call: fetch, outcome: rejected } }
      - { transition: { machine: checkout, from: paying } }
      - { transition: { machine: checkout, from: basket, to: paying, cause: 40 euros } }
      - { console: { level: error } }
      - { console: { level: warning, text: refused } }
    "), @"
    expected fetch settled: resolved; found 5ms  settle #1 rejected LATE fetch took too long
    held
    expected fetch settled: rejected; found nothing (there was one, and an earlier expectation has claimed it)
    expected checkout going from paying to any state; found 5ms  state     checkout basket → paying (paid 40 euros)
    held
    expected a console error; found 5ms  console   warning refused javascript:alert(1)
    held
    ");
}

#[test]
fn page_is_compared_as_rendered() {
    let page = PageState {
        url: "https://app.test/en/fee?a=1#top".into(),
        title: "Fees".into(),
        text: "Fees\n  for   spot".into(),
        alerts: vec!["Network error. Try again later.".into()],
        statuses: vec![],
        local: [("flag".to_owned(), r#"{"a":1}"#.to_owned())].into(),
        session: [("key".to_owned(), "value".to_owned())].into(),
        cookies: [("visitor".to_owned(), "7".to_owned())].into(),
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
      - { storage: { local: { flag: { a: 1 }, other: null }, session: { key: value }, cookie: { visitor: \"7\" } } }
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
fn unavailable_calls_are_unsupported_but_negative_expectations_hold() {
    let page = PageState::default();
    let old = profile(Platform::Android, Some(Version::new(1, 9, 9)));
    let browser = profile(Platform::Browser, None);
    let expectations = "
      - { call: pay }
      - { settle: { call: share, outcome: resolved } }
      - { link: basket }
      - { no-call: pay }
    ";
    let results: Vec<String> = [old, browser]
        .iter()
        .flat_map(|profile| judge_on(profile, Vec::new(), &page, &Seen::Nothing, expectations))
        .map(describe)
        .collect();
    insta::assert_snapshot!(results.join("\n"), @r#"
    unsupported: pay needs 3.0.0
    unsupported: share needs 2.0.0
    expected the link basket; found nothing
    held
    unsupported: pay needs the app
    unsupported: share needs the app
    expected the link basket; found nothing
    held
    "#);
}

fn request(method: &str, path: &str, query: &[(&str, &str)], body: Value) -> EntryKind {
    let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    EntryKind::Request {
        number: RequestNumber::new(1),
        is_ambient: false,
        method: method.into(),
        host: "www.myapp.test".into(),
        path: path.into(),
        query: query.iter().map(own).collect(),
        headers: vec![("shop".into(), "abc".into())],
        text: format!("{method} {path} {body}"),
        body,
    }
}

#[test]
fn requests_are_found_by_their_contents_and_claimed() {
    let requests = vec![
        request(
            "POST",
            "/api/orders",
            &[("page", "0")],
            json!({ "item": "tea", "note": "hot" }),
        ),
        request(
            "POST",
            "/api/orders",
            &[("page", "1")],
            json!({ "item": "milk" }),
        ),
        request("GET", "/api/orders/open", &[], Value::Null),
    ];
    insta::assert_snapshot!(judged(requests, &PageState::default(), "
      - { request: { path: /api/orders, body: { item: milk }, query: { page: 1 }, headers: { Shop: abc, x-beta: null } } }
      - { request: { path: /api/orders, body: { item: milk } } }
      - { request: { path: /api/orders, times: 2 } }
      - { request: { method: POST, path: /api/orders, headers: { shop: null } } }
      - { no-request: /api/orders }
      - { request: { path: 'https://www.myapp.test/api/orders*', times: 2 } }
      - { request: /api/shops }
      - { no-request: any }
"), @r#"
    held
    expected a request /api/orders with body {"item":"milk"}; found 5ms  request   POST /api/orders {"item":"tea","note":"hot"} (there was one, and an earlier expectation has claimed it)
    expected exactly 2 requests /api/orders; found 5ms  request   POST /api/orders {"item":"tea","note":"hot"}
    expected a request POST /api/orders with headers {"shop":null}; found 5ms  request   POST /api/orders {"item":"tea","note":"hot"} (its header shop is abc)
    expected no request /api/orders; found 5ms  request   POST /api/orders {"item":"tea","note":"hot"}
    held
    expected a request /api/shops; found nothing
    held
    "#);
}

#[test]
fn failure_shows_the_nearest_of_several_requests_with_its_differences() {
    let requests = || {
        vec![
            request("GET", "/api/orders", &[("page", "7")], Value::Null),
            request(
                "POST",
                "/api/orders",
                &[("page", "0")],
                json!({ "item": "tea", "note": "hot" }),
            ),
            request("POST", "/api/orders", &[], json!({ "item": "milk" })),
        ]
    };
    let hint = |expectation: &str| {
        let expectation =
            format!("\n      - {{ request: {{ path: /api/orders, {expectation} }} }}\n");
        judged(requests(), &PageState::default(), &expectation)
    };
    let page = hint("method: POST, query: { page: 1 }, body: { item: tea }");
    assert!(page.ends_with(
        r#"(the nearest is POST /api/orders {"item":"tea","note":"hot"}: its query page is 0)"#
    ));
    let note = hint("body: { item: milk, note: cold }");
    assert!(
        note.ends_with(
            r#"(the nearest is POST /api/orders {"item":"milk"}: its body has no note)"#
        )
    );
    let method = hint("method: POST, query: { page: 7 }");
    assert!(method.ends_with("(the nearest is GET /api/orders null: its method is GET)"));
    assert!(!hint("times: 4").contains("the nearest"));
}

/// The results of expectations about one element or the head, one line each.
fn judged_of(seen: &Seen, expectations: &str) -> String {
    let ios = profile(Platform::Ios, Some(Version::new(3, 2, 0)));
    let page = PageState::default();
    let lines = judge_on(&ios, Vec::new(), &page, seen, expectations)
        .into_iter()
        .map(describe);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn element_has_attributes_styles_and_a_value() {
    let texts = |texts: &[(&str, &str)]| {
        let texts = texts.iter();
        texts
            .map(|(name, text)| ((*name).into(), (*text).into()))
            .collect()
    };
    let seen = Seen::Element(Ok(ElementState {
        attributes: texts(&[("href", "/earn")]),
        styles: texts(&[("width", "16px"), ("no-style", "")]),
        value: Some(String::new()),
        lists: [("link".into(), vec!["Home".into(), "Help".into()])].into(),
    }));
    insta::assert_snapshot!(judged_of(&seen, r#"
      - { element: { label: Amount }, attributes: { href: /earn, target: null }, styles: { width: 16px, no-style: ~ }, value: "" }
      - { element: { label: Amount }, attributes: { href: /loan, target: _blank }, styles: { width: 15px }, value: 5 }
      - { element: { label: Amount }, attributes: { href: ~ } }
      - { element: { label: Amount }, only: { link: [Home, Help] } }
      - { element: { label: Amount }, only: { link: [Home], option: [] } }
    "#), @r#"
    held
    expected the element "Amount" with href "/loan", target "_blank", width "15px", value "5"; found href "/earn" | no target | width "16px" | value ""
    expected the element "Amount" with no href; found href "/earn"
    held
    expected the element "Amount" with only link "Home"; found only link "Home, Help"
    "#);
    let missing = Seen::Element(Err("text \"a\": nothing like it on the page".into()));
    insta::assert_snapshot!(judged_of(&missing, "      - { element: { text: a } }"), @r#"
    expected the element "a"; found text "a": nothing like it on the page
    "#);
}

#[test]
fn head_is_compared_by_whole_addresses_and_without_duplicates() {
    let pairs = |pairs: &[(&str, &str)]| {
        let pairs = pairs.iter();
        pairs
            .map(|(name, text)| ((*name).into(), (*text).into()))
            .collect()
    };
    let seen = Seen::Head(HeadState {
        lang: "ar".into(),
        dir: String::new(),
        canonical: vec!["https://app.test/ar/a".into()],
        alternates: pairs(&[
            ("en", "https://app.test/a"),
            ("fr", "https://app.test/fr/a"),
            ("fr", "https://app.test/fr/b"),
        ]),
        meta: pairs(&[("og:title", "A")]),
    });
    insta::assert_snapshot!(judged_of(&seen, r#"
      - head: { lang: ar, canonical: /ar/a, alternates: { EN: /a, de: null }, meta: { "og:title": A, robots: null } }
      - head: { lang: en, dir: rtl, canonical: /a }
      - head: { alternates: { fr: /fr/a, en: null, de: /de/a }, meta: { "og:title": B } }
    "#), @r#"
    held
    expected in the head lang "en", dir "rtl", canonical "https://app.test/a"; found lang "ar" | no dir | canonical "https://app.test/ar/a"
    expected in the head alternate fr "https://app.test/fr/a", no alternate en, alternate de "https://app.test/de/a", meta og:title "B"; found alternate fr "https://app.test/fr/a", alternate fr "https://app.test/fr/b" | alternate en "https://app.test/a" | no alternate de | meta og:title "A"
    "#);
}

#[test]
fn failure_shows_when_a_missing_text_was_visible() {
    let at = |ms| Instant::ZERO.after(Duration::from_millis(ms));
    let text =
        "title: t\nsteps:\n  - open: /\n  - expect: [{ text: Order placed. }, { no-text: x }]\n";
    let scenario = footbridge_scenario::parse("t.yaml", text).unwrap();
    let Step::Expect(expected) = &scenario.rows[0].steps[1].value else {
        panic!("the second step expects");
    };
    let mut journal = Journal::default();
    journal.record(
        at(100),
        EntryKind::Live {
            role: footbridge_journal::LiveRole::Status,
            text: "Order  placed.".into(),
        },
    );
    let (ios, catalogue) = (
        profile(Platform::Ios, Some(Version::new(3, 2, 0))),
        catalogue(),
    );
    let mut matcher = Matcher::default();
    let mut judge = |ms, text: &str| {
        let page = PageState {
            text: text.into(),
            ..PageState::default()
        };
        let context = JudgeContext {
            now: at(ms),
            journal: &journal,
            page: &page,
            seen: &Seen::Nothing,
            profile: &ios,
            catalogue: &catalogue,
            site: "https://app.test",
        };
        describe(matcher.judge(&expected.expectations[0].value, &context))
    };
    assert_eq!(judge(2999, "Markets Order placed. Close"), "held");
    assert_eq!(
        judge(3000, "Markets"),
        "expected the text \"Order placed.\"; found the page \"Markets\" \
         (the page showed it from 100ms to 2999ms, and no longer at 3000ms)"
    );
}

#[test]
fn failure_shows_the_nearest_of_many_statuses() {
    let texts = [
        "0",
        "1",
        "2",
        "3",
        "Order 7 filled",
        "4",
        "Order 8 is filled",
        "5",
    ];
    let page = PageState {
        statuses: texts.map(PageText::from).to_vec(),
        ..PageState::default()
    };
    insta::assert_snapshot!(judged(Vec::new(), &page, "
      - { status: Order 9 filled }
      - { status: Nothing }
    "), @r#"
    expected the status "Order 9 filled"; found the status "Order 7 filled" | the status "Order 8 is filled" | and 6 more with the role status
    expected the status "Nothing"; found the status "0" | and 7 more with the role status
    "#);
}

#[test]
fn failure_shows_differences_in_query_and_headers() {
    let mut sent = request(
        "GET",
        "/api/orders",
        &[("page", "0"), ("empty", "")],
        Value::Null,
    );
    if let EntryKind::Request { headers, .. } = &mut sent {
        headers.push(("risk-token".into(), String::new()));
    }
    insta::assert_snapshot!(judged(vec![sent], &PageState::default(), "
      - { request: { path: /api/orders, query: { page: 1, size: 5, empty: 2 }, headers: { Risk-Token: abc, shop: null, locale: en } } }
    "), @r#"expected a request /api/orders with query {"page":"1","size":"5","empty":"2"}, headers {"Risk-Token":"abc","shop":null,"locale":"en"}; found 5ms  request   GET /api/orders null (its query page is 0, it has no query size, its query empty is empty, its header Risk-Token is empty, its header shop is abc, it has no header locale)"#);
}
