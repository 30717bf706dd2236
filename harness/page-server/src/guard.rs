//! The check of every request.

use axum::Router;
use axum::extract::{Query, Request, State};
use axum::http::StatusCode;
use axum::http::header::{
    ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderValue,
    REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;

use crate::access::Access;

/// The query of an address with a token.
#[derive(Debug, Deserialize)]
pub struct WithToken {
    /// The token, if there is one.
    pub token: Option<String>,
}

/// Who may send requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Users {
    /// The user, and the server's own page.
    OwnPage,
    /// Any page that has the token.
    PagesWithToken,
}

/// The parts of a guard.
#[derive(Debug, Clone)]
struct Guard {
    access: Access,
    users: Users,
    policy: &'static str,
}

/// Lets only permitted requests pass to `routes`, and adds security headers to every response. `policy` is the
/// Content-Security-Policy.
pub fn guarded(routes: Router, access: Access, users: Users, policy: &'static str) -> Router {
    let guard = Guard {
        access,
        users,
        policy,
    };
    let routes = routes.fallback(|| async { (StatusCode::NOT_FOUND, "Not found.\n") });
    routes.layer(from_fn_with_state(guard, check))
}

async fn check(
    State(guard): State<Guard>,
    Query(query): Query<WithToken>,
    request: Request,
    next: Next,
) -> Response {
    let Guard {
        access,
        users,
        policy,
    } = guard;
    let (headers, token) = (request.headers(), query.token.as_deref());
    let checked = match users {
        Users::OwnPage => access.check(headers, token),
        Users::PagesWithToken => access.check_token(headers, token),
    };
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(problem) => (StatusCode::FORBIDDEN, format!("{problem}\n")).into_response(),
    };
    protect(response.headers_mut(), users, policy);
    response
}

/// Adds the security headers to a response.
fn protect(headers: &mut HeaderMap, users: Users, policy: &'static str) {
    for (name, value) in [
        (CONTENT_SECURITY_POLICY, policy),
        (CACHE_CONTROL, "no-store"),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (X_FRAME_OPTIONS, "DENY"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if users == Users::PagesWithToken {
        // A request without the token has no content to read.
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    }
}
