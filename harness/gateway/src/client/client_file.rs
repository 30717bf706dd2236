//! Reports of the client's files that a page loaded, with the hash of each file as sent.

use std::pin::Pin;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use base16ct::lower::encode_string as hexadecimal;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::Response;
use hyper::header::CONTENT_LENGTH;
use sha2::{Digest as _, Sha256};

use crate::case::event::GatewayEvent;
use crate::request::RequestContext;

/// The SHA-256 of a file, in hexadecimal.
pub(crate) fn hash(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// Reports that a file was sent to the page.
pub(crate) fn report(context: &RequestContext, path: &str, sha256: String) {
    let url = format!("https://{}{path}", context.host());
    context.send(GatewayEvent::ClientFile { url, sha256 });
}

/// A file that is streamed from the developer's own server and hashed on the way.
struct Hashed {
    body: Body,
    hasher: Sha256,
    /// The number of bytes still to come, if the server announced the length.
    left: Option<u64>,
    /// The request and the path, until the file is reported.
    owner: Option<(RequestContext, String)>,
}

/// A response with the file at `path`. The file's hash is reported once the whole file has been sent.
pub(crate) fn hashed(
    response: Response<Body>,
    context: RequestContext,
    path: &str,
) -> Response<Body> {
    let length = response.headers().get(CONTENT_LENGTH);
    let left = length
        .and_then(|length| length.to_str().ok())
        .and_then(|length| length.parse().ok());
    response.map(|body| {
        Body::new(Hashed {
            body,
            hasher: Sha256::new(),
            left,
            owner: Some((context, path.to_owned())),
        })
    })
}

impl Hashed {
    fn report(&mut self) {
        if let Some((context, path)) = self.owner.take() {
            report(
                &context,
                &path,
                hexadecimal(&self.hasher.clone().finalize()),
            );
        }
    }
}

impl HttpBody for Hashed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => {
                if let Some(data) = frame.data_ref() {
                    self.hasher.update(data);
                    let length = u64::try_from(data.len()).unwrap_or(u64::MAX);
                    self.left = self.left.map(|left| left.saturating_sub(length));
                    // hyper doesn't poll for the end of a body of known length.
                    if self.left == Some(0) {
                        self.report();
                    }
                }
            }
            Poll::Ready(None) => self.report(),
            Poll::Ready(Some(Err(_))) | Poll::Pending => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
