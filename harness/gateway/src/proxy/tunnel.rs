//! Inside a tunnel: TLS with the run's certificate, then the requests to one host.

use std::sync::Arc;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::header::HOST;
use hyper::http::uri::Authority as UriAuthority;
use hyper::upgrade::OnUpgrade;
use hyper::{Request, Response, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use tokio_rustls::TlsAcceptor;
use tower::Service;

use crate::case::event::GatewayEvent;
use crate::case::gateway_case::CaseState;
use crate::case::traffic::Handshake;
use crate::host_name::HostName;
use crate::proxy::authority::HTTP2;
use crate::proxy::shared::GatewayState;
use crate::refusal::Refusal;
use crate::request::UnderWay;
use crate::request::flush::Unflushed;
use crate::request::notice::{no_case, refusal};
use crate::request::serve::{CutOff, respond, serve, serve_http2};

/// A tunnel that was granted and whose TLS handshake has not begun.
pub(crate) struct Tunnel {
    pub(crate) host: HostName,
    pub(crate) upgrade: OnUpgrade,
    /// The case that it was opened in, if any, and the handshake as counted there.
    pub(crate) case: Option<(Handshake, Arc<CaseState>)>,
}

/// Serves a tunnel until either side closes it. It may outlive the case it was opened in: each of its requests
/// belongs to the case that is running when the request is read.
pub(crate) async fn through(tunnel: Tunnel, shared: Arc<GatewayState>) {
    let Tunnel {
        host,
        upgrade,
        case,
    } = tunnel;
    let Ok(stream) = upgrade.await else {
        // The client disconnected before it received the confirmation of the tunnel.
        return;
    };
    let accepted = TlsAcceptor::from(shared.tls())
        .accept(TokioIo::new(stream))
        .await;
    let stream = match accepted {
        Ok(stream) => stream,
        Err(error) => {
            // Disconnecting without a TLS close is common: engines open connections that they may not need.
            if let Some((_, case)) = case
                && let Some(reason) = error
                    .get_ref()
                    .and_then(|e| e.downcast_ref::<rustls::Error>())
            {
                case.send(GatewayEvent::HandshakeFailed {
                    host,
                    reason: reason.to_string(),
                });
            }
            return;
        }
    };
    drop(case);
    let has_http2 = stream.get_ref().1.alpn_protocol() == Some(HTTP2);
    let unflushed = Unflushed::new(has_http2);
    let tasks = shared.tasks.clone();
    let handler = |request| {
        let (host, shared, unflushed) = (host.clone(), Arc::clone(&shared), unflushed.clone());
        async move { inside(request, &host, &shared, unflushed).await }
    };
    if has_http2 {
        serve_http2(stream, unflushed.clone(), tasks, handler).await;
    } else {
        serve(stream, unflushed.clone(), handler).await;
    }
}

async fn inside(
    mut request: Request<Incoming>,
    host: &HostName,
    shared: &GatewayState,
    unflushed: Unflushed,
) -> Result<Response<Body>, CutOff> {
    let Some(case) = shared.current_case() else {
        return Ok(no_case());
    };
    let method = request.method().clone();
    let path = request.uri().path_and_query().cloned();
    let misdirected = path
        .as_ref()
        .is_none_or(|path| !path.as_str().starts_with('/'))
        || !names(&request, host);
    let url = match &path {
        Some(path) => format!("https://{host}{path}"),
        None => format!("https://{host}"),
    };
    let is_of_service_worker = case.is_of_service_worker(&url, request.headers());
    let under_way = UnderWay::begin(&case, method.as_str(), url);
    if is_of_service_worker {
        let id = under_way.id();
        case.send(GatewayEvent::ServiceWorker { id });
    }
    let router = case.sites().get(host).cloned();
    let context = under_way.context(host);

    let site = async {
        if misdirected {
            return Ok(refusal(
                StatusCode::MISDIRECTED_REQUEST,
                &format!("This connection is for {host} alone."),
                Refusal::Misdirected,
            ));
        }
        let (Some(mut router), Some(path)) = (router, path) else {
            return Ok(refusal(
                StatusCode::BAD_GATEWAY,
                &format!("The gateway serves no host at {host}."),
                Refusal::UnknownHost,
            ));
        };
        *request.uri_mut() = Uri::from(path);
        request.extensions_mut().insert(context);
        router.call(request).await
    };
    respond(under_way, &method, site, unflushed).await
}

/// Whether every host named in the request is the tunnel's.
fn names(request: &Request<Incoming>, host: &HostName) -> bool {
    let is_tunnels =
        |authority: &UriAuthority| HostName::at(authority, 443).is_some_and(|named| named == *host);
    let in_target = request.uri().authority().is_none_or(is_tunnels);
    let in_headers = request.headers().get_all(HOST).iter().all(|value| {
        value
            .to_str()
            .ok()
            .and_then(|text| text.parse::<UriAuthority>().ok())
            .is_some_and(|authority| is_tunnels(&authority))
    });
    in_target && in_headers
}
