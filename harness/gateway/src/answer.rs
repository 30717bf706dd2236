//! The body of an answer, which knows when it ended and ends with its case.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::{Method, Response, StatusCode};
use tokio_util::sync::WaitForCancellationFutureOwned;

use crate::flush::Unflushed;
use crate::request::UnderWay;

/// A site's body on its way to the socket.
pub(crate) struct Answer {
    body: Body,
    status: u16,
    // Sent without its body, as an answer to HEAD is: complete although never read.
    bodyless: bool,
    ended: bool,
    request: Option<UnderWay>,
    unflushed: Unflushed,
    case_over: Pin<Box<WaitForCancellationFutureOwned>>,
}

impl Answer {
    /// Puts a request's answer on its way.
    pub(crate) fn to(
        request: UnderWay,
        method: &Method,
        response: Response<Body>,
        unflushed: Unflushed,
    ) -> Response<Self> {
        let status = response.status();
        let bodyless = *method == Method::HEAD
            || status == StatusCode::NO_CONTENT
            || status == StatusCode::NOT_MODIFIED
            || status.is_informational();
        let case_over = Box::pin(request.case().over().clone().cancelled_owned());
        response.map(|body| Self {
            body,
            status: status.as_u16(),
            bodyless,
            ended: false,
            request: Some(request),
            unflushed,
            case_over,
        })
    }
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        if self.case_over.as_mut().poll(context).is_ready() {
            return Poll::Ready(Some(Err(axum::Error::new("the case is over"))));
        }
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(None) = frame {
            self.ended = true;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.ended || self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Answer {
    fn drop(&mut self) {
        let complete = self.bodyless || self.is_end_stream();
        // A request that is not complete drops here, which tells the owner that it was abandoned.
        if let Some(request) = self.request.take()
            && complete
        {
            self.unflushed.push(request, self.status);
        }
    }
}
