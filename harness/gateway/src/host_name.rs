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

/// A host name, or all names below one: `*.cdn.test`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct HostPattern {
    /// The name without the wildcard.
    name: HostName,
    is_wildcard: bool,
}

impl HostPattern {
    /// Whether it is this host, or includes it.
    pub fn matches(&self, host: &str) -> bool {
        if !self.is_wildcard {
            return self.name.as_str() == host;
        }
        let below = host.strip_suffix(self.name.as_str());
        below.is_some_and(|below| below.len() > 1 && below.ends_with('.'))
    }

    /// The host, if it is a single one.
    pub fn as_host(&self) -> Option<&HostName> {
        (!self.is_wildcard).then_some(&self.name)
    }
}

impl From<HostName> for HostPattern {
    fn from(name: HostName) -> Self {
        Self {
            name,
            is_wildcard: false,
        }
    }
}

impl fmt::Display for HostPattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wildcard = if self.is_wildcard { "*." } else { "" };
        write!(formatter, "{wildcard}{}", self.name)
    }
}

impl FromStr for HostPattern {
    type Err = HostNameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let below = text.strip_prefix("*.");
        Ok(Self {
            name: below.unwrap_or(text).parse()?,
            is_wildcard: below.is_some(),
        })
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
    fn wildcard_includes_all_names_below() {
        let pattern: HostPattern = "*.cdn.test".parse().unwrap();
        for host in ["a.cdn.test", "b.a.cdn.test"] {
            assert!(pattern.matches(host), "{host}");
        }
        for host in ["cdn.test", ".cdn.test", "acdn.test", "cdn.test.a"] {
            assert!(!pattern.matches(host), "{host}");
        }
        assert_eq!(pattern.to_string(), "*.cdn.test");
        let single: HostPattern = "CDN.test".parse().unwrap();
        assert!(single.matches("cdn.test") && !single.matches("a.cdn.test"));
        for text in ["*", "*.", "a.*.test", "*cdn.test", "*.127.0.0.1"] {
            assert!(text.parse::<HostPattern>().is_err(), "{text}");
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
