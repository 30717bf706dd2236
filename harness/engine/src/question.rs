//! The agent's questions in a document that may show no prompts.
//!
//! The engine's script passes each as a synchronous request, in its own script world, to an address that the engine answers
//! itself. The request's body is the key of the page's agents and the question: its kind and text. Client code, which can
//! send requests to that address as well, doesn't know the key.

/// Returns a JavaScript expression for the function that asks. If the page's policy refuses the request, no agent can
/// start, and `post` gets a message about that.
pub(crate) fn ask_script(address: &str, key: &str, post: &str) -> String {
    format!(
        "(...question)=>{{const request=new XMLHttpRequest();request.open('POST','{address}',false);\
try{{request.send(JSON.stringify(['{key}',...question]))}}\
catch{{({post})(JSON.stringify([0,{{kind:'unattended',url:location.href}}]));return null}}\
performance.clearResourceTimings();return request.status===200?request.responseText:null}}"
    )
}

/// Returns the question in the body of a request that has the key: its kind and text.
pub fn question_in(body: &str, key: &str) -> Option<(String, String)> {
    let (given, kind, text) = serde_json::from_str::<(String, String, String)>(body).ok()?;
    (given == key).then_some((kind, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn question_has_the_key() {
        let found = question_in(r#"["key","footbridge","frame"]"#, "key");
        assert_eq!(found, Some(("footbridge".into(), "frame".into())));
        for other in [
            "",
            "{}",
            r#"["footbridge","frame"]"#,
            r#"["","footbridge","frame"]"#,
            r#"["other","footbridge","frame"]"#,
        ] {
            assert_eq!(question_in(other, "key"), None, "{other}");
        }
    }
}
