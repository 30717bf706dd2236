//! The proxy's front end: an engine's requests before TLS.
//!
//! `CONNECT` to a known host opens a tunnel; plain HTTP to a known host is redirected to https; anything else is
//! refused.

pub(crate) mod authority;
pub(crate) mod shared;
pub(crate) mod tunnel;

use std::sync::Arc;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::header::{HOST, HeaderValue};
use hyper::http::uri::{Authority as UriAuthority, Scheme};
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Request, Response, StatusCode, Uri};
use parking_lot::Mutex;
use tokio::net::TcpStream;

use crate::case::event::GatewayEvent;
use crate::case::gateway_case::CaseState;
use crate::case::traffic::Handshake;
use crate::host_name::HostName;
use crate::proxy::shared::GatewayState;
use crate::refusal::Refusal;
use crate::request::UnderWay;
use crate::request::flush::Unflushed;
use crate::request::notice::{no_case, notice, redirect, refusal};
use crate::request::serve::{CutOff, respond, serve};
use tunnel::Tunnel;

/// Serves one connection to the proxy's port, and the tunnel it may turn into.
pub(crate) async fn connection(stream: TcpStream, shared: Arc<GatewayState>) {
    // Without the option, a socket is only slower.
    let _ = stream.set_nodelay(true);
    let opened: Mutex<Option<Tunnel>> = Mutex::new(None);
    let unflushed = Unflushed::new(false);
    serve(stream, unflushed.clone(), |request| {
        front(request, &shared, &opened, unflushed.clone())
    })
    .await;
    let tunnel = opened.lock().take();
    if let Some(tunnel) = tunnel {
        tunnel::through(tunnel, shared).await;
    }
}

async fn front(
    mut request: Request<Incoming>,
    shared: &GatewayState,
    opened: &Mutex<Option<Tunnel>>,
    unflushed: Unflushed,
) -> Result<Response<Body>, CutOff> {
    let case = shared.current_case();
    if request.method() == Method::CONNECT {
        let upgrade = hyper::upgrade::on(&mut request);
        return Ok(connect(request.uri(), upgrade, shared, case, opened));
    }
    let Some(case) = case else {
        return Ok(no_case());
    };
    plain(&request, &case, unflushed).await
}

/// Opens a tunnel to a known host. Between two cases that is any host of the run.
fn connect(
    target: &Uri,
    upgrade: OnUpgrade,
    shared: &GatewayState,
    case: Option<Arc<CaseState>>,
    opened: &Mutex<Option<Tunnel>>,
) -> Response<Body> {
    let host = target
        .authority()
        .and_then(|authority| HostName::at(authority, 443));
    let is_known = |host: &HostName| match &case {
        Some(case) => case.sites().get(host).is_some(),
        None => shared.authority.covers(host),
    };
    let Some(host) = host.filter(is_known) else {
        let Some(case) = case else {
            return no_case();
        };
        let target = target.to_string();
        let sentence = format!("The gateway serves no host at {target}.");
        case.send(GatewayEvent::Refused {
            id: None,
            target,
            reason: Refusal::UnknownHost,
        });
        return notice(StatusCode::BAD_GATEWAY, &sentence);
    };
    *opened.lock() = Some(Tunnel {
        host,
        upgrade,
        case: case.map(|case| (Handshake::begin(case.traffic()), case)),
    });
    Response::new(Body::empty())
}

async fn plain(
    request: &Request<Incoming>,
    case: &Arc<CaseState>,
    unflushed: Unflushed,
) -> Result<Response<Body>, CutOff> {
    let method = request.method();
    let under_way = UnderWay::begin(case, method.as_str(), plain_url(request));
    let uri = request.uri();
    let host = uri
        .authority()
        .filter(|_| uri.scheme() == Some(&Scheme::HTTP))
        .and_then(|authority| HostName::at(authority, 80))
        .filter(|host| case.sites().get(host).is_some());
    let response = if let Some(host) = host {
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        match HeaderValue::try_from(format!("https://{host}{path}")) {
            Ok(location) => redirect(location),
            Err(_) => unknown_host(under_way.url()),
        }
    } else if uri.authority().is_none() {
        refusal(
            StatusCode::BAD_REQUEST,
            "This port is a proxy. It serves pages to a webview that has it for its proxy.",
            Refusal::Misdirected,
        )
    } else {
        unknown_host(under_way.url())
    };
    respond(under_way, method, async { Ok(response) }, unflushed).await
}

fn unknown_host(url: &str) -> Response<Body> {
    refusal(
        StatusCode::BAD_GATEWAY,
        &format!("The gateway serves no host at {url}."),
        Refusal::UnknownHost,
    )
}

/// The address of a plain HTTP request, as far as the request gives it.
fn plain_url(request: &Request<Incoming>) -> String {
    let uri = request.uri();
    if uri.authority().is_some() {
        return uri.to_string();
    }
    let host = request
        .headers()
        .get(HOST)
        .and_then(|host| host.to_str().ok())
        .and_then(|host| host.parse::<UriAuthority>().ok());
    match host {
        Some(host) => format!("http://{host}{uri}"),
        None => uri.to_string(),
    }
}
