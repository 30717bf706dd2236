//! HTTP on one stream, and the path from a request to its response.

use std::convert::Infallible;
use std::sync::Arc;

use axum::body::Body;
use hyper::body::Incoming;
use hyper::rt::Executor;
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper::{Method, Request, Response};
use hyper_util::rt::TokioIo;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio_util::task::TaskTracker;

use crate::case::pending::PendingDetails;
use crate::refusal::Refusal;
use crate::request::UnderWay;
use crate::request::challenge;
use crate::request::content_policy;
use crate::request::flush::{Flushing, Unflushed};
use crate::request::notice::no_case;
use crate::request::response_body::ResponseBody;

/// The error that closes the connection when the response has barely begun.
#[derive(Debug, Error)]
#[error("cut off")]
pub(crate) struct CutOff;

/// A marker in a response's extensions: the response is cut off as it begins.
#[derive(Debug, Clone)]
pub(crate) struct Cut;

/// Serves one stream until either side closes it. A misbehaving stream is closed without affecting the others.
pub(crate) async fn serve<S, H, F>(stream: S, unflushed: Unflushed, handler: H)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    H: Fn(Request<Incoming>) -> F,
    F: Future<Output = Result<Response<Body>, CutOff>>,
{
    let io = TokioIo::new(Flushing::new(stream, unflushed.clone()));
    let respond = |request| {
        let response = handler(request);
        let unflushed = unflushed.clone();
        async move {
            Ok::<_, Infallible>(response.await.unwrap_or_else(|CutOff| {
                unflushed.cut();
                Response::new(Body::empty())
            }))
        }
    };
    // Errors here come from a client that disconnected or didn't use HTTP. Its requests report their own ends.
    let _ = http1::Builder::new()
        .serve_connection(io, service_fn(respond))
        .with_upgrades()
        .await;
}

/// The number of requests that one HTTP/2 stream carries at once: more than any page makes.
const LARGEST_NUMBER_OF_REQUESTS: u32 = 10_000;

/// Serves one HTTP/2 stream until either side closes it. A response that is cut off ends its request alone.
pub(crate) async fn serve_http2<S, H, F>(
    stream: S,
    unflushed: Unflushed,
    tasks: TaskTracker,
    handler: H,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    H: Fn(Request<Incoming>) -> F,
    F: Future<Output = Result<Response<Body>, CutOff>> + Send + 'static,
{
    let io = TokioIo::new(Flushing::new(stream, unflushed));
    // As above, requests report their own ends.
    let _ = http2::Builder::new(Tracked(tasks))
        .max_concurrent_streams(LARGEST_NUMBER_OF_REQUESTS)
        .serve_connection(io, service_fn(handler))
        .await;
}

/// Runs the requests of an HTTP/2 stream as tasks of the gateway.
#[derive(Clone)]
struct Tracked(TaskTracker);

impl<F> Executor<F> for Tracked
where
    F: Future + Send + 'static,
    F::Output: Send + 'static,
{
    fn execute(&self, task: F) {
        self.0.spawn(task);
    }
}

/// Passes a request of a case to `site`, and delays the response by the case's latency.
///
/// A request whose case ends first gets [`no_case`](crate::request::notice::no_case): an engine repeats a request that was cut
/// off, and the repetition would reach the next case.
///
/// # Errors
///
/// [`CutOff`] if the case's owner drops the pending request, or the gateway closes.
pub(crate) async fn respond(
    request: UnderWay,
    method: &Method,
    site: impl Future<Output = Result<Response<Body>, Infallible>>,
    unflushed: Unflushed,
) -> Result<Response<Body>, CutOff> {
    let case = Arc::clone(request.case());
    let ready = async {
        let Ok(mut response) = site.await;
        challenge::withdraw(response.headers_mut());
        content_policy::allow_agent(response.headers_mut());
        if let Some(reason) = response.extensions().get::<Refusal>() {
            request.refused(reason.clone());
        }
        if response.extensions().get::<Cut>().is_some() {
            return Err(CutOff);
        }
        let Some(delay) = case.latency().of(method, request.url()) else {
            return Ok(response);
        };
        let pending = case.suspend(request.id(), PendingDetails::of(delay));
        pending.released().await.map(|_| response).ok_or(CutOff)
    };
    let Some(response) = case.over().run_until_cancelled(ready).await else {
        return if case.is_last() {
            Err(CutOff)
        } else {
            Ok(no_case())
        };
    };
    let response = response?;
    Ok(ResponseBody::to(request, response, unflushed).map(Body::new))
}
