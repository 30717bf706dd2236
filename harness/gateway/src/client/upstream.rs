//! A developer's own server as the site of a host.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use hyper::header::{EXPECT, HOST, HeaderMap, HeaderValue, LOCATION, ORIGIN, REFERER};
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Response, StatusCode, Uri, Version};
use hyper_util::client::legacy::Client as HttpClient;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioIo};
use miette::Diagnostic;
use thiserror::Error;
use tokio::io::copy_bidirectional;
use tower::service_fn;
use url::Url;

use crate::client::client_file;
use crate::refusal::Refusal;
use crate::request::RequestContext;
use crate::request::hop_by_hop;
use crate::request::notice::refusal;

/// The origin of a plain HTTP server, and connections to it.
#[derive(Clone)]
pub(crate) struct Upstream {
    origin: Url,
    host: HeaderValue,
    http: HttpClient<HttpConnector, Body>,
}

impl fmt::Debug for Upstream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Upstream({})", self.origin)
    }
}

impl FromStr for Upstream {
    type Err = UpstreamError;

    fn from_str(address: &str) -> Result<Self, Self::Err> {
        let address = address.trim();
        let origin = Url::parse(address).map_err(|source| UpstreamError::NotAnAddress {
            address: address.to_owned(),
            source,
        })?;
        if origin.scheme() != "http" {
            return Err(UpstreamError::NotPlainHttp {
                address: address.to_owned(),
            });
        }
        let is_bare = origin.path() == "/"
            && origin.query().is_none()
            && origin.fragment().is_none()
            && origin.username().is_empty()
            && origin.password().is_none();
        let host = HeaderValue::try_from(origin.authority()).ok();
        let (true, Some(host)) = (is_bare, host) else {
            return Err(UpstreamError::NotAnOrigin {
                address: address.to_owned(),
                origin: origin.origin().ascii_serialization(),
            });
        };
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        // Addresses are tried in order: racing them requires a timer, and a loopback address accepts or refuses at
        // once.
        connector.set_happy_eyeballs_timeout(None);
        let http = HttpClient::builder(TokioExecutor::new()).build(connector);
        Ok(Self { origin, host, http })
    }
}

impl Upstream {
    /// Forwards every request.
    pub(crate) fn router(self) -> Router {
        Router::new().fallback_service(service_fn(move |request: Request| {
            let upstream = self.clone();
            async move { Ok::<_, Infallible>(upstream.respond(request).await) }
        }))
    }

    async fn respond(&self, mut request: Request) -> Response<Body> {
        let context = request.extensions_mut().remove::<RequestContext>();
        let public = context
            .as_ref()
            .map(|context| format!("https://{}", context.host()));
        let wants_upgrade = request.extensions_mut().remove::<OnUpgrade>();
        let path = request.uri().path().to_owned();
        let is_read = request.method() == Method::GET;
        match self.ask(request, public.as_deref()).await {
            Ok(mut response) => {
                if response.status() == StatusCode::SWITCHING_PROTOCOLS {
                    let (Some(context), Some(client)) = (context, wants_upgrade) else {
                        return response;
                    };
                    let server = hyper::upgrade::on(&mut response);
                    context.spawn(join(client, server));
                } else if response.status() == StatusCode::OK
                    && is_read
                    && let Some(context) = context
                {
                    return client_file::hashed(response, context, &path);
                }
                response
            }
            Err(problem) => self.down(problem),
        }
    }

    async fn ask(
        &self,
        mut request: Request,
        public: Option<&str>,
    ) -> Result<Response<Body>, String> {
        let path = request
            .uri()
            .path_and_query()
            .map_or("/", |path| path.as_str());
        let target = format!("http://{}{path}", self.origin.authority());
        *request.uri_mut() = target
            .parse::<Uri>()
            .map_err(|error| format!("{target} is not an address: {error}"))?;
        *request.version_mut() = Version::HTTP_11;
        let headers = request.headers_mut();
        hop_by_hop::strip(headers);
        headers.remove(EXPECT);
        headers.insert(HOST, self.host.clone());
        let own = self.own_origin();
        if let Some(public) = public {
            swap_origin(headers, &ORIGIN, public, &own);
            swap_origin(headers, &REFERER, public, &own);
        }
        let response = self.http.request(request).await;
        let mut response = response.map_err(|error| root_cause(&error))?.map(Body::new);
        hop_by_hop::strip(response.headers_mut());
        if let Some(public) = public {
            swap_origin(response.headers_mut(), &LOCATION, &own, public);
        }
        Ok(response)
    }

    fn own_origin(&self) -> String {
        self.origin.origin().ascii_serialization()
    }

    fn down(&self, problem: String) -> Response<Body> {
        let upstream = self.own_origin();
        refusal(
            StatusCode::BAD_GATEWAY,
            &format!(
                "The client's server at {upstream} did not respond: {problem}. Is it running, and on this port?"
            ),
            Refusal::UpstreamDown { upstream, problem },
        )
    }
}

/// Copies bytes both ways until one side is done.
async fn join(client: OnUpgrade, server: OnUpgrade) {
    let (Ok(client), Ok(server)) = tokio::join!(client, server) else {
        return;
    };
    let (mut client, mut server) = (TokioIo::new(client), TokioIo::new(server));
    // Either end may break off at any time; the other then sees its stream end.
    let _ = copy_bidirectional(&mut client, &mut server).await;
}

/// Replaces one origin with another in a header that contains an address.
fn swap_origin(headers: &mut HeaderMap, name: &hyper::header::HeaderName, from: &str, to: &str) {
    let swapped = headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .and_then(|text| text.strip_prefix(from))
        .filter(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#']))
        .and_then(|rest| HeaderValue::try_from(format!("{to}{rest}")).ok());
    if let Some(swapped) = swapped {
        headers.insert(name, swapped);
    }
}

/// The message of the innermost error. The outer ones only state that a connection failed.
fn root_cause(error: &dyn std::error::Error) -> String {
    let mut innermost = error;
    while let Some(source) = innermost.source() {
        innermost = source;
    }
    innermost.to_string()
}

/// An error in the address of a developer's own server.
#[derive(Debug, Error, Diagnostic)]
pub enum UpstreamError {
    /// The text can't be parsed as an address.
    #[error("`{address}` is not an address")]
    #[diagnostic(help(
        "write the whole address of the client's server, such as `http://127.0.0.1:5173`"
    ))]
    NotAnAddress {
        /// The address given.
        address: String,
        /// The underlying error.
        source: url::ParseError,
    },
    /// The address's scheme is not `http`.
    #[error("`{address}` is not an http:// address")]
    #[diagnostic(help(
        "let the client's server speak plain http on this machine: the page sees https all the same"
    ))]
    NotPlainHttp {
        /// The address given.
        address: String,
    },
    /// The address contains more than an origin.
    #[error("`{address}` names more than a server")]
    #[diagnostic(help("write `{origin}` alone: paths stay as they are in the scenarios"))]
    NotAnOrigin {
        /// The address given.
        address: String,
        /// The origin within the address.
        origin: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_plain_http_origin_is_accepted() {
        for address in [
            "http://127.0.0.1:5173",
            "http://localhost:5173/",
            "http://[::1]:80",
            " http://dev.test ",
        ] {
            assert!(
                address.parse::<Upstream>().is_ok(),
                "{address} was rejected"
            );
        }
        let rejected = |address: &str| address.parse::<Upstream>().unwrap_err();
        assert!(matches!(
            rejected("5173"),
            UpstreamError::NotAnAddress { .. }
        ));
        assert!(matches!(
            rejected("https://localhost:5173"),
            UpstreamError::NotPlainHttp { .. }
        ));
        assert!(matches!(
            rejected("localhost:5173"),
            UpstreamError::NotPlainHttp { .. }
        ));
        for address in [
            "http://localhost:5173/app",
            "http://localhost:5173/?a=1",
            "http://me:secret@localhost:5173",
        ] {
            let error = rejected(address);
            assert!(matches!(error, UpstreamError::NotAnOrigin { .. }));
            assert!(
                error
                    .help()
                    .unwrap()
                    .to_string()
                    .contains("`http://localhost:5173`"),
                "{address}"
            );
        }
    }

    #[test]
    fn origin_is_replaced_only_as_a_whole() {
        let swapped = |text: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(LOCATION, HeaderValue::from_static(text));
            swap_origin(
                &mut headers,
                &LOCATION,
                "http://localhost:51",
                "https://www.notes.test",
            );
            headers[LOCATION].to_str().unwrap().to_owned()
        };
        assert_eq!(swapped("http://localhost:51"), "https://www.notes.test");
        assert_eq!(
            swapped("http://localhost:51/en?a=1"),
            "https://www.notes.test/en?a=1"
        );
        assert_eq!(
            swapped("http://localhost:5173/en"),
            "http://localhost:5173/en"
        );
        assert_eq!(swapped("/en"), "/en");
        assert_eq!(
            swapped("https://elsewhere.test/"),
            "https://elsewhere.test/"
        );
    }
}
