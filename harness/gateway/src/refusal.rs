//! Why a request is refused.

use std::fmt;

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
