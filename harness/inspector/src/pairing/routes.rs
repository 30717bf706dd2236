//! The routes that pair a page.

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State, WebSocketUpgrade};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, CONTENT_TYPE, HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};
use footbridge_engine::{PageAsk, Pairing, pairing_script};
use url::Url;

use super::document::pair_document;
use super::socket::LARGEST_MESSAGE;
use super::{PREFIX, Pages};
use crate::VERSION;
use crate::boot::{BootSource, NextDocument};

/// The state that the routes share.
#[derive(Debug, Clone)]
struct Shared {
    pages: Pages,
    boots: BootSource,
    is_served: bool,
    /// The address of these routes, as the page reaches it.
    address: String,
    /// The origins that may use the pairing address besides those of this machine.
    site: Url,
}

/// Returns the client's router, with the agent in each of its documents.
pub(crate) fn for_served_pages(
    client: Router,
    site: Url,
    pages: Pages,
    boots: BootSource,
) -> Router {
    let shared = Shared {
        pages,
        boots,
        is_served: true,
        address: PREFIX.to_owned(),
        site,
    };
    let own = Router::new()
        .route(&format!("{PREFIX}/agent.js"), get(agent))
        .route(&format!("{PREFIX}/page"), any(page))
        .route(&format!("{PREFIX}/ask"), post(ask))
        .layer(DefaultBodyLimit::max(LARGEST_MESSAGE))
        .with_state(shared);
    own.fallback_service(client.layer(from_fn(pair_document)))
}

/// Returns the routes at the pairing address, for pages from other servers: those of this machine, and the client's
/// own site.
pub(crate) fn for_any_page(address: &str, site: Url, pages: Pages, boots: BootSource) -> Router {
    let shared = Shared {
        pages,
        boots,
        is_served: false,
        address: address.to_owned(),
        site,
    };
    Router::new()
        .route("/agent.js", get(agent))
        .route("/page", any(page))
        .route("/ask", post(ask))
        .layer(DefaultBodyLimit::max(LARGEST_MESSAGE))
        .layer(from_fn_with_state(shared.clone(), refuse_strangers))
        .with_state(shared)
}

async fn agent(State(shared): State<Shared>) -> Response {
    let Some(NextDocument { boot, launch }) = shared.boots.next() else {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    };
    let pairing = Pairing {
        boot,
        document: shared.pages.next_document(),
        socket: format!("{}/page", shared.address),
        ask: format!("{}/ask", shared.address),
        launch,
        is_served: shared.is_served,
        version: VERSION.to_owned(),
    };
    match pairing_script(pairing) {
        Ok(script) => {
            let headers = [
                (CONTENT_TYPE, "text/javascript; charset=utf-8"),
                (CACHE_CONTROL, "no-store"),
            ];
            (headers, script).into_response()
        }
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

async fn page(State(shared): State<Shared>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LARGEST_MESSAGE)
        .on_upgrade(move |socket| shared.pages.serve(socket))
}

/// Responds to a call whose page waits for the return value. The body is a [`PageAsk`], regardless of its content
/// type: for JSON, a browser would send a preflight request.
async fn ask(State(shared): State<Shared>, headers: HeaderMap, body: String) -> Response {
    let Ok(ask) = serde_json::from_str::<PageAsk>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let mut response = match shared.pages.ask(ask).await {
        Some(value) => ([(CONTENT_TYPE, "application/json")], value.to_string()).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    };
    let own = response.headers_mut();
    own.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Foreign requests have been rejected.
    if let Some(origin) = headers.get(ORIGIN) {
        own.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin.clone());
    }
    response
}

/// Rejects pages of other origins, and foreign names that resolve to this machine.
async fn refuse_strangers(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let is_own = is_of_this_machine(headers)
        && origin(headers)
            .is_none_or(|origin| is_loopback(&origin) || origin.origin() == shared.site.origin());
    if is_own {
        return next.run(request).await;
    }
    let problem = "Only pages of this machine and the client's own site are paired here.\n";
    (StatusCode::FORBIDDEN, problem).into_response()
}

/// Returns whether the request names this machine as its host.
pub(crate) fn is_of_this_machine(headers: &HeaderMap) -> bool {
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let url = host.and_then(|host| Url::parse(&format!("http://{host}/")).ok());
    url.is_some_and(|url| is_loopback(&url))
}

/// Returns the origin of a page's request; `None` without one. An unparsable origin is foreign.
fn origin(headers: &HeaderMap) -> Option<Url> {
    let origin = headers.get(ORIGIN)?;
    let parsed = origin
        .to_str()
        .ok()
        .and_then(|origin| Url::parse(origin).ok());
    Some(parsed.unwrap_or_else(|| "null:unknown".parse().expect("a constant address")))
}

/// Returns whether an address is on this machine.
pub(crate) fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost" || name.ends_with(".localhost"),
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_names_are_loopback() {
        let is_loopback = |address: &str| is_loopback(&Url::parse(address).unwrap());
        for own in [
            "http://127.0.0.1:5173",
            "http://localhost:1",
            "http://app.localhost",
            "http://[::1]",
        ] {
            assert!(is_loopback(own), "{own}");
        }
        for foreign in [
            "http://127.0.0.1.evil.test",
            "https://evil.test",
            "http://localhost.evil.test",
            "data:text/html,x",
        ] {
            assert!(!is_loopback(foreign), "{foreign}");
        }
    }
}
