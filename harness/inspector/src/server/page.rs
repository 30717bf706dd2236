//! The inspector's page: one file, built into the binary.

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};

/// The built page. Its own policy contains the hashes of its script and styles.
const PAGE: &str = include_str!(concat!(env!("OUT_DIR"), "/page/index.html"));

/// The policy of every response: the page can't be framed, and requests nothing from other origins.
pub(super) const POLICY: &str = "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(super) fn page() -> Response {
    ([(CONTENT_TYPE, "text/html; charset=utf-8")], PAGE).into_response()
}
