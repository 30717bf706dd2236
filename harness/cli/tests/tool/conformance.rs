//! The conformance suite (`harness/engine/conformance`): pages that each do one thing, and the transcript that every engine
//! gives of them.

use std::path::{Path, PathBuf};

use axum::body::Bytes;
use axum::http::header::{
    CONTENT_DISPOSITION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, WWW_AUTHENTICATE,
    X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, StatusCode, Uri};
use axum::response::{IntoResponse as _, Response};

use crate::server::serve;
use crate::support::{Case, assert_all_pass, client, lines, run};

/// The engines that are held to it.
const ENGINES: [&str; 1] = ["webkit"];

/// The cases that are to end otherwise than passed, by their titles.
const EXPECTED: [(&str, &str); 0] = [];

#[test]
fn every_engine_conforms() {
    let (_runtime, url) = serve(axum::Router::new().fallback(respond));
    for engine in ENGINES {
        let (_, cases) = run(&folder(), &["--web", &url]);
        assert!(!cases.is_empty());
        let wrong: Vec<Case> = cases
            .into_iter()
            .filter(|case| case.verdict != expected(&case.title))
            .collect();
        assert!(wrong.is_empty(), "{engine}:\n{}", lines(&wrong));
    }
}

/// What the gateway has pending, the page's next document among it, keeps nobody from going on, and is over with its case.
#[test]
fn what_waits_for_an_answer_holds_nothing_else_up() {
    let (code, cases) = run(&client("network"), &["--workers", "1", "ok"]);
    assert_all_pass(&cases, 16);
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

/// The file at that path, or one of the answers that pages ask for below `/odd/`.
async fn respond(uri: Uri) -> Response {
    const HTML: (HeaderName, &str) = (CONTENT_TYPE, "text/html");
    match uri.path() {
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
        path => file(path),
    }
}

fn file(path: &str) -> Response {
    let path = folder().join("pages").join(path.trim_start_matches('/'));
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript",
        Some("css") => "text/css",
        _ => "text/plain",
    };
    match std::fs::read(&path) {
        Ok(content) => ([(CONTENT_TYPE, kind)], Bytes::from(content)).into_response(),
        Err(_) => StatusCode::NOT_FOUND.into_response(),
    }
}
