//! A request as received, before any decryption.

use axum::body::{Body, to_bytes};
use bytes::Bytes;
use cookie::Cookie;
use footbridge_contract::well_formed;
use hyper::Request;
use hyper::header::{CONTENT_TYPE, COOKIE};
use serde_json::{Map, Value};
use url::form_urlencoded;

use super::body_fields::{fields, multipart};

/// The size limit of a body, in bytes.
const LARGEST_BODY: usize = 4 << 20;

/// The beginning of the boundaries that engines make for multipart bodies. The rest is random.
const ENGINE_BOUNDARY: &str = "----WebKitFormBoundary";

/// A request as received, before any decryption. It is the same in every run: a boundary that the engine made has lost
/// its random part.
#[derive(Debug, Clone)]
pub struct ParsedRequest {
    /// Its method, such as `GET`.
    pub method: String,
    /// The host it was sent to.
    pub host: String,
    /// Its path, without query.
    pub path: String,
    /// Its query, decoded, in order.
    pub query: Vec<(String, String)>,
    /// Its headers in order, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body's exact text; bytes that are not text are replaced.
    pub text: String,
    /// The body, parsed according to its content type.
    pub body: BodyContent,
}

#[derive(Debug, Clone, PartialEq)]
pub enum BodyContent {
    /// An empty body.
    Empty,
    Json(Value),
    /// A form's fields. Fields with the same name become a list.
    Form(Map<String, Value>),
    /// The fields of a multipart body; a file is an object with its name.
    Multipart(Map<String, Value>),
    /// A body that doesn't parse as its content type, or whose content type is unknown, with the reason.
    Unreadable(String),
}

impl ParsedRequest {
    /// Reads a whole request. `None` if the client disconnects or the body is larger than [`LARGEST_BODY`].
    pub(crate) async fn read(request: Request<Body>, host: &str) -> Option<Self> {
        let (head, body) = request.into_parts();
        let bytes = to_bytes(body, LARGEST_BODY).await.ok()?;
        let mut headers: Vec<_> = head
            .headers
            .iter()
            .map(|(name, value)| {
                let value = String::from_utf8_lossy(value.as_bytes()).into_owned();
                (name.as_str().to_owned(), value)
            })
            .collect();
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        let content_type = head.headers.get(CONTENT_TYPE);
        let content_type = content_type.and_then(|value| value.to_str().ok());
        let content_type = content_type.unwrap_or_default();
        let body = content(content_type, &bytes, &text).await;
        if let Some(boundary) = engine_boundary(content_type) {
            text = text.replace(boundary, ENGINE_BOUNDARY);
            for (_, value) in &mut headers {
                *value = value.replace(boundary, ENGINE_BOUNDARY);
            }
        }
        Some(Self {
            method: head.method.as_str().to_owned(),
            host: host.to_owned(),
            path: head.uri.path().to_owned(),
            query: pairs(head.uri.query().unwrap_or_default()),
            body,
            headers,
            text,
        })
    }

    /// The value of a header; the first, if the name is repeated.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(found, _)| found.eq_ignore_ascii_case(name))?;
        Some(&found.1)
    }

    /// The value of a cookie.
    pub fn cookie(&self, name: &str) -> Option<&str> {
        let headers = self
            .headers
            .iter()
            .filter(|(found, _)| found == COOKIE.as_str());
        headers
            .flat_map(|(_, value)| Cookie::split_parse(value.as_str()).flatten())
            .find(|cookie| cookie.name() == name)
            .and_then(|cookie| cookie.value_raw())
            .filter(|value| !value.is_empty())
    }

    /// A parameter as text, from the query or, for a request with a body, from `payload`.
    pub fn parameter(&self, payload: &Value, name: &str) -> Option<String> {
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

    /// The method and path, such as `POST /notes`.
    pub fn request(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// Whether the method sends its parameters in the query.
    pub fn is_bodiless(&self) -> bool {
        matches!(self.method.as_str(), "GET" | "DELETE")
    }

    /// The body as a value, as in a transcript; null if it is empty, multipart or unreadable.
    pub fn value(&self) -> Value {
        match &self.body {
            BodyContent::Json(value) => value.clone(),
            BodyContent::Form(fields) => Value::Object(fields.clone()),
            BodyContent::Empty | BodyContent::Multipart(_) | BodyContent::Unreadable(_) => {
                Value::Null
            }
        }
    }

    /// The fields in the query, where brackets denote lists and objects.
    pub fn query_fields(&self) -> Map<String, Value> {
        let pairs = self.query.iter();
        fields(pairs.map(|(name, value)| (name.as_str(), Value::from(value.as_str()))))
    }

    /// The fields of a form or of a multipart body, where brackets denote lists and objects; `None` for any other
    /// body.
    pub fn form_fields(&self) -> Option<Map<String, Value>> {
        match &self.body {
            BodyContent::Form(raw) => {
                let pairs = raw.iter().flat_map(|(name, value)| match value {
                    Value::Array(values) => values
                        .iter()
                        .map(|value| (name.as_str(), value.clone()))
                        .collect(),
                    value => vec![(name.as_str(), value.clone())],
                });
                Some(fields(pairs))
            }
            BodyContent::Multipart(fields) => Some(fields.clone()),
            BodyContent::Empty | BodyContent::Json(_) | BodyContent::Unreadable(_) => None,
        }
    }

    /// The sort key of the request among those sent at the same instant.
    pub fn order(&self) -> String {
        self.order_by(|_| true, &self.text)
    }

    /// The same key with only the query parameters that `counts` accepts, and with `body` in place of the text.
    pub fn order_by(&self, counts: impl Fn(&str) -> bool, body: &str) -> String {
        let query = self.query.iter().filter(|(name, _)| counts(name));
        let query: Vec<_> = query
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let Self {
            host, path, method, ..
        } = self;
        format!("{host}{path} {method} {} {body}", query.join("&"))
    }
}

/// The boundary of a multipart body in its content type, if the engine made it.
fn engine_boundary(content_type: &str) -> Option<&str> {
    let at = content_type.find(ENGINE_BOUNDARY)?;
    let boundary = &content_type[at..];
    let end = boundary.find(|letter: char| letter != '-' && !letter.is_ascii_alphanumeric());
    Some(&boundary[..end.unwrap_or(boundary.len())])
}

fn pairs(text: &str) -> Vec<(String, String)> {
    form_urlencoded::parse(text.as_bytes())
        .into_owned()
        .collect()
}

/// The content of a body. `text` is the text of its bytes.
async fn content(content_type: &str, bytes: &Bytes, text: &str) -> BodyContent {
    let essence = content_type.split(';').next().unwrap_or_default().trim();
    if text.is_empty() {
        return BodyContent::Empty;
    }
    match essence.to_ascii_lowercase().as_str() {
        "multipart/form-data" => multipart(content_type, bytes)
            .await
            .map_or_else(BodyContent::Unreadable, BodyContent::Multipart),
        "application/x-www-form-urlencoded" => BodyContent::Form(form(text)),
        // Reports are sent as plain text, although they are JSON.
        "application/json" | "text/plain" => match std::str::from_utf8(bytes) {
            Ok(text) => json(text),
            Err(error) => {
                let at = error.valid_up_to();
                BodyContent::Unreadable(format!("the body is not UTF-8 from byte {at} on"))
            }
        },
        other => BodyContent::Unreadable(format!("`{other}` is not a supported body type")),
    }
}

/// The JSON in a text. A page may send half of a surrogate pair (`"\ud83d"`), which servers replace with U+FFFD.
fn json(text: &str) -> BodyContent {
    match serde_json::from_str(&well_formed(text)) {
        Ok(value) => BodyContent::Json(value),
        Err(error) => BodyContent::Unreadable(format!("the body is not JSON: {error}")),
    }
}

/// A form's fields. Fields with the same name become a list.
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

    async fn read(address: &str, kind: &str, body: impl AsRef<[u8]>) -> ParsedRequest {
        let request = Request::post(address).header("content-type", kind);
        let request = request.body(Body::from(body.as_ref().to_vec())).unwrap();
        ParsedRequest::read(request, "www.notes.test")
            .await
            .unwrap()
    }

    const JSON: &str = "application/json; charset=utf-8";

    #[tokio::test]
    async fn body_is_parsed_by_its_content_type() {
        let form = "application/x-www-form-urlencoded";
        let read_form = read("/a", form, "a%5B%5D=1&a%5B%5D=2&b=x+y").await;
        assert_eq!(
            read_form.value(),
            serde_json::json!({ "a[]": ["1", "2"], "b": "x y" })
        );
        assert_eq!(
            Value::Object(read_form.form_fields().unwrap()),
            serde_json::json!({ "a": ["1", "2"], "b": "x y" })
        );
        let query = read("/a?b%5B%5D=1&c=", JSON, "").await;
        assert_eq!(
            Value::Object(query.query_fields()),
            serde_json::json!({ "b": ["1"], "c": "" })
        );
        assert_eq!(query.form_fields(), None);
        let multipart = read("/a", "multipart/form-data; boundary=x", "--x--").await;
        assert_eq!(multipart.body, BodyContent::Multipart(Map::new()));
        assert_eq!(multipart.value(), Value::Null);
        assert_eq!(read("/a", JSON, "").await.body, BodyContent::Empty);
        let odd = read("/a", "image/png", "x").await.body;
        assert!(matches!(odd, BodyContent::Unreadable(_)), "{odd:?}");
    }

    #[tokio::test]
    async fn lone_surrogate_is_a_replacement_character() {
        let escaped = read("/a", JSON, r#"{ "text": "Hello \ud83d" }"#).await;
        assert_eq!(escaped.value()["text"], "Hello \u{fffd}");
        assert_eq!(escaped.text, r#"{ "text": "Hello \ud83d" }"#);
        // The encoding that `fetch` and a form use for such a text.
        let encoded = read("/a", JSON, "{ \"text\": \"Hello \u{fffd}\" }").await;
        assert_eq!(encoded.value(), escaped.value());
        let form = "application/x-www-form-urlencoded";
        let form = read("/a", form, "text=Hello+%EF%BF%BD").await;
        assert_eq!(form.value(), escaped.value());
    }

    #[tokio::test]
    async fn invalid_text_is_unreadable_and_kept_with_replacements() {
        let cut = read("/a?q=%FF", JSON, b"{ \"text\": \"a\xff\" }").await;
        let reason = "the body is not UTF-8 from byte 12 on".to_owned();
        assert_eq!(cut.body, BodyContent::Unreadable(reason));
        assert_eq!(cut.text, "{ \"text\": \"a\u{fffd}\" }");
        assert_eq!(cut.query, [("q".to_owned(), "\u{fffd}".to_owned())]);
        assert_eq!(cut.value(), Value::Null);
        let form = "application/x-www-form-urlencoded";
        let form = read("/a", form, b"text=\xff%FF").await;
        assert_eq!(form.value()["text"], "\u{fffd}\u{fffd}");
    }

    #[tokio::test]
    async fn boundary_of_the_engine_has_no_random_part() {
        let sent = |boundary: &str| {
            let body = format!(
                "--{boundary}\r\ncontent-disposition: form-data; name=\"id\"\r\n\r\n7\r\n--{boundary}--\r\n"
            );
            (format!("multipart/form-data; boundary={boundary}"), body)
        };
        let (kind, body) = sent("----WebKitFormBoundaryA1b2C3d4E5f6G7h8");
        let one = read("/a", &kind, body).await;
        let (kind, body) = sent("----WebKitFormBoundaryZZZZZZZZZZZZZZZZ");
        let other = read("/a", &format!("{kind}; charset=utf-8"), body).await;
        assert_eq!(one.order(), other.order());
        let (kind, body) = sent("----WebKitFormBoundary");
        assert_eq!(one.header("content-type"), Some(&*kind));
        assert_eq!(one.text, body);
        let id = serde_json::json!({ "id": "7" });
        assert_eq!(
            Some(&one.body),
            Some(&BodyContent::Multipart(id.as_object().unwrap().clone()))
        );
        // A boundary that the page made is in every run the same.
        let (kind, body) = sent("mine");
        let own = read("/a", &kind, &body).await;
        assert_eq!(own.header("content-type"), Some(&*kind));
        assert_eq!(own.text, body);
    }

    #[tokio::test]
    async fn oversized_body_is_not_read() {
        let body = Body::from(vec![b'x'; LARGEST_BODY + 1]);
        let request = Request::post("/a").body(body).unwrap();
        assert!(ParsedRequest::read(request, "h").await.is_none());
    }
}
