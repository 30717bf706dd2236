//! The agent's questions in a document that may show no prompts.
//!
//! The engine's script passes each as a synchronous request, in its own script world, to an address that the engine answers
//! itself. The address contains the question: its kind and text, as JSON in base64.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

/// Returns a JavaScript expression for the function that asks. The question follows `address`. If the page's policy
/// refuses the request, no agent can start, and `post` gets a message about that.
pub(crate) fn ask_script(address: &str, post: &str) -> String {
    format!(
        "(...question)=>{{const bytes=new TextEncoder().encode(JSON.stringify(question));\
const request=new XMLHttpRequest();request.open('GET','{address}'+btoa(String.fromCharCode(...bytes)),false);\
try{{request.send()}}catch{{({post})(JSON.stringify([0,{{kind:'unattended',url:location.href}}]));return null}}\
performance.clearResourceTimings();return request.status===200?request.responseText:null}}"
    )
}

/// Returns the question in an address that begins with `address`: its kind and text.
pub fn question_in(url: &str, address: &str) -> Option<(String, String)> {
    let bytes = STANDARD.decode(url.strip_prefix(address)?).ok()?;
    serde_json::from_slice(&bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_is_in_its_address() {
        let encoded = STANDARD.encode(r#"["footbridge","frame"]"#);
        let found = question_in(&format!("a:{encoded}"), "a:");
        assert_eq!(found, Some(("footbridge".into(), "frame".into())));
        for other in ["a:", "a:!", "b:", "a:e30="] {
            assert_eq!(question_in(other, "a:"), None, "{other}");
        }
    }
}
