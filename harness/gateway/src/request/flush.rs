//! A stream that reports when everything written to it was flushed, that is, when a response has reached the socket.
//!
//! hyper drops a body when it has buffered its end, which is before the bytes are written. It flushes the stream only
//! once its own buffer is empty, so a response whose body has ended has reached the socket at the next successful
//! flush.
//!
//! An HTTP/2 stream is written by another task than its bodies are read by, so a body may end after the flush of its
//! last bytes. There a response counts as sent when its body has ended.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Waker};

use parking_lot::Mutex;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

use crate::request::UnderWay;

/// The responses of one connection that are written but not flushed. `None` once the stream is closed.
#[derive(Clone)]
pub(crate) struct Unflushed {
    written: Arc<Mutex<Option<Written>>>,
    /// Whether a response is sent when its body has ended.
    is_http2: bool,
    /// Whether the next response is cut off.
    is_cut: Arc<AtomicBool>,
    flushes: Arc<Mutex<Flushes>>,
}

/// The flushes of a stream.
#[derive(Default)]
struct Flushes {
    count: u64,
    /// The task that waits for the next one.
    waiting: Option<Waker>,
}

/// The bytes sent of a response that is cut off. A browser repeats a request on a reused connection if there was no
/// response at all, which the client can't detect; it doesn't once a response has begun.
const CUT_AFTER: usize = "HTTP/1.1".len();

/// Requests whose responses have been written, with their statuses.
type Written = Vec<(UnderWay, u16)>;

impl Unflushed {
    pub(crate) fn new(is_http2: bool) -> Self {
        Self {
            written: Arc::new(Mutex::new(Some(Vec::new()))),
            is_http2,
            is_cut: Arc::default(),
            flushes: Arc::default(),
        }
    }

    /// Adds a request whose response has been written completely. It is abandoned if the stream is already closed.
    pub(crate) fn push(&self, request: UnderWay, status: u16) {
        let mut written = self.written.lock();
        let Some(waiting) = written.as_mut() else {
            return;
        };
        if self.is_http2 {
            drop(written);
            request.finish(status);
        } else {
            waiting.push((request, status));
        }
    }

    /// Cuts off the next response: its first bytes are sent, and the connection is closed.
    pub(crate) fn cut(&self) {
        self.is_cut.store(true, Ordering::SeqCst);
    }

    fn is_cut(&self) -> bool {
        self.is_cut.load(Ordering::SeqCst)
    }

    /// The number of times that the stream has been flushed.
    pub(crate) fn flushes(&self) -> u64 {
        self.flushes.lock().count
    }

    /// Waits until the stream has been flushed more often than this.
    pub(crate) fn poll_flushed(&self, flushes: u64, context: &Context<'_>) -> Poll<()> {
        let mut known = self.flushes.lock();
        if known.count > flushes {
            return Poll::Ready(());
        }
        known.waiting = Some(context.waker().clone());
        Poll::Pending
    }

    fn flushed(&self) {
        let mut known = self.flushes.lock();
        known.count += 1;
        let waiting = known.waiting.take();
        drop(known);
        if let Some(waiting) = waiting {
            waiting.wake();
        }
        let flushed = self.written.lock().as_mut().map(std::mem::take);
        for (request, status) in flushed.into_iter().flatten() {
            request.finish(status);
        }
    }

    fn gone(&self) {
        let abandoned = self.written.lock().take();
        drop(abandoned);
    }
}

/// A connection's stream.
pub(crate) struct Flushing<S> {
    stream: S,
    unflushed: Unflushed,
    /// Whether the first bytes of a response that is cut off have been written.
    has_cut: bool,
}

impl<S> Flushing<S> {
    pub(crate) fn new(stream: S, unflushed: Unflushed) -> Self {
        Self {
            stream,
            unflushed,
            has_cut: false,
        }
    }
}

impl<S> Drop for Flushing<S> {
    fn drop(&mut self) {
        self.unflushed.gone();
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Flushing<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Flushing<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        if !self.unflushed.is_cut() {
            return Pin::new(&mut self.stream).poll_write(context, bytes);
        }
        if self.has_cut {
            let flushed = Pin::new(&mut self.stream).poll_flush(context);
            return flushed.map(|_| Err(io::ErrorKind::ConnectionAborted.into()));
        }
        let first = &bytes[..bytes.len().min(CUT_AFTER)];
        let written = Pin::new(&mut self.stream).poll_write(context, first);
        self.has_cut = matches!(written, Poll::Ready(Ok(_)));
        written
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        if self.unflushed.is_cut() {
            let first = slices.iter().find(|slice| !slice.is_empty());
            let first = first.map_or(&[][..], |slice| &**slice);
            return self.poll_write(context, first);
        }
        Pin::new(&mut self.stream).poll_write_vectored(context, slices)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(context);
        if let Poll::Ready(Ok(())) = flushed {
            self.unflushed.flushed();
        }
        flushed
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
