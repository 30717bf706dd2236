//! The reasons why requests are refused.

use std::fmt;

/// The reason why a request was refused. A site marks its response as a refusal by adding one of these to the
/// response's extensions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// No site serves this host, or not on this port.
    UnknownHost,
    /// The host is known, but has nothing at this path.
    UnknownPath,
    /// The client's files are served at another path of its site.
    OutsideBase {
        /// That path, with a slash at both ends.
        base: String,
    },
    /// The path is known, but not for this method.
    UnsupportedMethod,
    /// The server refused a preflight, so the browser doesn't send the request.
    Preflight {
        /// The method that the page requested.
        method: String,
        /// The headers that the page requested, as listed by the browser.
        headers: String,
        /// The page's origin.
        origin: String,
        /// The reason for the refusal.
        reason: String,
    },
    /// The server responded, but the browser withholds the response from the page.
    Cors {
        /// The header that the response lacks, or the value that it should have.
        reason: String,
    },
    /// The request names a different host from its tunnel, or was not sent through the proxy.
    Misdirected,
    /// The developer's own server did not respond.
    UpstreamDown {
        /// Its address.
        upstream: String,
        /// The underlying error.
        problem: String,
    },
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownHost => formatter.write_str("unknown host"),
            Self::UnknownPath => formatter.write_str("unknown path"),
            Self::OutsideBase { base } => {
                write!(formatter, "outside of the client, which is at {base}")
            }
            Self::UnsupportedMethod => formatter.write_str("unsupported method"),
            Self::Preflight {
                method,
                headers,
                origin,
                reason,
            } => {
                write!(formatter, "preflight of {method}")?;
                if !headers.is_empty() {
                    write!(formatter, " with {headers}")?;
                }
                write!(formatter, " from {origin}: {reason}")
            }
            Self::Cors { reason } => write!(formatter, "withheld from the page: {reason}"),
            Self::Misdirected => formatter.write_str("misdirected"),
            Self::UpstreamDown { upstream, problem } => {
                write!(formatter, "{upstream} did not respond: {problem}")
            }
        }
    }
}
