//! The body of a response, which detects its own end and ends with its case.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::Response;
use tokio_util::sync::WaitForCancellationFutureOwned;

use crate::flush::Unflushed;
use crate::request::UnderWay;

/// A site's body on its way to the socket.
pub(crate) struct ResponseBody {
    body: Body,
    status: u16,
    request: Option<UnderWay>,
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
        let case_over = Box::pin(request.case().over().clone().cancelled_owned());
        response.map(|body| Self {
            body,
            status,
            request: Some(request),
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
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
