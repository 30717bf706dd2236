//! The conformance suite (`harness/engine/conformance`): pages that each test one feature, and the transcript that
//! every engine has to produce.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use axum::extract::{Request, WebSocketUpgrade};
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, LOCATION, SET_COOKIE,
    WWW_AUTHENTICATE, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use axum::routing::any;

use crate::processes::kill_below;
use crate::server::serve;
use crate::support::{Case, assert_all_pass, client, lines, run, spawn};
use crate::tested_engine::{CHROMIUM, TestedEngine, WEBKIT};

/// The cases with an expected verdict other than passed, by title.
const EXPECTED: [(&str, &str); 9] = [
    ("No agent starts in a document without scripts", "failed"),
    ("A page is lost when its page ends", "crashed"),
    ("A page is lost when its network ends", "crashed"),
    ("A page is lost when its engine ends", "crashed"),
    ("A page is lost when it runs for ever", "hung"),
    ("A page is lost when its promises have no end", "hung"),
    ("A page is lost when its messages have no end", "hung"),
    ("A page is lost when it reloads for ever", "hung"),
    ("A page is lost when its server never answers", "hung"),
];

/// The ends of the reasons that a hanging case may have. A page that keeps reloading is stopped at an arbitrary point,
/// and a slow machine reaches the timeout before the limit of tasks.
const HANGS: [(&str, &[&str]); 5] = [
    (
        "A page is lost when it runs for ever",
        &[
            "did not become idle within 1 s: its script is busy, in a loop or in promises without an end",
        ],
    ),
    (
        "A page is lost when its promises have no end",
        &[
            "did not become idle within 1 s: its script is busy, in a loop or in promises without an end",
        ],
    ),
    (
        "A page is lost when its messages have no end",
        &[
            "(`limits.tasks`), up to 0ms on its clock: a chain of them without an end, or very many",
            "a script of the page, a frame or a worker is busy, in a loop or in promises without an end",
        ],
    ),
    (
        "A page is lost when it reloads for ever",
        &[
            "it loads one document after the other, without an end: https://www.conformance.test/lost.html?again",
            "its document is not loaded",
            "its requests have not finished: https://www.conformance.test/lost.html?again",
        ],
    ),
    (
        "A page is lost when its server never answers",
        &[
            "did not become idle within 1 s: its requests have not finished: https://www.conformance.test/odd/never",
        ],
    ),
];

/// The halves of the suite, which run side by side: the scenario files whose names begin with these letters, the least
/// number of their cases, and the number of cases that look for what an earlier one left.
const HALVES: [(RangeInclusive<char>, usize, usize); 2] =
    [('a'..='m', 130, 0), ('n'..='z', 120, 16)];

#[test]
fn webkit_conforms_in_the_first_half() {
    assert_conforms(&WEBKIT, &HALVES[0]);
}

#[test]
fn webkit_conforms_in_the_second_half() {
    assert_conforms(&WEBKIT, &HALVES[1]);
}

#[test]
fn chromium_conforms_in_the_first_half() {
    assert_conforms(&CHROMIUM, &HALVES[0]);
}

#[test]
fn chromium_conforms_in_the_second_half() {
    assert_conforms(&CHROMIUM, &HALVES[1]);
}

#[track_caller]
fn assert_conforms(
    engine: &'static TestedEngine,
    (letters, least, left): &(RangeInclusive<char>, usize, usize),
) {
    let files = std::fs::read_dir(folder().join("scenarios")).unwrap();
    let paths = files.map(|file| file.unwrap().path());
    let mut paths: Vec<String> = paths
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "yaml")
        })
        .filter_map(|path| Some(format!("scenarios/{}", path.file_name()?.to_str()?)))
        .filter(|path| {
            path.chars()
                .nth("scenarios/".len())
                .is_some_and(|first| letters.contains(&first))
        })
        .collect();
    paths.sort();
    let arguments: Vec<&str> = ["--workers", "1"]
        .into_iter()
        .chain(paths.iter().map(String::as_str))
        .collect();
    let cases = conform(engine, &folder(), &arguments);
    assert!(cases.len() >= *least, "{}", cases.len());
    // Each case reports its own leaked processes, before the next case checks for them.
    let looked = cases.iter().filter(|case| case.title.ends_with(": left"));
    assert_eq!(looked.count(), *left);
}

#[test]
fn webkit_survives_ended_processes() {
    assert_survives_what_ends(&WEBKIT);
}

#[test]
fn chromium_survives_ended_processes() {
    assert_survives_what_ends(&CHROMIUM);
}

#[track_caller]
fn assert_survives_what_ends(engine: &'static TestedEngine) {
    let arguments = ["ended.yaml", "--workers", "1"];
    let cases = conform(engine, &folder().join("lost"), &arguments);
    assert_eq!(cases.len(), 6);
    for (title, reason) in [
        ("its page ends", "the page's process ended"),
        ("its network ends", engine.network_lost),
        ("its engine ends", "the engine ended"),
    ] {
        let title = format!("A page is lost when {title}");
        let case = cases.iter().find(|case| case.title == title).unwrap();
        assert!(
            case.reason.contains(reason),
            "{}",
            lines(std::slice::from_ref(case))
        );
    }
}

#[test]
fn webkit_survives_endless_pages() {
    assert_survives_what_never_ends(&WEBKIT);
}

#[test]
fn chromium_survives_endless_pages() {
    assert_survives_what_never_ends(&CHROMIUM);
}

#[track_caller]
fn assert_survives_what_never_ends(engine: &'static TestedEngine) {
    let cases = conform(engine, &folder().join("lost"), &["hung.yaml"]);
    assert_eq!(cases.len(), 10);
    for (title, reasons) in HANGS {
        let case = cases.iter().find(|case| case.title == title).unwrap();
        let shown = lines(std::slice::from_ref(case));
        let is_known = reasons.iter().any(|reason| case.reason.ends_with(reason));
        assert!(is_known, "{shown}");
        // The transcript ends with the loss.
        let (_, action) = title.split_once("when ").unwrap();
        let step = format!("during hung.yaml:17: tap: {action}");
        assert!(case.text.contains(&step), "{shown}");
    }
    let pending = cases
        .iter()
        .find(|case| case.title.ends_with("when its server never answers"));
    assert!(
        pending.unwrap().text.contains("/odd/never"),
        "{}",
        lines(&cases)
    );
}

/// Runs cases of a project in an engine, and asserts their verdicts.
#[track_caller]
fn conform(engine: &'static TestedEngine, project: &Path, arguments: &[&str]) -> Vec<Case> {
    let id = Arc::new(OnceLock::new());
    let server = Arc::clone(&id);
    let router = axum::Router::new()
        .route("/odd/socket", any(socket))
        .fallback(move |request: Request| respond(request, engine, Arc::clone(&server)));
    let (_runtime, url) = serve(router);
    let run = [
        "run",
        "--reporter",
        "json",
        "--web",
        &url,
        "--engine",
        engine.name,
    ];
    let mut arguments = [&run, arguments].concat();
    // For reviewing new transcripts.
    if std::env::var_os("CONFORMANCE_UPDATE").is_some() {
        arguments.push("--update");
    }
    // For finding nondeterministic transcripts.
    let repeat = std::env::var("CONFORMANCE_REPEAT").ok();
    if let Some(times) = &repeat {
        arguments.extend(["--repeat", times.as_str()]);
    }
    let (_, cases) = spawn(project, &arguments, &id);
    let wrong: Vec<Case> = cases
        .iter()
        .filter(|case| case.verdict != expected(&case.title))
        .cloned()
        .collect();
    assert!(wrong.is_empty(), "{}:\n{}", engine.name, lines(&wrong));
    cases
}

/// Every channel, reply and event that a dialect supports.
#[test]
fn every_dialect_form_works() {
    let (code, cases) = run(&folder().join("forms"), &["--workers", "1"]);
    assert_all_pass(&cases, 22);
    assert_eq!(code, 0);
}

/// A request pending at the gateway, even for the page's next document, blocks nothing else, and ends with its case.
#[test]
fn pending_request_does_not_block_others() {
    let (code, cases) = run(&client("network"), &["--workers", "1", "ok"]);
    assert_all_pass(&cases, 14);
    assert_eq!(code, 0);
}

fn expected(title: &str) -> &'static str {
    EXPECTED
        .iter()
        .find(|(expected, _)| *expected == title)
        .map_or("passed", |(_, verdict)| *verdict)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/conformance")
}

/// Sends a message, and keeps the connection open.
async fn socket(upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(async |mut socket| {
        let _ = socket.send("it is open".into()).await;
        while socket.recv().await.is_some() {}
    })
}

const HTML: (HeaderName, &str) = (CONTENT_TYPE, "text/html");

/// Returns the file at a path, or one of the test responses below `/odd/`.
async fn respond(
    request: Request,
    engine: &'static TestedEngine,
    id: Arc<OnceLock<u32>>,
) -> Response {
    let end = async |name: &'static str| {
        let ending = tokio::task::spawn_blocking(move || kill_below(*id.wait(), name));
        ending.await.unwrap();
        StatusCode::NO_CONTENT.into_response()
    };
    match request.uri().path() {
        "/odd/page-ends" => end(engine.page_process).await,
        "/odd/network-ends" => end(engine.network_process).await,
        "/odd/engine-ends" => end(engine.own_process).await,
        "/odd/never" => std::future::pending().await,
        "/odd/cookie" => {
            let cookie = "left=server; Path=/; Max-Age=86400; HttpOnly; Secure";
            ([(SET_COOKIE, cookie)], "set").into_response()
        }
        "/odd/cookie-of-a-minute" => {
            let cookie = "kept=server; Path=/; Max-Age=60; HttpOnly; Secure";
            ([(SET_COOKIE, cookie)], "set").into_response()
        }
        // An hour after the start of a case on the virtual clock.
        "/odd/cookie-of-an-hour" => {
            let cookie = "kept=server; Path=/; Expires=Thu, 01 Jan 2026 13:00:00 GMT; Secure";
            ([(SET_COOKIE, cookie)], "set").into_response()
        }
        "/odd/cookies" => {
            let cookies = request.headers().get(COOKIE);
            cookies
                .cloned()
                .unwrap_or(HeaderValue::from_static(""))
                .as_bytes()
                .to_vec()
                .into_response()
        }
        "/odd/empty" => StatusCode::NO_CONTENT.into_response(),
        "/odd/moved" => (StatusCode::FOUND, [(LOCATION, "/landed.html")]).into_response(),
        "/odd/circle" => (StatusCode::FOUND, [(LOCATION, "/odd/circle")]).into_response(),
        "/odd/attachment" => (
            [
                (CONTENT_TYPE, "text/plain"),
                (CONTENT_DISPOSITION, "attachment; filename=\"a.txt\""),
            ],
            "A text.",
        )
            .into_response(),
        "/odd/pdf" => ([(CONTENT_TYPE, "application/pdf")], "%PDF-1.4").into_response(),
        "/odd/members" => (
            StatusCode::UNAUTHORIZED,
            [HTML, (WWW_AUTHENTICATE, "Basic realm=\"members\"")],
            "<!doctype html><title>Members only</title>",
        )
            .into_response(),
        "/odd/frame-options" => ([HTML, (X_FRAME_OPTIONS, "DENY")], "framed").into_response(),
        "/odd/frame-ancestors" => (
            [HTML, (CONTENT_SECURITY_POLICY, "frame-ancestors 'none'")],
            "framed",
        )
            .into_response(),
        "/odd/sandbox" => late(&[(CONTENT_SECURITY_POLICY, "sandbox allow-scripts")]),
        "/odd/strict-sandbox" => late(&[
            (CONTENT_SECURITY_POLICY, "sandbox allow-scripts"),
            (CONTENT_SECURITY_POLICY, STRICT),
        ]),
        "/odd/strict" => late(&[(CONTENT_SECURITY_POLICY, STRICT)]),
        "/odd/without-scripts" => late(&[(CONTENT_SECURITY_POLICY, "sandbox")]),
        "/odd/opener-policy" => late(&[OPENER_POLICY]),
        "/odd/isolated" => late(&ISOLATED),
        path => file(path),
    }
}

/// A policy that allows nothing but the scripts of the page itself.
const STRICT: &str = "default-src 'none'; script-src 'unsafe-inline'";

const OPENER_POLICY: (HeaderName, &str) = (
    HeaderName::from_static("cross-origin-opener-policy"),
    "same-origin",
);

/// The headers of a page that may share memory with its workers.
const ISOLATED: [(HeaderName, &str); 2] = [
    OPENER_POLICY,
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        "require-corp",
    ),
];

/// Returns a page that logs its time, and again later, with these headers.
fn late(headers: &[(HeaderName, &'static str)]) -> Response {
    let mut response = file("/late.html");
    for (name, value) in headers {
        response
            .headers_mut()
            .append(name, HeaderValue::from_static(value));
    }
    response
}

fn file(path: &str) -> Response {
    let path = folder().join("pages").join(path.trim_start_matches('/'));
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        Some("svg") => "image/svg+xml",
        Some("xml" | "xsl") => "application/xml",
        _ => "text/plain",
    };
    match std::fs::read(&path) {
        Ok(content) => ([(CONTENT_TYPE, kind)], Bytes::from(content)).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
