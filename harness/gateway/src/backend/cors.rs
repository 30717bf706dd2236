//! What pages of other origins may ask of a server, as browsers hold them to it.

use super::parsed_request::ParsedRequest;
use super::response::ServerResponse;

/// What a server grants to pages of other origins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CorsPolicy {
    /// The origins, such as `https://www.notes.test`.
    pub origins: Allowed,
    /// The methods.
    pub methods: Allowed,
    /// The request headers, in lower case.
    pub headers: Allowed,
    /// Whether cookies and the like may go along.
    pub credentials: bool,
}

/// Which values are allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Allowed {
    /// Any.
    Any,
    /// These.
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

    /// The values as a header lists them; `asked` where any is allowed.
    fn header(&self, asked: &str) -> String {
        match self {
            Self::Any => asked.to_owned(),
            Self::Only(values) => values.join(", "),
        }
    }
}

impl CorsPolicy {
    /// Everything, to every origin.
    pub fn open() -> Self {
        Self {
            origins: Allowed::Any,
            methods: Allowed::Any,
            headers: Allowed::Any,
            credentials: true,
        }
    }

    /// Adds what a browser wants to see before it hands a response to the page that asked.
    pub fn apply(&self, request: &ParsedRequest, response: &mut ServerResponse) {
        let Some(origin) = request.header("origin") else {
            return;
        };
        for (name, value) in self.origin_headers(origin) {
            response.set(name, &value);
        }
    }

    /// The headers that name the origin; none if it isn't allowed.
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

    /// The response to a preflight that asks for a method and for headers.
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
        response
    }
}
