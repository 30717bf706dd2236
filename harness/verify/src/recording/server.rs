//! The server of the recorder: its script, and its reports. The recorder runs in the page of a client, which has
//! another origin; the token is all that it has.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footbridge_page_server::{Access, PageNames, Users, guarded};
use parking_lot::Mutex;
use tokio::sync::mpsc::UnboundedSender;

use super::Recording;
use crate::wire::{RecorderReport, RecorderSetup};

/// The names in refusals.
pub(super) const NAMES: PageNames = PageNames {
    page: "recorder",
    command: "footbridge verify --record",
};

/// The built script.
const SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/recorder/recorder.js"));

/// The policy of every response. There is no document.
const POLICY: &str = "default-src 'none'; frame-ancestors 'none'";

/// The maximum size of a report, in bytes. A reply may contain a picture.
const LARGEST_REPORT: usize = 32 * 1024 * 1024;

/// The state that the routes share.
#[derive(Debug, Clone)]
pub(super) struct RecorderServer {
    pub(super) recording: Arc<Mutex<Recording>>,
    pub(super) setup: Arc<RecorderSetup>,
    /// Gets a message for each report.
    pub(super) reports: UnboundedSender<()>,
}

/// Returns the routes of the recorder.
pub(super) fn routes(server: RecorderServer, access: Access) -> Router {
    let routes = Router::new()
        .route("/recorder.js", get(script))
        .route("/api/record", post(take_report))
        .layer(DefaultBodyLimit::max(LARGEST_REPORT))
        .with_state(server);
    guarded(routes, access, Users::PagesWithToken, POLICY)
}

/// Serves the script, with what it looks for.
async fn script(State(server): State<RecorderServer>) -> Response {
    let setup = serde_json::to_string(&*server.setup).unwrap_or_default();
    let script = format!("(function (footbridgeSetup) {{\n{SCRIPT}\n}})({setup});\n");
    ([(CONTENT_TYPE, "text/javascript; charset=utf-8")], script).into_response()
}

/// Takes a report. It is sent as a text, which a browser does without asking first whether the server wants it.
async fn take_report(State(server): State<RecorderServer>, body: String) -> Response {
    let report: RecorderReport = match serde_json::from_str(&body) {
        Ok(report) => report,
        Err(error) => return (StatusCode::BAD_REQUEST, format!("{error}\n")).into_response(),
    };
    let state = server.recording.lock().take(report);
    // The command may be ending.
    let _ = server.reports.send(());
    Json(state).into_response()
}
