//! The questions of an agent that may show no prompts. The engine's script passes them as synchronous requests, which get
//! their responses here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use footbridge_devtools::DevTools;
use footbridge_engine::question_in;
use serde_json::{Value, json};

use crate::event::Event;

/// The address of questions, which the browser doesn't request.
pub(crate) const ADDRESS: &str = "https://footbridge.invalid/question";

/// The requests with which questions wait for their answers.
#[derive(Debug, Default)]
pub(crate) struct Questions {
    waiting: Option<Value>,
}

impl Questions {
    /// Returns the question of a request that the browser holds, if it is one, and keeps the request.
    pub(crate) fn take(&mut self, held: &Value, key: &str) -> Option<(String, String)> {
        let request = &held["request"];
        let is_question = request["url"] == ADDRESS;
        let body = request["postData"].as_str().filter(|_| is_question)?;
        let question = question_in(body, key)?;
        self.waiting = Some(held["requestId"].clone());
        Some(question)
    }

    /// Answers the question that waits. Returns whether there is one.
    pub(crate) fn answer(&mut self, answer: Option<&str>, devtools: &mut DevTools<Event>) -> bool {
        let Some(id) = self.waiting.take() else {
            return false;
        };
        // A sandboxed page has an opaque origin.
        let headers = json!([
            { "name": "Access-Control-Allow-Origin", "value": "*" },
            { "name": "Content-Type", "value": "text/plain; charset=utf-8" },
        ]);
        let response = json!({
            "requestId": id,
            "responseCode": if answer.is_some() { 200 } else { 204 },
            "responseHeaders": headers,
            "body": STANDARD.encode(answer.unwrap_or_default()),
        });
        devtools.send("Fetch.fulfillRequest", &response);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_engines_script_asks() {
        let mut questions = Questions::default();
        let mut take = |url: &str, body: &str| {
            let request = json!({ "url": url, "postData": body });
            questions.take(&json!({ "requestId": "1", "request": request }), "key")
        };
        let asked = r#"["key","footbridge","frame"]"#;
        assert_eq!(take("https://a.test/question", asked), None);
        assert_eq!(take(ADDRESS, r#"["","footbridge","frame"]"#), None);
        assert_eq!(take(ADDRESS, ""), None);
        let question = ("footbridge".to_owned(), "frame".to_owned());
        assert_eq!(take(ADDRESS, asked), Some(question));
    }
}
