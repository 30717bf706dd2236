//! A request as it came, taken apart as far as that needs no keys.

use axum::body::{Body, to_bytes};
use hyper::Request;
use hyper::header::{CONTENT_TYPE, COOKIE};
use serde_json::{Map, Value};
use url::form_urlencoded;

/// The most that is read of a body, in bytes.
const LARGEST_BODY: usize = 4 << 20;

/// The header of every request while trading is simulated.
pub(crate) const SIMULATION: &str = "paptrading";

/// A request as it came.
#[derive(Debug, Clone)]
pub(crate) struct Asked {
    pub(crate) method: String,
    pub(crate) host: String,
    pub(crate) path: String,
    /// Decoded, in order.
    pub(crate) query: Vec<(String, String)>,
    /// Names in lower case, in order.
    pub(crate) headers: Vec<(String, String)>,
    /// The body's exact text; bytes that are no text are replaced.
    pub(crate) text: String,
    pub(crate) body: Content,
}

/// What a body holds.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Content {
    /// Nothing.
    Empty,
    Json(Value),
    Form(Map<String, Value>),
    Multipart,
    /// It isn't what its type says, or its type says nothing known.
    Unreadable(String),
}

impl Asked {
    /// Reads a request to its end. `None` if the client broke off or sends more than anybody means to.
    pub(crate) async fn read(request: Request<Body>, host: &str) -> Option<Self> {
        let (head, body) = request.into_parts();
        let bytes = to_bytes(body, LARGEST_BODY).await.ok()?;
        let headers: Vec<_> = head
            .headers
            .iter()
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
                (name.as_str().to_owned(), value)
            })
            .collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let content_type = head.headers.get(CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok());
        Some(Self {
            method: head.method.as_str().to_owned(),
            host: host.to_owned(),
            path: head.uri.path().to_owned(),
            query: pairs(head.uri.query().unwrap_or_default()),
            body: content(content_type.unwrap_or_default(), &text),
            headers,
            text,
        })
    }

    /// The value of a header. Several of one name count as their first.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(found, _)| found.eq_ignore_ascii_case(name))?;
        Some(&found.1)
    }

    /// The value of a cookie.
    pub(crate) fn cookie(&self, name: &str) -> Option<&str> {
        let cookies = self
            .headers
            .iter()
            .filter(|(found, _)| found == COOKIE.as_str());
        cookies
            .flat_map(|(_, value)| value.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .find(|(found, _)| *found == name)
            .map(|(_, value)| value)
            .filter(|value| !value.is_empty())
    }

    /// Whether it is about the demo book: trading is simulated (§4).
    pub(crate) fn is_demo(&self) -> bool {
        self.header(SIMULATION) == Some("1")
    }

    /// A parameter as text: of the query, or of the payload where there is one.
    pub(crate) fn parameter(&self, payload: &Value, name: &str) -> Option<String> {
        if self.is_bodiless() {
            let mut query = self.query.iter();
            return query
                .find(|(found, _)| found == name)
                .map(|(_, value)| value.clone());
        }
        match payload.get(name)? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        }
    }

    /// What it asks for, such as `POST /v1/user/login`.
    pub(crate) fn request(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether its payload is its query.
    pub(crate) fn is_bodiless(&self) -> bool {
        matches!(self.method.as_str(), "GET" | "DELETE")
    }

    /// The body as a value; null for what is none.
    pub(crate) fn value(&self) -> Value {
        match &self.body {
            Content::Json(value) => value.clone(),
            Content::Form(fields) => Value::Object(fields.clone()),
            Content::Empty | Content::Multipart | Content::Unreadable(_) => Value::Null,
        }
    }

    /// Where it belongs among requests that were sent at the same instant. What differs from run to run has no say.
    pub(crate) fn order(&self) -> String {
        let query = self.query.iter().filter(|(name, _)| !is_noise(name));
        let query: Vec<_> = query
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let is_random = self.text.contains("bodyCiphertext") || self.text.contains("paramStr");
        let body = if is_random { "" } else { self.text.as_str() };
        let Self {
            host, path, method, ..
        } = self;
        format!("{host}{path} {method} {} {body}", query.join("&"))
    }
}

/// Whether a parameter of this name says nothing but when.
pub(crate) fn is_noise(name: &str) -> bool {
    matches!(name, "timestamp" | "languageType" | "t")
}

fn pairs(text: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(text.as_bytes())
        .into_owned()
        .collect()
}

fn content(content_type: &str, text: &str) -> Content {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    if text.is_empty() {
        return Content::Empty;
    }
    match essence.to_ascii_lowercase().as_str() {
        "multipart/form-data" => Content::Multipart,
        "application/x-www-form-urlencoded" => Content::Form(form(text)),
        // Reports travel as plain text, and are JSON all the same.
        "application/json" | "text/plain" => match serde_json::from_str(text) {
            Ok(value) => Content::Json(value),
            Err(error) => Content::Unreadable(format!("the body is not JSON: {error}")),
        },
        other => Content::Unreadable(format!("`{other}` is no type that a body may have")),
    }
}

/// A form's fields; several of one name are a list.
fn form(text: &str) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in pairs(text) {
        let value = Value::String(value);
        match fields.get_mut(&name) {
            Some(Value::Array(list)) => list.push(value),
            Some(first) => *first = Value::Array(vec![first.take(), value]),
            None => {
                fields.insert(name, value);
            }
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(address: &str, kind: &str, body: &str) -> Asked {
        let request = Request::post(address).header("content-type", kind);
        let request = request.body(Body::from(body.to_owned())).unwrap();
        Asked::read(request, "www.exchange.test").await.unwrap()
    }

    const JSON: &str = "application/json; charset=utf-8";

    #[tokio::test]
    async fn times_and_ciphertexts_have_no_say_in_the_order() {
        let one = read("/v1/a?b=1&timestamp=1&languageType=0", JSON, "{}").await;
        let other = read("/v1/a?b=1&languageType=0&timestamp=2", JSON, "{}").await;
        assert_eq!(one.order(), other.order());
        assert_ne!(one.order(), read("/v1/a?b=2", JSON, "{}").await.order());
        assert_ne!(one.order(), read("/v1/a?b=1", JSON, "[]").await.order());
        let sealed = read("/v1/a", JSON, r#"{"bodyCiphertext":"x"}"#).await;
        let anew = read("/v1/a", JSON, r#"{"bodyCiphertext":"y"}"#).await;
        assert_eq!(sealed.order(), anew.order());
    }

    #[tokio::test]
    async fn a_body_is_what_its_type_says() {
        let form = "application/x-www-form-urlencoded";
        let read_form = read("/v1/a", form, "a%5B%5D=1&a%5B%5D=2&b=x+y").await;
        assert_eq!(
            read_form.value(),
            serde_json::json!({ "a[]": ["1", "2"], "b": "x y" })
        );
        let multipart = read("/v1/a", "multipart/form-data; boundary=x", "--x--").await;
        assert_eq!(multipart.body, Content::Multipart);
        assert_eq!(read("/v1/a", JSON, "").await.body, Content::Empty);
        let odd = read("/v1/a", "image/png", "x").await.body;
        assert!(matches!(odd, Content::Unreadable(_)), "{odd:?}");
    }

    #[tokio::test]
    async fn more_than_anybody_means_to_send_is_not_read() {
        let body = Body::from(vec![b'x'; LARGEST_BODY + 1]);
        let request = Request::post("/v1/a").body(body).unwrap();
        assert!(Asked::read(request, "h").await.is_none());
    }
}
