//! The cross-origin policy of a server, as browsers enforce it.

use super::parsed_request::ParsedRequest;
use super::response::ServerResponse;

/// The access that a server grants to pages of other origins (CORS).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorsPolicy {
    /// The origins, such as `https://www.notes.test`.
    pub origins: Allowed,
    pub methods: Allowed,
    /// The request headers, in lower case.
    pub headers: Allowed,
    /// Whether credentials, such as cookies, may be sent.
    pub credentials: bool,
}

/// A set of allowed values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// Any value.
    Any,
    /// Only these values.
    Only(Vec<String>),
}

impl Allowed {
    /// Whether a value is allowed.
    pub fn allows(&self, value: &str) -> bool {
        match self {
            Self::Any => true,
            Self::Only(values) => values
                .iter()
                .any(|allowed| allowed.eq_ignore_ascii_case(value)),
        }
    }

    /// The values as a header lists them. If any value is allowed, it is the requested one.
    fn header(&self, requested: &str) -> String {
        match self {
            Self::Any => requested.to_owned(),
            Self::Only(values) => values.join(", "),
        }
    }
}

impl CorsPolicy {
    /// A policy that grants everything to every origin.
    pub fn open() -> Self {
        Self {
            origins: Allowed::Any,
            methods: Allowed::Any,
            headers: Allowed::Any,
            credentials: true,
        }
    }

    /// Adds the headers that let the requesting page read the response.
    pub fn apply(&self, request: &ParsedRequest, response: &mut ServerResponse) {
        let Some(origin) = request.header("origin") else {
            return;
        };
        for (name, value) in self.origin_headers(origin) {
            response.set(name, &value);
        }
    }

    /// The headers that name the origin; empty if the origin isn't allowed.
    fn origin_headers(&self, origin: &str) -> Vec<(&'static str, String)> {
        if !self.origins.allows(origin) {
            return Vec::new();
        }
        let mut headers = vec![("access-control-allow-origin", origin.to_owned())];
        if self.credentials {
            headers.push(("access-control-allow-credentials", "true".to_owned()));
        }
        headers
    }

    /// The reason to refuse a preflight, if any.
    pub(crate) fn objection(&self, origin: &str, method: &str, headers: &str) -> Option<String> {
        if !self.origins.allows(origin) {
            return Some("the server grants nothing to this origin".to_owned());
        }
        // These three need no permission.
        let is_simple = matches!(method, "GET" | "HEAD" | "POST");
        if !is_simple && !self.methods.allows(method) {
            return Some(format!("the server doesn't allow {method}"));
        }
        let mut headers = headers.split(',').map(str::trim);
        let refused = headers.find(|name| !name.is_empty() && !self.headers.allows(name))?;
        Some(format!("the server doesn't allow the header {refused}"))
    }

    /// The response to a preflight that requests a method and headers.
    pub(crate) fn preflight(&self, origin: &str, method: &str, headers: &str) -> ServerResponse {
        let mut response = ServerResponse::empty(204);
        for (name, value) in self.origin_headers(origin) {
            response.set(name, &value);
        }
        response.set("access-control-allow-methods", &self.methods.header(method));
        response.set(
            "access-control-allow-headers",
            &self.headers.header(headers),
        );
        // A browser's preflight cache expires by the real clock.
        response.set("access-control-max-age", "0");
        response
    }
}

/// The parts of a cross-origin request that decide whether the browser passes on its response.
#[derive(Debug, Clone)]
pub(crate) struct CrossOrigin {
    origin: String,
    has_cookies: bool,
}

impl CrossOrigin {
    /// Reads them from a request. `None` for a same-origin request, and for one whose response no script can read.
    pub(crate) fn of(request: &ParsedRequest) -> Option<Self> {
        let origin = request.header("origin")?;
        let is_own = origin == format!("https://{}", request.host);
        let is_read = request.header("sec-fetch-mode") == Some("cors");
        (is_read && !is_own).then(|| Self {
            origin: origin.to_owned(),
            has_cookies: request.header("cookie").is_some(),
        })
    }

    /// The reason why a browser withholds this response from the page, if any.
    pub(crate) fn objection(&self, response: &ServerResponse) -> Option<String> {
        const ORIGIN: &str = "access-control-allow-origin";
        const CREDENTIALS: &str = "access-control-allow-credentials";
        let Self {
            origin,
            has_cookies,
        } = self;
        let Some(allowed) = response.header(ORIGIN) else {
            return Some(format!("the response has no {ORIGIN} for {origin}"));
        };
        let is_any = allowed == "*" && !has_cookies;
        if !is_any && allowed != origin {
            return Some(format!("{ORIGIN} is {allowed}, not {origin}"));
        }
        let is_granted = response.header(CREDENTIALS) == Some("true");
        (*has_cookies && !is_granted)
            .then(|| format!("cookies went along, and {CREDENTIALS} is not true"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "https://www.notes.test";

    fn only(values: &[&str]) -> Allowed {
        Allowed::Only(values.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn preflight_is_refused_for_a_forbidden_method_or_header() {
        let policy = CorsPolicy {
            origins: only(&[PAGE]),
            methods: only(&["PATCH"]),
            headers: only(&["authorization"]),
            credentials: true,
        };
        let objection = |origin, method, headers| policy.objection(origin, method, headers);
        assert_eq!(objection(PAGE, "PATCH", "Authorization"), None);
        assert_eq!(objection(PAGE, "POST", ""), None);
        let elsewhere = objection("https://other.test", "GET", "").unwrap();
        assert!(elsewhere.contains("origin"), "{elsewhere}");
        let method = objection(PAGE, "DELETE", "").unwrap();
        assert!(method.contains("DELETE"), "{method}");
        let header = objection(PAGE, "PATCH", "authorization, x-beta").unwrap();
        assert!(header.contains("x-beta"), "{header}");
        assert_eq!(CorsPolicy::open().objection("x", "DELETE", "y"), None);
    }

    #[test]
    fn response_is_withheld_from_a_page_it_does_not_name() {
        let page = |has_cookies| CrossOrigin {
            origin: PAGE.to_owned(),
            has_cookies,
        };
        let response = |headers: &[(&str, &str)]| {
            let mut response = ServerResponse::empty(200);
            for (name, value) in headers {
                response.set(name, value);
            }
            response
        };
        let origin = ("access-control-allow-origin", PAGE);
        let any = ("access-control-allow-origin", "*");
        let credentials = ("access-control-allow-credentials", "true");
        assert_eq!(page(false).objection(&response(&[origin])), None);
        assert_eq!(page(false).objection(&response(&[any])), None);
        assert_eq!(
            page(true).objection(&response(&[origin, credentials])),
            None
        );
        assert!(page(false).objection(&response(&[])).is_some());
        assert!(
            page(true)
                .objection(&response(&[any, credentials]))
                .is_some()
        );
        assert!(page(true).objection(&response(&[origin])).is_some());
        let other = ("access-control-allow-origin", "https://other.test");
        assert!(page(false).objection(&response(&[other])).is_some());
    }
}
