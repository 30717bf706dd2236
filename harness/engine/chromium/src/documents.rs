//! Decides on documents that the page and its frames request, before the browser shows them.
//!
//! The browser pauses each response to such a request, and requests for the few addresses that must not reach the
//! network ([`patterns`]).

use std::collections::BTreeMap;

use footbridge_engine::{LoadFailure, Report};
use serde_json::{Value, json};

use crate::questions;
use crate::session::BLANK;
use footbridge_engine::address::{has_scheme, is_of_the_web};
use footbridge_engine::output::report;

/// The number of redirects that a browser follows.
const REDIRECTS: u32 = 20;

/// The decision on a request or its response.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    /// It goes on.
    Continue,
    /// The page stays where it is.
    Abort,
    /// The response is an empty page.
    Blank,
}

/// The patterns of the requests and responses that the browser pauses.
pub(crate) fn patterns(navigations: &[String]) -> Value {
    let responses = json!({ "resourceType": "Document", "requestStage": "Response" });
    // This type includes page icons.
    let others = json!({ "resourceType": "Other", "requestStage": "Request" });
    let kept = std::iter::once(BLANK.to_owned()).chain(
        navigations
            .iter()
            .map(|start| format!("{}*", escape(start))),
    );
    let kept = kept.map(|pattern| {
        json!({ "urlPattern": pattern, "resourceType": "Document", "requestStage": "Request" })
    });
    let questions = json!({
        "urlPattern": escape(questions::ADDRESS),
        "requestStage": "Request",
    });
    let own = [responses, others, questions];
    Value::Array(own.into_iter().chain(kept).collect())
}

/// Escapes a text as a pattern that matches only this text.
fn escape(text: &str) -> String {
    text.replace('\\', r"\\")
        .replace('*', r"\*")
        .replace('?', r"\?")
}

/// The documents that the page and its frames request.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    /// The page's own frame.
    frame: String,
    /// The beginnings of the addresses whose navigations are messages to the app.
    pub(crate) navigations: Vec<String>,
    /// The number of redirects of each request.
    redirects: BTreeMap<String, u32>,
}

impl Documents {
    /// Creates the documents of a page with this frame.
    pub(crate) fn new(frame: &str) -> Self {
        Self {
            frame: frame.to_owned(),
            ..Self::default()
        }
    }

    /// Removes the state of the previous case.
    pub(crate) fn clear(&mut self) {
        self.redirects.clear();
    }

    /// Whether an address is a message to the app instead of a navigation.
    pub(crate) fn is_message(&self, url: &str) -> bool {
        self.navigations.iter().any(|start| url.starts_with(start))
    }

    /// Decides on a request that the browser holds, for a page that belongs to a case.
    pub(crate) fn decide(&mut self, held: &Value) -> Decision {
        let url = held["request"]["url"].as_str().unwrap_or_default();
        let is_page = held["frameId"] == *self.frame;
        if held["resourceType"] == "Other" {
            return decide_icon(held);
        }
        if let Some(reason) = held["responseErrorReason"].as_str() {
            if is_page && reason != "Aborted" {
                fail(url, LoadFailure::Connection);
            }
            return Decision::Abort;
        }
        let Some(status) = held["responseStatusCode"].as_u64() else {
            // The empty page isn't part of the client's history, and a message was reported when it was requested.
            return Decision::Abort;
        };
        match status {
            204 | 205 => {
                if is_page {
                    fail(url, LoadFailure::NoContent);
                }
                Decision::Continue
            }
            301 | 302 | 303 | 307 | 308 => self.redirect(held, url, is_page),
            _ if is_download(held) => {
                report(&Report::Download {
                    url: url.to_owned(),
                });
                Decision::Abort
            }
            _ => Decision::Continue,
        }
    }

    fn redirect(&mut self, held: &Value, url: &str, is_page: bool) -> Decision {
        let target = header(held, "location").unwrap_or_default();
        if self.is_message(target) {
            report(&Report::bridge_navigation(target));
            return Decision::Abort;
        }
        if has_scheme(target) && !is_of_the_web(target) {
            report(&Report::AppLink {
                url: target.to_owned(),
            });
            return Decision::Abort;
        }
        let id = held["networkId"].as_str().unwrap_or_default().to_owned();
        let redirects = self.redirects.entry(id).or_default();
        *redirects += 1;
        if *redirects < REDIRECTS {
            return Decision::Continue;
        }
        if is_page {
            fail(url, LoadFailure::Redirects);
        }
        Decision::Abort
    }
}

/// Decides on a page's icon, which a browser shows and a webview doesn't.
fn decide_icon(held: &Value) -> Decision {
    let headers = held["request"]["headers"].as_object();
    let accepts = headers.and_then(|headers| {
        let mut headers = headers.iter();
        headers.find(|(name, _)| name.eq_ignore_ascii_case("accept"))
    });
    let is_icon = accepts.is_some_and(|(_, kinds)| {
        kinds
            .as_str()
            .is_some_and(|kinds| kinds.starts_with("image/"))
    });
    if is_icon {
        Decision::Abort
    } else {
        Decision::Continue
    }
}

fn fail(url: &str, reason: LoadFailure) {
    report(&Report::LoadFailed {
        url: url.to_owned(),
        reason,
    });
}

/// Whether a response can only be downloaded: anything but a document, and PDFs, which not every engine shows.
fn is_download(held: &Value) -> bool {
    let is_attached = header(held, "content-disposition")
        .and_then(|value| value.split(';').next())
        .is_some_and(|kind| kind.trim().eq_ignore_ascii_case("attachment"));
    let kind = header(held, "content-type").unwrap_or("text/html");
    let kind = kind.split(';').next().unwrap_or_default().trim();
    is_attached || !is_shown(&kind.to_ascii_lowercase())
}

/// Whether a browser shows responses of this type as documents.
fn is_shown(kind: &str) -> bool {
    const APPLICATIONS: [&str; 5] = ["json", "javascript", "x-javascript", "xml", "xhtml+xml"];
    match kind.split_once('/') {
        Some(("text" | "image" | "audio" | "video" | "multipart", _)) | None => true,
        Some(("application", name)) => {
            APPLICATIONS.contains(&name) || name.ends_with("+json") || name.ends_with("+xml")
        }
        Some(_) => false,
    }
}

/// The value of a header of the response.
fn header<'a>(held: &'a Value, name: &str) -> Option<&'a str> {
    let headers = held["responseHeaders"].as_array()?;
    let of_name = |header: &&Value| {
        let found = header["name"].as_str();
        found.is_some_and(|found| found.eq_ignore_ascii_case(name))
    };
    headers.iter().find(of_name)?["value"].as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn response(status: u16, headers: &[(&str, &str)]) -> Value {
        let headers: Vec<_> = headers
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        json!({
            "networkId": "1",
            "frameId": "F",
            "request": { "url": "https://a/b" },
            "responseStatusCode": status,
            "responseHeaders": headers,
        })
    }

    #[test]
    fn only_documents_are_shown() {
        let mut documents = Documents::new("F");
        let mut decide =
            |status, headers: &[(&str, &str)]| documents.decide(&response(status, headers));
        for shown in [
            "text/html; charset=utf-8",
            "image/svg+xml",
            "application/json",
        ] {
            assert_eq!(decide(200, &[("Content-Type", shown)]), Decision::Continue);
        }
        for other in ["application/pdf", "application/zip", "font/woff2"] {
            assert_eq!(decide(200, &[("Content-Type", other)]), Decision::Abort);
        }
        let attached = [("content-disposition", "Attachment; filename=a")];
        assert_eq!(decide(200, &attached), Decision::Abort);
        assert_eq!(decide(204, &[]), Decision::Continue);
        assert_eq!(decide(404, &[]), Decision::Continue);
    }

    #[test]
    fn redirect_to_an_app_keeps_the_page() {
        let mut documents = Documents::new("F");
        documents.navigations = vec!["https://message/".to_owned()];
        let mut decide = |target: &str| documents.decide(&response(302, &[("Location", target)]));
        assert_eq!(decide("/next"), Decision::Continue);
        assert_eq!(decide("https://a/next"), Decision::Continue);
        assert_eq!(decide("app://close"), Decision::Abort);
        assert_eq!(decide("https://message/close"), Decision::Abort);
    }

    #[test]
    fn icon_is_not_requested() {
        let mut documents = Documents::new("F");
        let mut decide = |accept: &str| {
            let request = json!({ "url": "https://a/b", "headers": { "Accept": accept } });
            documents.decide(&json!({ "resourceType": "Other", "request": request }))
        };
        assert_eq!(decide("image/avif,image/webp,*/*;q=0.8"), Decision::Abort);
        assert_eq!(decide("*/*"), Decision::Continue);
    }

    #[test]
    fn redirects_are_limited() {
        let mut documents = Documents::new("F");
        let circle = response(302, &[("Location", "/b")]);
        for _ in 1..REDIRECTS {
            assert_eq!(documents.decide(&circle), Decision::Continue);
        }
        assert_eq!(documents.decide(&circle), Decision::Abort);
    }

    #[test]
    fn escaped_address_matches_only_itself() {
        assert_eq!(escape(r"app://a?b*c\d"), r"app://a\?b\*c\\d");
        let all = patterns(&["app://".to_owned()]);
        assert_eq!(all.as_array().map(Vec::len), Some(5));
        assert_eq!(all[4]["urlPattern"], "app://*");
    }
}
