//! Adding the agent to the client's documents.

use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, Response};
use axum::middleware::Next;
use lol_html::html_content::ContentType;
use lol_html::{RewriteStrSettings, element, rewrite_str};

use super::PREFIX;

/// The maximum size of a document, in bytes. A larger one is served unchanged, without the app.
const LARGEST_DOCUMENT: usize = 16 * 1024 * 1024;

/// Serves a request, and makes a document load the agent before anything else.
pub(super) async fn pair_document(mut request: Request, next: Next) -> Response<Body> {
    // A script can't be added to a compressed document.
    request
        .headers_mut()
        .insert(ACCEPT_ENCODING, HeaderValue::from_static("identity"));
    let response = next.run(request).await;
    if !is_document(response.headers()) {
        return response;
    }
    let (mut head, body) = response.into_parts();
    let Ok(bytes) = to_bytes(body, LARGEST_DOCUMENT).await else {
        return Response::from_parts(head, Body::empty());
    };
    let body = match std::str::from_utf8(&bytes) {
        Ok(html) => Body::from(with_agent(html)),
        Err(_) => Body::from(bytes),
    };
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, body)
}

fn is_document(headers: &HeaderMap) -> bool {
    let text = |value: &HeaderValue| value.to_str().unwrap_or_default().to_ascii_lowercase();
    let is_html = headers
        .get(CONTENT_TYPE)
        .is_some_and(|value| text(value).starts_with("text/html"));
    is_html && !headers.contains_key(CONTENT_ENCODING)
}

/// Returns the document with the agent's script as its first.
fn with_agent(html: &str) -> String {
    let script = format!(r#"<script src="{PREFIX}/agent.js"></script>"#);
    let mut is_done = false;
    let settings = RewriteStrSettings {
        element_content_handlers: vec![element!("*", |element| {
            if !is_done && element.tag_name() != "html" {
                is_done = true;
                if element.tag_name() == "head" {
                    element.prepend(&script, ContentType::Html);
                } else {
                    element.before(&script, ContentType::Html);
                }
            }
            Ok(())
        })],
        ..RewriteStrSettings::new()
    };
    let paired = rewrite_str(html, settings).unwrap_or_else(|_| html.to_owned());
    // A document without any element.
    if is_done {
        paired
    } else {
        format!("{html}{script}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = r#"<script src="/.footbridge/agent.js"></script>"#;

    #[test]
    fn agent_is_the_first_script() {
        for (html, paired) in [
            (
                "<!doctype html><html lang=en><head><script>a()</script></head></html>",
                "<!doctype html><html lang=en><head>@<script>a()</script></head></html>",
            ),
            (
                "<!doctype html><script>a()</script>",
                "<!doctype html>@<script>a()</script>",
            ),
            (
                "<html><body>x</body></html>",
                "<html>@<body>x</body></html>",
            ),
            ("<!-- <head> --><p>x", "<!-- <head> -->@<p>x"),
            ("text", "text@"),
        ] {
            assert_eq!(with_agent(html), paired.replace('@', SCRIPT), "{html}");
        }
    }
}
