//! Routers for the hosts of a backend.
//!
//! A request is suspended twice: after it was read, so that requests of the same instant are handled in a stable
//! order, and after its response is ready, until the response is due.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::header::{
    ACCESS_CONTROL_REQUEST_HEADERS, ACCESS_CONTROL_REQUEST_METHOD, HeaderName, HeaderValue, ORIGIN,
};
use hyper::{Method, Response, StatusCode, Uri};
use parking_lot::Mutex;
use tokio::task::spawn_blocking;
use tower::{Service, service_fn};

use crate::backend::{
    Backend, BackendSession, CaseSetup, CrossOrigin, Delivery, Handled, ParsedRequest,
    RequestRecord, Route, RuleChanges, Rules, ServerResponse,
};
use crate::browser::http_cache::{HttpCache, Lookup};
use crate::case::event::GatewayEvent;
use crate::case::pending::{DecidedResponse, PendingDetails};
use crate::case::sites::Sites;
use crate::client::Client;
use crate::host_name::HostName;
use crate::refusal::Refusal;
use crate::request::RequestContext;
use crate::request::notice::{notice, refusal};
use crate::request::response_body::CutBody;
use crate::request::serve::Cut;
use crate::request_id::RequestId;

/// Creates the sites of a backend's hosts for one case. `client` serves the paths routed to [`Route::Client`].
pub fn backend_sites(backend: &Arc<dyn Backend>, client: &Client, setup: CaseSetup) -> Sites {
    let state = Arc::new(Mutex::new(State {
        session: Arc::clone(backend).start_case(setup.epoch),
        rules: Rules::new(setup.rules, backend.envelope().cloned()),
        changes: setup.changes,
    }));
    let cache = Arc::new(Mutex::new(HttpCache::new(setup.epoch)));
    let site = |host: Option<HostName>, client: Option<Router>| {
        let site = Site {
            backend: Arc::clone(backend),
            state: Arc::clone(&state),
            cache: Arc::clone(&cache),
            host,
            client,
        };
        let service = service_fn(move |request: Request| {
            let site = site.clone();
            async move { Ok::<_, Infallible>(site.respond(request).await) }
        });
        Router::new().fallback_service(service)
    };
    let hosts = backend.hosts().into_iter();
    let sites = hosts.fold(Sites::new(), |sites, host| {
        let client = host.is_site.then(|| client.router());
        sites.with(host.name.clone(), site(Some(host.name), client))
    });
    let patterns = backend.patterns().into_iter();
    patterns.fold(sites, |sites, pattern| {
        sites.with_all(pattern, site(None, None))
    })
}

/// The request destinations (Fetch standard) whose responses delay a page's load event.
const BLOCK_LOAD: [&str; 7] = [
    "embed", "frame", "iframe", "image", "object", "script", "style",
];

/// Whether the page's load event waits for the response.
fn blocks_load(request: &ParsedRequest) -> bool {
    let destination = request.header("sec-fetch-dest");
    destination.is_some_and(|destination| BLOCK_LOAD.contains(&destination))
}

/// The state of the servers in one case, with the rules of its scenario.
#[derive(Debug)]
struct State {
    session: Box<dyn BackendSession>,
    rules: Rules,
    changes: RuleChanges,
}

/// One host in one case, or the hosts of a pattern.
#[derive(Clone)]
struct Site {
    backend: Arc<dyn Backend>,
    state: Arc<Mutex<State>>,
    cache: Arc<Mutex<HttpCache>>,
    /// The host; `None` for that of each request.
    host: Option<HostName>,
    /// The client's own files, on a host that serves them.
    client: Option<Router>,
}

impl Site {
    async fn respond(mut self, request: Request) -> Response<Body> {
        let requested = request.extensions().get::<RequestContext>();
        let host = self.host.take().or_else(|| Some(requested?.host().clone()));
        let Some(host) = host else {
            return notice(StatusCode::BAD_GATEWAY, "This request came from nowhere.");
        };
        let site = HostSite { site: self, host };
        site.respond(request).await
    }
}

/// A site with the host of a request.
struct HostSite {
    site: Site,
    host: HostName,
}

impl HostSite {
    async fn respond(&self, mut request: Request) -> Response<Body> {
        if let Some(preflight) = self.preflight(&request) {
            return preflight;
        }
        let method = request.method().as_str().to_owned();
        let path = request.uri().path().to_owned();
        match (
            self.site.backend.route(&self.host, &method, &path),
            &self.site.client,
        ) {
            (Route::Endpoint, _) => {}
            (Route::Client, Some(client)) => {
                let Ok(response) = client.clone().call(request).await;
                return response;
            }
            (Route::Client, None) => return self.refuse(&method, &path, Refusal::UnknownPath),
            (Route::Refused(reason), _) => return self.refuse(&method, &path, reason),
        }
        let Some(context) = request.extensions_mut().remove::<RequestContext>() else {
            return notice(StatusCode::BAD_GATEWAY, "This request came from nowhere.");
        };
        let uri = request.uri().clone();
        let Some(request) = ParsedRequest::read(request, self.host.as_str()).await else {
            return notice(StatusCode::PAYLOAD_TOO_LARGE, "The body can't be read.");
        };
        self.respond_in_turn(&context, &uri, request).await
    }

    /// Responds to a request of the backend, in the order of the requests of its instant, and once the response is due.
    async fn respond_in_turn(
        &self,
        context: &RequestContext,
        uri: &Uri,
        request: ParsedRequest,
    ) -> Response<Body> {
        let cross_origin = CrossOrigin::of(&request);
        let blocks_load = blocks_load(&request);
        let order = self.site.backend.order(&request);
        let details = |delay, response| PendingDetails {
            delay,
            order: order.clone(),
            response,
            blocks_load,
            sent: None,
        };
        let request = Arc::new(request);
        let turn = PendingDetails {
            sent: Some(Arc::clone(&request)),
            ..details(Some(Duration::ZERO), None)
        };
        let Some(at) = context.suspend(turn).await else {
            return cut();
        };
        let asking = match self
            .site
            .cache
            .lock()
            .look_up(&self.host, uri, &request, at)
        {
            Some(Lookup::Fresh(kept)) => return send_to(cross_origin.as_ref(), &kept),
            Some(Lookup::Stale(validators)) => {
                let mut asking = ParsedRequest::clone(&request);
                asking.headers.extend(validators);
                Arc::new(asking)
            }
            None => Arc::clone(&request),
        };
        let Some(handled) = self.handle(context.id(), asking, at).await else {
            return cut();
        };
        let name = self.name(&handled);
        let delivery = report(context, &name, handled);
        let decided = |outcome, is_default, response| DecidedResponse {
            request: name,
            outcome,
            is_default,
            response,
        };
        match delivery {
            Delivery::Never => {
                context.suspend(details(None, None)).await;
                cut()
            }
            Delivery::Drop { after } => {
                let decided = decided("dropped".to_owned(), false, None);
                context.suspend(details(Some(after), Some(decided))).await;
                cut()
            }
            Delivery::Respond {
                mut response,
                after,
                is_default,
                is_cut,
            } => {
                let mut outcome = response.outcome(self.site.backend.envelope());
                if is_cut {
                    outcome.push_str(", cut off");
                }
                let decided = decided(outcome, is_default, Some(response.clone()));
                let due = details(Some(after), Some(decided));
                let Some(at) = context.suspend(due).await else {
                    return cut();
                };
                self.site.state.lock().session.complete(&mut response, at);
                if is_cut {
                    let mut sent = send_to(cross_origin.as_ref(), &response);
                    sent.extensions_mut().insert(CutBody);
                    return sent;
                }
                let mut cache = self.site.cache.lock();
                let response = cache.take(&self.host, uri, &request, response, at);
                send_to(cross_origin.as_ref(), &response)
            }
        }
    }

    /// Makes the backend handle a request on a blocking thread, since checking a signature takes long.
    async fn handle(
        &self,
        id: RequestId,
        request: Arc<ParsedRequest>,
        at: Duration,
    ) -> Option<Handled> {
        let state = Arc::clone(&self.site.state);
        let handled = spawn_blocking(move || {
            let State {
                session,
                rules,
                changes,
            } = &mut *state.lock();
            rules.prepare(id, changes);
            session.handle(&request, rules, at)
        });
        handled.await.ok()
    }

    /// The response to a CORS preflight; `None` for any other request.
    fn preflight(&self, request: &Request) -> Option<Response<Body>> {
        let header = |name: HeaderName| {
            let value = request.headers().get(name)?;
            value.to_str().ok().map(str::to_owned)
        };
        if request.method() != Method::OPTIONS {
            return None;
        }
        let origin = header(ORIGIN)?;
        let method = header(ACCESS_CONTROL_REQUEST_METHOD)?;
        let headers = header(ACCESS_CONTROL_REQUEST_HEADERS).unwrap_or_default();
        let path = request.uri().path();
        let policy = self.site.backend.cors(&self.host, path);
        let objection = match (self.site.backend.route(&self.host, &method, path), &policy) {
            (Route::Client, _) => return None,
            (Route::Refused(reason), _) => Some(reason.to_string()),
            (_, None) => Some("the server grants nothing to other origins".to_owned()),
            (_, Some(policy)) => policy.objection(&origin, &method, &headers),
        };
        let mut response = match &policy {
            Some(policy) => send(&policy.preflight(&origin, &method, &headers)),
            None => notice(
                StatusCode::FORBIDDEN,
                "Nothing is granted to other origins.",
            ),
        };
        if let Some(reason) = objection {
            response.extensions_mut().insert(Refusal::Preflight {
                method,
                headers,
                origin,
                reason,
            });
        }
        Some(response)
    }

    fn refuse(&self, method: &str, path: &str, reason: Refusal) -> Response<Body> {
        let sentence = format!("{} has no {method} {path}.", self.host);
        refusal(StatusCode::NOT_FOUND, &sentence, reason)
    }

    /// The label of a request in its response's journal entry. It includes the host unless the request's text omits
    /// it.
    fn name(&self, handled: &Handled) -> String {
        let RequestRecord { method, path, .. } = &handled.record;
        if handled.record.is_host_shown {
            format!("{method} https://{}{path}", self.host)
        } else {
            format!("{method} {path}")
        }
    }
}

/// Reports the result of handling a request, and returns the delivery.
fn report(context: &RequestContext, name: &str, handled: Handled) -> Delivery {
    let Handled {
        record,
        violations,
        delivery,
    } = handled;
    let id = context.id();
    context.send(GatewayEvent::Received { id, record });
    for violation in violations {
        context.send(GatewayEvent::Violation {
            id,
            request: name.to_owned(),
            violation,
        });
    }
    delivery
}

/// A response that closes the connection.
fn cut() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(Cut);
    response
}

/// A response for the page's engine, with the reason why a browser withholds it from the page, if any.
fn send_to(page: Option<&CrossOrigin>, response: &ServerResponse) -> Response<Body> {
    let mut sent = send(response);
    if let Some(reason) = page.and_then(|page| page.objection(response)) {
        sent.extensions_mut().insert(Refusal::Cors { reason });
    }
    sent
}

fn send(response: &ServerResponse) -> Response<Body> {
    let mut sent = Response::new(Body::from(response.bytes()));
    *sent.status_mut() = StatusCode::from_u16(response.status).unwrap_or_default();
    for (name, value) in &response.headers {
        if let (Ok(name), Ok(value)) = (
            HeaderName::try_from(name.as_str()),
            HeaderValue::try_from(value.as_str()),
        ) {
            sent.headers_mut().append(name, value);
        }
    }
    sent
}
