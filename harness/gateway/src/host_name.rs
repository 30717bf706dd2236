//! A host name that the gateway can serve, compared without regard to case.

use std::fmt;
use std::str::FromStr;

use hyper::http::uri::Authority;
use miette::Diagnostic;
use rustls::pki_types::DnsName;
use thiserror::Error;

/// A DNS name such as `www.notes.test`: lower case, without port or trailing dot, and not an IP address.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostName(String);

impl HostName {
    /// The name as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The host of an authority such as `www.notes.test:443`. `None` if the authority has a port other than `port`.
    pub(crate) fn at(authority: &Authority, port: u16) -> Option<Self> {
        // `Authority::port_u16` returns `None` for a missing port and for one that is out of range alike.
        let named = authority.as_str().rsplit('@').next()?;
        let host = match named.rsplit_once(':') {
            Some((host, written)) if written.parse() == Ok(port) => host,
            Some(_) => return None,
            None => named,
        };
        host.parse().ok()
    }
}

impl fmt::Display for HostName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl FromStr for HostName {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let lower = text.strip_suffix('.').unwrap_or(text).to_ascii_lowercase();
        let looks_like_an_address = lower.parse::<std::net::Ipv4Addr>().is_ok();
        if looks_like_an_address || DnsName::try_from(lower.as_str()).is_err() {
            return Err(HostNameError::NotAName {
                text: text.to_owned(),
            });
        }
        Ok(Self(lower))
    }
}

/// An error while parsing a host name.
#[derive(Debug, Clone, PartialEq, Eq, Error, Diagnostic)]
pub enum HostNameError {
    /// The text is an IP address, has a port or a scheme, or contains characters that a name can't.
    #[error("`{text}` is not a host name")]
    #[diagnostic(help("write the name alone, such as `www.notes.test`: no scheme, port or path"))]
    NotAName {
        /// The text given.
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_and_a_trailing_dot_are_ignored() {
        let plain: HostName = "www.notes.test".parse().unwrap();
        assert_eq!(plain, "WWW.Notes.test.".parse().unwrap());
        assert_eq!(plain.to_string(), "www.notes.test");
    }

    #[test]
    fn anything_but_a_name_is_rejected() {
        for text in [
            "",
            ".",
            "127.0.0.1",
            "[::1]",
            "www.notes.test:443",
            "https://www.notes.test",
            "a/b",
            "*.notes.test",
            "a b",
        ] {
            assert!(text.parse::<HostName>().is_err(), "{text} was accepted");
        }
    }

    #[test]
    fn authority_names_a_host_on_one_port() {
        let at_443 = |text: &str| HostName::at(&text.parse().unwrap(), 443);
        let host: HostName = "www.notes.test".parse().unwrap();
        for text in [
            "www.notes.test",
            "WWW.notes.test:443",
            "me:secret@www.notes.test",
        ] {
            assert_eq!(at_443(text).as_ref(), Some(&host), "{text}");
        }
        for text in [
            "www.notes.test:80",
            "www.notes.test:99999",
            "www.notes.test:",
            "[::1]:443",
            "127.0.0.1:443",
        ] {
            assert_eq!(at_443(text), None, "{text}");
        }
    }
}
