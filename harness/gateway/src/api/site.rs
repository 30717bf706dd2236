//! A host of the simulated servers, as a router.
//!
//! A request is parked twice. Once when it is read, so that those of one instant are taken in a stable order, one after
//! the other; and once when its answer is ready, until that is due.

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::routing::any;
use footbridge_contract::{Host, HostRole};
use hyper::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    HeaderName, HeaderValue, ORIGIN,
};
use hyper::{Method, Response, StatusCode};

use super::answer::Answer;
use super::asked::Asked;
use super::case::ApiCase;
use super::outcome::{Outcome, Served};
use super::service;
use crate::event::{Answered, Event};
use crate::hold::Parking;
use crate::notice::{notice, refusal};
use crate::request::RequestContext;
use crate::serve::Cut;

/// The router of a host: all of `/v1` on a site, everything elsewhere.
pub(crate) fn router(case: Arc<ApiCase>, host: Host, is_main: bool) -> Router {
    let is_site = host.role == HostRole::Site;
    let place = Arc::new(Place {
        case,
        host,
        is_main,
    });
    let handler = any(move |request: Request| {
        let place = Arc::clone(&place);
        async move { place.respond(request).await }
    });
    if is_site {
        Router::new()
            .route("/v1/", handler.clone())
            .route("/v1/{*rest}", handler)
    } else {
        Router::new().fallback(handler)
    }
}

/// One host in one case.
struct Place {
    case: Arc<ApiCase>,
    host: Host,
    is_main: bool,
}

impl Place {
    async fn respond(&self, mut request: Request) -> Response<Body> {
        let Some(context) = request.extensions_mut().remove::<RequestContext>() else {
            return notice(StatusCode::BAD_GATEWAY, "This request came from nowhere.");
        };
        let origin = request.headers().get(ORIGIN).cloned();
        if self.host.role == HostRole::Fingerprint && request.method() == Method::OPTIONS {
            return preflight(origin);
        }
        let method = request.method().as_str().to_owned();
        let path = request.uri().path().to_owned();
        let catalogue = &self.case.server.catalogue;
        let (endpoint, service) = match service::find(catalogue, &self.host, &method, &path) {
            Ok(found) => found,
            Err(reason) => {
                let sentence = format!("{} has no {method} {path}.", self.host.host);
                return refusal(StatusCode::NOT_FOUND, &sentence, reason);
            }
        };
        let Some(asked) = Asked::read(request, &self.host.host).await else {
            return notice(StatusCode::PAYLOAD_TOO_LARGE, "The body can't be read.");
        };
        let is_part_of_page = service.is_part_of_page();
        let turn = Parking {
            delay: Some(Duration::ZERO),
            order: asked.order(),
            answered: None,
            is_part_of_page,
        };
        let Some(at) = context.park(turn).await else {
            return cut();
        };
        let outcome = self.case.take(&asked, endpoint, service, self.is_main, at);
        let Outcome {
            heard,
            findings,
            served,
            is_default,
        } = outcome;
        let id = context.id();
        context.tell(Event::Heard { id, heard });
        let request = self.name(&asked);
        for finding in findings {
            let request = request.clone();
            context.tell(Event::Found {
                id,
                request,
                finding,
            });
        }
        let until = |delay, outcome: Option<String>| Parking {
            delay,
            order: asked.order(),
            answered: outcome.map(|outcome| Answered {
                request,
                outcome,
                is_default,
            }),
            is_part_of_page,
        };
        match served {
            Served::Never => {
                context.park(until(None, None)).await;
                cut()
            }
            Served::Drop { after } => {
                let parking = until(Some(after), Some("dropped".to_owned()));
                context.park(parking).await;
                cut()
            }
            Served::Answer { answer, after } => {
                let parking = until(Some(after), Some(answer.outcome()));
                match context.park(parking).await {
                    Some(at) => response(&self.case.stamped(answer, at), origin.as_ref()),
                    None => cut(),
                }
            }
        }
    }

    fn name(&self, asked: &Asked) -> String {
        let Asked { method, path, .. } = asked;
        if self.is_main {
            asked.request()
        } else {
            format!("{method} https://{}{path}", self.host.host)
        }
    }
}

/// No answer at all.
fn cut() -> Response<Body> {
    let mut response = Response::new(Body::empty());
    response.extensions_mut().insert(Cut);
    response
}

/// What a browser asks before it asks another origin.
fn preflight(origin: Option<HeaderValue>) -> Response<Body> {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    let headers = response.headers_mut();
    headers.insert(
        ACCESS_CONTROL_ALLOW_METHODS,
        HeaderValue::from_static("POST"),
    );
    headers.insert(
        ACCESS_CONTROL_ALLOW_HEADERS,
        HeaderValue::from_static("content-type, fp-scene"),
    );
    if let Some(origin) = origin {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    }
    response
}

fn response(answer: &Answer, origin: Option<&HeaderValue>) -> Response<Body> {
    let mut response = Response::new(Body::from(answer.bytes()));
    *response.status_mut() = StatusCode::from_u16(answer.status).unwrap_or_default();
    let headers = response.headers_mut();
    for (name, value) in &answer.headers {
        if let (Ok(name), Ok(value)) = (
            HeaderName::try_from(name.as_str()),
            HeaderValue::try_from(value.as_str()),
        ) {
            // The page's own origin, which only the request knows.
            let value = match origin {
                Some(origin) if value == ORIGIN_OF_PAGE => origin.clone(),
                _ => value,
            };
            headers.append(name, value);
        }
    }
    response
}

/// Stands for the request's origin in an answer's header.
pub(super) const ORIGIN_OF_PAGE: &str = "{origin}";
