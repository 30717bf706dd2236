//! The inspector's server, on loopback: its page, and the page's socket to the session.
//!
//! The page under test runs in the same browser, so every request is checked. The user's address has a token; the
//! server exchanges it for a cookie that no script can read. Every request must name this machine as its host, and
//! every request of a page must come from the inspector's own origin.

mod page;
mod socket;

use std::path::PathBuf;

use axum::Router;
use axum::extract::{Path as UrlPath, Query, State, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION, SET_COOKIE};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use footbridge_page_server::{Access, PageNames, Users, WithToken, guarded};
use tokio::sync::mpsc::UnboundedSender;

use crate::board::Board;
use crate::replay::picture_file;
use crate::session::Asked;

/// The names in refusals.
pub(crate) const NAMES: PageNames = PageNames {
    page: "inspector",
    command: "footbridge open",
};

/// The maximum size of an inspector's message, in bytes.
const LARGEST_REQUEST: usize = 1024 * 1024;

/// The state that the routes share.
#[derive(Debug, Clone)]
pub(crate) struct Inspector {
    pub(crate) access: Access,
    pub(crate) board: Board,
    pub(crate) session: UnboundedSender<Asked>,
    /// The folder of the pictures of a replay.
    pub(crate) pictures: Option<PathBuf>,
}

/// Returns the inspector's routes.
pub(crate) fn routes(inspector: Inspector) -> Router {
    let access = inspector.access.clone();
    let routes = Router::new()
        .route("/", get(index))
        .route("/api/socket", any(connect))
        .route("/picture/{step}", get(picture))
        .with_state(inspector);
    guarded(routes, access, Users::OwnPage, page::POLICY)
}

/// Serves the page. An address with a token redirects to one without, so that the token isn't stored in a history or
/// shown.
async fn index(State(inspector): State<Inspector>, Query(query): Query<WithToken>) -> Response {
    if query.token.is_some() {
        let headers = [
            (LOCATION, "/".to_owned()),
            (SET_COOKIE, inspector.access.cookie()),
            (CACHE_CONTROL, "no-store".to_owned()),
        ];
        return (StatusCode::SEE_OTHER, headers).into_response();
    }
    page::page()
}

/// Serves the picture of the page after a step.
async fn picture(State(inspector): State<Inspector>, UrlPath(step): UrlPath<usize>) -> Response {
    let file = inspector.pictures.map(|folder| picture_file(&folder, step));
    let bytes = match file {
        Some(file) => tokio::task::spawn_blocking(|| std::fs::read(file))
            .await
            .ok(),
        None => None,
    };
    match bytes {
        Some(Ok(bytes)) => ([(CONTENT_TYPE, "image/png")], bytes).into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn connect(State(inspector): State<Inspector>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LARGEST_REQUEST)
        .on_upgrade(move |socket| socket::serve(socket, inspector.board, inspector.session))
}
