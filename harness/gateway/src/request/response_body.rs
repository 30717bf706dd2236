//! The body of a response, which detects its own end and ends with its case.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes};
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::Response;
use tokio_util::sync::WaitForCancellationFutureOwned;

use crate::request::UnderWay;
use crate::request::flush::Unflushed;

/// Marks a response whose connection breaks in the middle of the body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CutBody;

/// The state of a body that breaks off.
#[derive(Debug, Clone, Copy)]
enum Cutting {
    /// Half of the body is still to be sent.
    Half,
    /// It has been sent, when the stream had been flushed this number of times. The rest breaks off after the next
    /// flush: hyper discards what it has buffered when a body fails.
    Sent { flushes: u64 },
}

/// A site's body on its way to the socket.
pub(crate) struct ResponseBody {
    body: Body,
    status: u16,
    request: Option<UnderWay>,
    cutting: Option<Cutting>,
    unflushed: Unflushed,
    case_over: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl ResponseBody {
    /// Sends a request's response on its way.
    pub(crate) fn to(
        request: UnderWay,
        response: Response<Body>,
        unflushed: Unflushed,
    ) -> Response<Self> {
        let status = response.status().as_u16();
        let is_cut = response.extensions().get::<CutBody>().is_some();
        let case_over = Box::pin(request.case().over().clone().cancelled_owned());
        response.map(|body| Self {
            body,
            status,
            request: Some(request),
            cutting: is_cut.then_some(Cutting::Half),
            unflushed,
            case_over,
        })
    }
}

impl HttpBody for ResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.case_over.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(axum::Error::new("the case is over"))));
        }
        match self.cutting {
            None => Pin::new(&mut self.body).poll_frame(context),
            Some(Cutting::Half) => {
                let frame = ready!(Pin::new(&mut self.body).poll_frame(context)).transpose()?;
                let flushes = self.unflushed.flushes();
                self.cutting = Some(Cutting::Sent { flushes });
                let data = frame.and_then(|frame| frame.into_data().ok());
                let half = data.map_or_else(Bytes::new, |data| data.slice(..data.len() / 2));
                Poll::Ready(Some(Ok(Frame::data(half))))
            }
            Some(Cutting::Sent { flushes }) => {
                ready!(self.unflushed.poll_flushed(flushes, context));
                Poll::Ready(Some(Err(axum::Error::new("the response is cut off"))))
            }
        }
    }

    fn is_end_stream(&self) -> bool {
        self.cutting.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let hint = self.body.size_hint();
        match (self.cutting, hint.exact()) {
            // An empty body has nothing to break off.
            (Some(_), Some(0)) => SizeHint::with_exact(1),
            _ => hint,
        }
    }
}

impl Drop for ResponseBody {
    fn drop(&mut self) {
        // hyper drops a body when it has buffered everything that it will send of it. A body that broke off also
        // closes its connection, so its stream is never flushed again, and it counts as abandoned.
        if let Some(request) = self.request.take() {
            self.unflushed.push(request, self.status);
        }
    }
}
