//! The gateway's own responses: one sentence of plain text.

use axum::body::Body;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue, LOCATION};
use hyper::{Response, StatusCode};

use crate::refusal::Refusal;

/// A response from the gateway itself.
pub(crate) fn notice(status: StatusCode, sentence: &str) -> Response<Body> {
    let mut response = Response::new(Body::from(format!("{sentence}\n")));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static("text/plain; charset=utf-8"),
    );
    // With `no-store`, Chromium doesn't end the load until the page reads the body.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

/// A response that is also recorded as a refusal.
pub(crate) fn refusal(status: StatusCode, sentence: &str, reason: Refusal) -> Response<Body> {
    let mut response = notice(status, sentence);
    response.extensions_mut().insert(reason);
    response
}

/// The response while no case is running. It belongs to no case, so nothing is reported.
pub(crate) fn no_case() -> Response<Body> {
    notice(StatusCode::SERVICE_UNAVAILABLE, "No case is running.")
}

/// A redirect that keeps the method and the body.
pub(crate) fn redirect(location: HeaderValue) -> Response<Body> {
    let mut response = notice(
        StatusCode::PERMANENT_REDIRECT,
        "This host is served over https only.",
    );
    response.headers_mut().insert(LOCATION, location);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_of_a_notice_ends_though_nothing_reads_it() {
        let response = notice(StatusCode::NOT_FOUND, "There is no such file.");
        let cached = response.headers().get(CACHE_CONTROL);
        assert_eq!(cached, Some(&HeaderValue::from_static("no-cache")));
    }
}
