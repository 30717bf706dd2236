//! What the gateway tells its owner while a case runs.

use std::fmt;

use crate::api::{Finding, Heard};
use crate::hold::Hold;
use crate::host_name::HostName;

/// A request's number within its case, from 1, in the order in which the gateway read the requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RequestId(pub(crate) u64);

impl RequestId {
    /// The number, from 1.
    pub fn get(self) -> u64 {
        self.0
    }
}

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.0)
    }
}

/// One thing that happened. For one request: `Started`, then perhaps `Heard`, `Found`, `Refused` and `Parked`, then
/// `Finished` or `Abandoned`.
#[derive(Debug)]
pub enum Event {
    /// A request's head was read.
    Started {
        /// Which request.
        id: RequestId,
        /// The method, such as `GET`.
        method: String,
        /// The whole address, such as `https://www.exchange.test/en?tab=1`.
        url: String,
    },
    /// The API read a request. It does so after it was parked once, so these come in a stable order.
    Heard {
        /// Which request.
        id: RequestId,
        /// What it says.
        heard: Heard,
    },
    /// A request breaks the session contract.
    Found {
        /// Which request.
        id: RequestId,
        /// What it asked for, such as `POST /v1/user/login`.
        request: String,
        /// How.
        finding: Finding,
    },
    /// The request waits for its turn, or its answer for its due time.
    Parked {
        /// What lets it go. Dropping it cuts the request off without an answer.
        hold: Hold,
    },
    /// Something was asked for that the gateway doesn't know. It was answered with an error.
    Refused {
        /// Which request; none for a tunnel that was never opened.
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
        /// Which request.
        id: RequestId,
        /// The HTTP status that the client got. 101 when the connection went on as a WebSocket.
        status: u16,
    },
    /// The request ended without its whole answer: the client went away, its hold was dropped, or the answer
    /// broke off.
    Abandoned {
        /// Which request.
        id: RequestId,
    },
    /// The page opened a tunnel to a known host, but TLS failed: as a rule it doesn't trust the run's certificate.
    HandshakeFailed {
        /// Whom the page asked for.
        host: HostName,
        /// What TLS said.
        reason: String,
    },
}

/// What a request of the API got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// What was asked for, such as `POST /v1/user/login`.
    pub request: String,
    /// What the client gets, such as `200 00000`, or `dropped`.
    pub outcome: String,
    /// Whether it is what the server answers when nothing is wrong and nobody scripted anything.
    pub is_default: bool,
}

/// Why a request was refused. A site marks an answer of its own as a refusal by putting one of these in the
/// response's extensions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// No site stands for this host, or not on this port.
    UnknownHost,
    /// The host is known, but there is nothing at this path.
    UnknownPath,
    /// The path is known, but not for this method.
    UnsupportedMethod,
    /// The request names another host than the tunnel it came through, or was not sent by way of the proxy.
    Misdirected,
    /// The developer's own server did not answer.
    UpstreamDown {
        /// Its address.
        upstream: String,
        /// What went wrong.
        problem: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownHost => formatter.write_str("unknown host"),
            Self::UnknownPath => formatter.write_str("unknown path"),
            Self::UnsupportedMethod => formatter.write_str("unsupported method"),
            Self::Misdirected => formatter.write_str("misdirected"),
            Self::UpstreamDown { upstream, problem } => {
                write!(formatter, "{upstream} did not answer: {problem}")
            }
        }
    }
}
