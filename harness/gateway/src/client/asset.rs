//! A file of the client, held in memory with the content type of its extension.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use axum::body::{Body, Bytes};
use hyper::Response;
use hyper::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderValue};

use crate::client::client_file;

/// A file's bytes and content type. Cheap to clone.
#[derive(Debug, Clone)]
pub(crate) struct Asset {
    content_type: HeaderValue,
    is_page: bool,
    bytes: Bytes,
    sha256: Arc<OnceLock<String>>,
}

impl Asset {
    pub(crate) fn new(path: &Path, bytes: Vec<u8>) -> Self {
        let guessed = mime_guess::from_path(path).first_or_octet_stream();
        let essence = guessed.essence_str();
        let is_page = essence == "text/html";
        let is_text = guessed.type_() == "text"
            || guessed.suffix().is_some_and(|suffix| suffix == "json")
            || matches!(essence, "application/json" | "application/javascript");
        let content_type = if is_text {
            format!("{essence}; charset=utf-8")
        } else {
            essence.to_owned()
        };
        Self {
            content_type: HeaderValue::try_from(content_type)
                .unwrap_or(HeaderValue::from_static("application/octet-stream")),
            is_page,
            bytes: Bytes::from(bytes),
            sha256: Arc::default(),
        }
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The SHA-256 of the contents, computed when the file is first served.
    pub(crate) fn sha256(&self) -> &str {
        self.sha256.get_or_init(|| client_file::hash(&self.bytes))
    }

    /// Everything that a page can observe of the file: the hash of its contents, and its content type.
    pub(crate) fn fingerprint(&self) -> String {
        let content_type = self.content_type.to_str().unwrap_or_default();
        format!("{} {content_type}", self.sha256())
    }

    pub(crate) fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.bytes.clone()));
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.content_type.clone());
        if self.is_page {
            headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_type_follows_the_extension() {
        for (name, expected) in [
            ("a.html", "text/html; charset=utf-8"),
            ("a.js", "text/javascript; charset=utf-8"),
            ("a.mjs", "application/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.json", "application/json; charset=utf-8"),
            ("a.webmanifest", "application/manifest+json; charset=utf-8"),
            ("a.svg", "image/svg+xml"),
            ("a.png", "image/png"),
            ("a.woff2", "font/woff2"),
            ("a.wasm", "application/wasm"),
            ("a", "application/octet-stream"),
        ] {
            let asset = Asset::new(Path::new(name), Vec::new());
            assert_eq!(asset.content_type, expected, "{name}");
        }
    }
}
