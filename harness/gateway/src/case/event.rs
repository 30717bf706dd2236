//! The events that the gateway sends to its owner while a case runs.

use crate::backend::{RequestRecord, Violation};
use crate::case::client_lookup::ClientLookup;
use crate::case::pending::PendingRequest;
use crate::host_name::HostName;
use crate::refusal::Refusal;
use crate::request_id::RequestId;

/// An event of a case. A request sends `Started`, then possibly `Pending`, `Received`, `Violation` and `Refused`,
/// then `Finished` or `Abandoned`.
#[derive(Debug)]
pub enum GatewayEvent {
    /// A request's head was read.
    Started {
        /// The request's number.
        id: RequestId,
        /// The method, such as `GET`.
        method: String,
        /// The whole address, such as `https://www.notes.test/en?tab=1`.
        url: String,
    },
    /// The request is for a service worker's script, or made by one. An engine keeps such a worker, regardless of the
    /// page that registered it.
    ServiceWorker {
        /// The request's number.
        id: RequestId,
    },
    /// A backend received a request. It was pending before, so these come in a stable order.
    Received {
        /// The request's number.
        id: RequestId,
        /// The request's record in the journal.
        record: RequestRecord,
    },
    /// A request violates a rule of the servers.
    Violation {
        /// The request's number.
        id: RequestId,
        /// The method and path, such as `POST /notes`.
        request: String,
        /// The rule, and how the request violates it.
        violation: Violation,
    },
    /// The request is suspended: it waits for its turn, or for the instant at which its response is due.
    Pending {
        /// The request. Dropping it closes the connection without a response.
        request: PendingRequest,
    },
    /// The gateway refused an unknown request or tunnel with an error.
    Refused {
        /// The request's number; `None` for a tunnel that was never opened.
        id: Option<RequestId>,
        /// The target: a whole address, or `host:port` for a tunnel.
        target: String,
        /// The reason for the refusal.
        reason: Refusal,
    },
    /// A file of the client was sent to the page.
    ClientFile {
        /// Its address, without the query.
        url: String,
        /// The SHA-256 of the file, in hexadecimal.
        sha256: String,
    },
    /// A file was looked up in the client's folder.
    ClientLookup(ClientLookup),
    /// The last byte of the response was written to the socket.
    Finished {
        /// The request's number.
        id: RequestId,
        /// The HTTP status of the response; 101 if the connection became a WebSocket.
        status: u16,
    },
    /// The request ended without a complete response: the client disconnected, the request was dropped while pending,
    /// or the response broke off.
    Abandoned {
        /// The request's number.
        id: RequestId,
    },
    /// A tunnel to a known host failed in the TLS handshake, usually because the page doesn't trust the run's
    /// certificate.
    HandshakeFailed {
        /// The tunnel's host.
        host: HostName,
        /// The TLS error.
        reason: String,
    },
}
