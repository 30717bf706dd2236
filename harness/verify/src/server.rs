//! The page's server, which serves its document and receives its reports.
//!
//! The page runs in a real app, so its document restricts neither scripts nor frames. The app may add its own, and a
//! policy would change what the page can observe. [`Access`] checks every request, and the document contains only the
//! description.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::header::{CONTENT_TYPE, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use footbridge_page_server::{Access, PageNames, Users, WithToken, guarded};
use parking_lot::Mutex;
use tokio::sync::mpsc::UnboundedSender;

use crate::session::Session;
use crate::wire::{Instruction, PageReport, Setup};

/// The names in refusal messages.
pub(crate) const NAMES: PageNames = PageNames {
    page: "page",
    command: "footbridge verify",
};

/// The built page.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/page/index.html"));

/// The placeholder for the setup in the page.
const SETUP: &str = "<!-- setup -->";

/// The content security policy of every response: the page can't be framed or submit forms.
const POLICY: &str =
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

/// The maximum size of a report of the page or the recorder, in bytes. A reply may contain a picture.
pub(crate) const LARGEST_REPORT: usize = 32 * 1024 * 1024;

/// The shared state of the routes.
#[derive(Debug, Clone)]
pub(crate) struct PageServer {
    pub(crate) access: Access,
    pub(crate) session: Arc<Mutex<Session>>,
    pub(crate) setup: Arc<Setup>,
    /// Receives a message for each report.
    pub(crate) reports: UnboundedSender<()>,
}

/// Returns the page's routes.
pub(crate) fn routes(server: PageServer) -> Router {
    let access = server.access.clone();
    let routes = Router::new()
        .route("/", get(index))
        .route("/api/next", post(next_step))
        .layer(DefaultBodyLimit::max(LARGEST_REPORT))
        .with_state(server);
    guarded(routes, access, Users::OwnPage, POLICY)
}

/// Serves the page, whose script removes the token from the address. A redirect would arrive without the cookie if
/// another page of the app led to it.
async fn index(State(server): State<PageServer>, Query(query): Query<WithToken>) -> Response {
    // JSON in a script element must not contain the end tag.
    let setup = serde_json::to_string(&*server.setup).unwrap_or_default();
    let setup = setup.replace('<', "\\u003c");
    let element = format!("<script type=\"application/json\" id=\"setup\">{setup}</script>");
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8")];
    let page = PAGE.replacen(SETUP, &element, 1);
    match query.token {
        Some(_) => ([(SET_COOKIE, server.access.cookie())], headers, page).into_response(),
        None => (headers, page).into_response(),
    }
}

async fn next_step(
    State(server): State<PageServer>,
    Json(report): Json<PageReport>,
) -> Json<Instruction> {
    let instruction = server.session.lock().take(report);
    // Sending fails if the command is ending.
    let _ = server.reports.send(());
    Json(instruction)
}
