//! Access control.

use std::fmt;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::http::HeaderMap;
use axum::http::header::{COOKIE, HOST, ORIGIN};
use rand::RngExt as _;
use subtle::ConstantTimeEq as _;
use url::Url;

/// An unguessable secret: 128 bits, in hexadecimal.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Generates a secret.
    pub fn random() -> Self {
        let bytes: [u8; 16] = rand::rng().random();
        Self(base16ct::lower::encode_string(&bytes))
    }

    /// The secret.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Compares in constant time.
    fn is(&self, other: &str) -> bool {
        self.0.as_bytes().ct_eq(other.as_bytes()).into()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Token(…)")
    }
}

/// The rules of access. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Access {
    address: SocketAddr,
    token: Arc<Token>,
    names: PageNames,
    /// `http`, or `https`.
    scheme: &'static str,
}

/// The names in refusals.
#[derive(Debug, Clone, Copy)]
pub struct PageNames {
    /// The page, such as `inspector`.
    pub page: &'static str,
    /// The command that prints its address, such as `footbridge open`.
    pub command: &'static str,
}

impl Access {
    /// Creates the rules for a server that listens on an address.
    pub fn new(address: SocketAddr, token: Token, names: PageNames) -> Self {
        Self {
            address,
            token: Arc::new(token),
            names,
            scheme: "http",
        }
    }

    /// Sets whether the server uses TLS.
    #[must_use]
    pub fn with_tls(mut self, has_tls: bool) -> Self {
        self.scheme = if has_tls { "https" } else { "http" };
        self
    }

    /// Returns the address for the user.
    pub fn url(&self) -> String {
        let (scheme, address) = (self.scheme, self.address);
        format!("{scheme}://{address}/?token={}", self.token.as_str())
    }

    /// Returns the cookie's name. Cookies are shared between ports, and two inspectors may run at once.
    fn cookie_name(&self) -> String {
        format!("footbridge-{}", self.address.port())
    }

    /// Returns the cookie that is exchanged for the token.
    pub fn cookie(&self) -> String {
        let name = self.cookie_name();
        format!(
            "{name}={}; HttpOnly; SameSite=Strict; Path=/",
            self.token.as_str()
        )
    }

    /// Checks a request.
    ///
    /// # Errors
    /// The reason for a refusal, without information for an attacker.
    pub fn check(&self, headers: &HeaderMap, token: Option<&str>) -> Result<(), String> {
        let PageNames { page, command } = self.names;
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let origin = |host| format!("{}://{host}", self.scheme);
        if !text(HOST).is_some_and(|host| self.is_own(&origin(host))) {
            return Err(format!("The {page} has another address."));
        }
        if text(ORIGIN).is_some_and(|origin| !self.is_own(origin)) {
            return Err(format!("Other pages have no access to the {page}."));
        }
        // A page's request names its origin. A request without one is from the user or a program.
        let is_foreign = text(axum::http::HeaderName::from_static("sec-fetch-site"))
            .is_some_and(|site| !matches!(site, "same-origin" | "none"));
        let has_token = token.is_some_and(|token| self.token.is(token));
        if is_foreign && !has_token {
            return Err(format!("Other pages have no access to the {page}."));
        }
        if has_token || (token.is_none() && self.has_cookie(headers)) {
            Ok(())
        } else {
            Err(format!(
                "Open the {page} at the address printed by `{command}`."
            ))
        }
    }

    /// Checks a request of any page that has the token. A cookie isn't accepted, since a page without the token may
    /// cause it to be sent.
    ///
    /// # Errors
    /// The reason for a refusal, without information for an attacker.
    pub fn check_token(&self, headers: &HeaderMap, token: Option<&str>) -> Result<(), String> {
        let PageNames { page, command } = self.names;
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        if !host.is_some_and(|host| self.is_own(&format!("{}://{host}", self.scheme))) {
            return Err(format!("The {page} has another address."));
        }
        if token.is_some_and(|token| self.token.is(token)) {
            Ok(())
        } else {
            Err(format!(
                "Use the address of the {page} printed by `{command}`."
            ))
        }
    }

    fn has_cookie(&self, headers: &HeaderMap) -> bool {
        let name = self.cookie_name();
        let lines = headers.get_all(COOKIE).iter();
        let mut cookies = lines
            .filter_map(|line| line.to_str().ok())
            .flat_map(|line| cookie::Cookie::split_parse(line.to_owned()))
            .filter_map(Result::ok);
        cookies.any(|cookie| cookie.name() == name && self.token.is(cookie.value()))
    }

    /// Returns whether an origin is the page's: its address, or `localhost` at its port. A name can be made to resolve
    /// to this machine by anyone, so no other is accepted.
    fn is_own(&self, origin: &str) -> bool {
        let Ok(url) = Url::parse(origin) else {
            return false;
        };
        let is_host = match url.host() {
            Some(url::Host::Ipv4(address)) => self.address.ip() == address,
            Some(url::Host::Ipv6(address)) => self.address.ip() == address,
            Some(url::Host::Domain(name)) => name == "localhost",
            None => false,
        };
        is_host
            && url.scheme() == self.scheme
            && url.port_or_known_default() == Some(self.address.port())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access() -> Access {
        let token = Token("0123456789abcdef0123456789abcdef".to_owned());
        let names = PageNames {
            page: "page",
            command: "footbridge test",
        };
        Access::new(SocketAddr::from(([127, 0, 0, 1], 4321)), token, names)
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pairs = pairs.iter();
        pairs
            .map(|(name, value)| (name.parse().unwrap(), value.parse().unwrap()))
            .collect::<Vec<_>>()
            .into_iter()
            .collect()
    }

    const COOKIE: (&str, &str) = (
        "cookie",
        "a=b; footbridge-4321=0123456789abcdef0123456789abcdef",
    );
    const TOKEN: Option<&str> = Some("0123456789abcdef0123456789abcdef");

    #[test]
    fn token_or_its_cookie_grants_access() {
        let host = ("host", "127.0.0.1:4321");
        assert_eq!(access().check(&headers(&[host]), TOKEN), Ok(()));
        assert_eq!(access().check(&headers(&[host, COOKIE]), None), Ok(()));
        let own = ("origin", "http://127.0.0.1:4321");
        assert_eq!(access().check(&headers(&[host, COOKIE, own]), None), Ok(()));
        assert_eq!(
            access().url(),
            "http://127.0.0.1:4321/?token=0123456789abcdef0123456789abcdef"
        );
    }

    #[test]
    fn any_page_with_the_token_is_accepted_where_it_suffices() {
        let host = ("host", "127.0.0.1:4321");
        let foreign = [
            host,
            ("origin", "https://www.myapp.test"),
            ("sec-fetch-site", "cross-site"),
        ];
        assert_eq!(access().check_token(&headers(&foreign), TOKEN), Ok(()));
        for (pairs, token) in [
            (vec![host], None),
            (vec![host, COOKIE], None),
            (vec![host, COOKIE], Some("x")),
            (vec![("host", "evil.test:4321")], TOKEN),
            (vec![], TOKEN),
        ] {
            let checked = access().check_token(&headers(&pairs), token);
            assert!(checked.is_err(), "{pairs:?}");
        }
    }

    #[test]
    fn requests_without_token_are_rejected() {
        let host = ("host", "127.0.0.1:4321");
        for refused in [
            // No token, a guessed one, and a guessed one beside the cookie.
            (vec![host], None),
            (vec![host], Some("0123456789abcdef0123456789abcdee")),
            (vec![host, COOKIE], Some("x")),
            (vec![host, ("cookie", "footbridge-4321=x")], None),
            (
                vec![
                    host,
                    ("cookie", "footbridge-4320=0123456789abcdef0123456789abcdef"),
                ],
                None,
            ),
            // A foreign page, the page under test, another port of this machine.
            (vec![host, COOKIE, ("origin", "https://evil.test")], None),
            (
                vec![host, COOKIE, ("origin", "http://127.0.0.1:5173")],
                None,
            ),
            (vec![host, COOKIE, ("origin", "null")], None),
            (vec![host, COOKIE, ("sec-fetch-site", "cross-site")], None),
            (vec![host, COOKIE, ("sec-fetch-site", "same-site")], None),
            // A foreign name that resolves to this machine.
            (vec![("host", "evil.test:4321"), COOKIE], TOKEN),
            (vec![("host", "127.0.0.1:80"), COOKIE], TOKEN),
            (vec![COOKIE], TOKEN),
        ] {
            let (pairs, token) = refused;
            assert!(
                access().check(&headers(&pairs), token).is_err(),
                "{pairs:?}"
            );
        }
    }
}
