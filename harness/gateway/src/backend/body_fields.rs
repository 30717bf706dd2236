//! The fields of queries, forms and multipart bodies, with their structure restored.
//!
//! A name with brackets denotes a list or an object: `ids[]=1&ids[]=2` is `ids: ["1", "2"]`, and `at[day]=1` is `at:
//! { day: "1" }`.

use axum::body::Body;
use axum::extract::{FromRequest as _, Multipart};
use bytes::Bytes;
use hyper::Request;
use hyper::header::CONTENT_TYPE;
use serde_json::{Map, Value, json};

/// The fields from names and values, in order.
pub(super) fn fields<'p>(pairs: impl IntoIterator<Item = (&'p str, Value)>) -> Map<String, Value> {
    let mut fields = Map::new();
    for (name, value) in pairs {
        let (name, keys) = parts(name);
        put(fields.entry(name).or_insert(Value::Null), &keys, value);
    }
    fields
}

/// The part of a name before its brackets, and the content of each bracket.
fn parts(name: &str) -> (&str, Vec<&str>) {
    let Some((base, rest)) = name.split_once('[') else {
        return (name, Vec::new());
    };
    match rest.strip_suffix(']') {
        Some(keys) if !base.is_empty() => (base, keys.split("][").collect()),
        _ => (name, Vec::new()),
    }
}

/// Inserts a value at the keys; an empty key appends to a list. A second value turns both into a list.
fn put(place: &mut Value, keys: &[&str], value: Value) {
    match (keys, place) {
        ([], place @ Value::Null) => *place = value,
        ([""], place @ Value::Null) => *place = Value::Array(vec![value]),
        ([] | [""], Value::Array(items)) => items.push(value),
        ([] | [""], place) => *place = Value::Array(vec![place.take(), value]),
        ([key, rest @ ..], place) => {
            if !place.is_object() {
                *place = Value::Object(Map::new());
            }
            put(&mut place[*key], rest, value);
        }
    }
}

/// The fields of a multipart body: texts unchanged, and for a file an object with its name. The error is the reason
/// why the body can't be read.
pub(super) async fn multipart(
    content_type: &str,
    bytes: &Bytes,
) -> Result<Map<String, Value>, String> {
    let unreadable = |reason: String| format!("the body is not multipart: {reason}");
    let request = Request::post("/").header(CONTENT_TYPE, content_type);
    let request = request
        .body(Body::from(bytes.clone()))
        .map_err(|error| unreadable(error.to_string()))?;
    let mut parts = Multipart::from_request(request, &())
        .await
        .map_err(|error| unreadable(error.body_text()))?;
    let mut pairs: Vec<(String, Value)> = Vec::new();
    while let Some(part) = parts
        .next_field()
        .await
        .map_err(|error| unreadable(error.body_text()))?
    {
        let name = part.name().unwrap_or_default().to_owned();
        let file = part.file_name().map(|file| json!({ "file": file }));
        let text = part
            .text()
            .await
            .map_err(|error| unreadable(error.body_text()))?;
        pairs.push((name, file.unwrap_or(Value::String(text))));
    }
    let pairs = pairs.iter();
    Ok(fields(
        pairs.map(|(name, value)| (name.as_str(), value.clone())),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(query: &str) -> Value {
        let pairs = query.split('&').map(|pair| pair.split_once('=').unwrap());
        fields(pairs.map(|(name, value)| (name, Value::from(value)))).into()
    }

    #[test]
    fn brackets_denote_lists_and_objects() {
        assert_eq!(of("a=1&b=x"), json!({ "a": "1", "b": "x" }));
        assert_eq!(of("a[]=1&a[]=2"), json!({ "a": ["1", "2"] }));
        assert_eq!(of("a=1&a=2&a=3"), json!({ "a": ["1", "2", "3"] }));
        assert_eq!(
            of("a[b]=1&a[c][]=2&a[c][]=3"),
            json!({ "a": { "b": "1", "c": ["2", "3"] } })
        );
        assert_eq!(of("a[=1&[b]=2"), json!({ "a[": "1", "[b]": "2" }));
        assert_eq!(of("a=1&a[b]=2"), json!({ "a": { "b": "2" } }));
    }

    #[tokio::test]
    async fn multipart_body_has_texts_and_files() {
        let body = "--x\r\ncontent-disposition: form-data; name=\"id\"\r\n\r\n7\r\n\
            --x\r\ncontent-disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\n\u{1}\r\n--x--\r\n";
        let kind = "multipart/form-data; boundary=x";
        let read = multipart(kind, &Bytes::from(body)).await.unwrap();
        assert_eq!(
            Value::Object(read),
            json!({ "id": "7", "photo": { "file": "a.png" } })
        );
        let none = multipart("multipart/form-data", &Bytes::from(body)).await;
        assert!(none.unwrap_err().starts_with("the body is not multipart: "));
        let cut = multipart(kind, &Bytes::from("--x\r\ncontent-")).await;
        assert!(cut.is_err(), "{cut:?}");
    }
}
