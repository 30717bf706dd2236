//! What the gateway reports to its owner while a case runs.

use crate::backend::{RequestRecord, Violation};
use crate::host_name::HostName;
use crate::pending::PendingRequest;
use crate::refusal::Refusal;
use crate::request_id::RequestId;

/// One thing that happened. For one request: `Started`, then perhaps `Pending`, `Received`, `Violated` and `Refused`, then
/// `Finished` or `Abandoned`.
#[derive(Debug)]
pub enum Event {
    /// A request's head was read.
    Started {
        /// The request's number.
        id: RequestId,
        /// The method, such as `GET`.
        method: String,
        /// The whole address, such as `https://www.notes.test/en?tab=1`.
        url: String,
    },
    /// The request is for a service worker's script: the engine keeps the worker, whoever asked for it.
    ServiceWorker {
        /// The request's number.
        id: RequestId,
    },
    /// A backend received a request. It was pending before, so these come in a stable order.
    Received {
        /// The request's number.
        id: RequestId,
        /// The request as the journal has it.
        record: RequestRecord,
    },
    /// A request breaks what the servers expect of it.
    Violated {
        /// The request's number.
        id: RequestId,
        /// What it asked for, such as `POST /notes`.
        request: String,
        /// How it breaks what.
        violation: Violation,
    },
    /// The request waits for its turn, or its answer until it is due.
    Pending {
        /// The request. Dropping it cuts the request off without an answer.
        request: PendingRequest,
    },
    /// Something was asked for that the gateway doesn't know. It was answered with an error.
    Refused {
        /// The request's number; none for a tunnel that was never opened.
        id: Option<RequestId>,
        /// What was asked for: a whole address, or `host:port` for a tunnel.
        target: String,
        /// Why it was refused.
        reason: Refusal,
    },
    /// The page was given a file of the client's.
    ClientFile {
        /// Its address, without the query.
        url: String,
        /// The SHA-256 of what it holds, in hexadecimal.
        sha256: String,
    },
    /// The last byte of the answer was handed to the socket.
    Finished {
        /// The request's number.
        id: RequestId,
        /// The HTTP status that the client got. 101 when the connection went on as a WebSocket.
        status: u16,
    },
    /// The request ended without its whole answer: the client went away, it was dropped while pending, or the answer
    /// broke off.
    Abandoned {
        /// The request's number.
        id: RequestId,
    },
    /// The page opened a tunnel to a known host, but TLS failed: as a rule it doesn't trust the run's certificate.
    HandshakeFailed {
        /// The host that the page asked for.
        host: HostName,
        /// What TLS reported.
        reason: String,
    },
}
