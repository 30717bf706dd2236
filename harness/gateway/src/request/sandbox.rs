//! Sandboxes of a content security policy, which refuse the prompts of the harness's agent.
//!
//! The agent begins with a prompt, in a sandbox as anywhere else. What the page shows by its own dialogs is recorded, and
//! never shown.

use hyper::HeaderMap;
use hyper::header::{CONTENT_SECURITY_POLICY, Entry, HeaderValue};

/// Allows prompts in each sandbox that allows scripts.
pub(crate) fn allow_prompts(headers: &mut HeaderMap) {
    if let Entry::Occupied(mut policies) = headers.entry(CONTENT_SECURITY_POLICY) {
        for policy in policies.iter_mut() {
            let allowed = policy.to_str().ok().map(allowed);
            if let Some(allowed) = allowed.and_then(|text| HeaderValue::try_from(text).ok()) {
                *policy = allowed;
            }
        }
    }
}

/// Returns content security policies that allow prompts in each sandbox that allows scripts. A comma separates policies,
/// and a semicolon the directives of one.
fn allowed(policies: &str) -> String {
    let parts = policies.split_inclusive([',', ';']);
    parts
        .map(|part| {
            let directive = part.trim_end_matches([',', ';']);
            let words = directive.split_ascii_whitespace();
            let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
            let has = |wanted: &str| words.iter().any(|word| word == wanted);
            let is_sandbox = words.first().is_some_and(|name| name == "sandbox");
            if is_sandbox && has("allow-scripts") && !has("allow-modals") {
                let end = &part[directive.len()..];
                format!("{directive} allow-modals{end}")
            } else {
                part.to_owned()
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sandbox_of_scripts_allows_prompts() {
        for kept in [
            "",
            "default-src 'self'",
            "sandbox",
            "sandbox allow-same-origin",
            "sandbox allow-scripts allow-modals; img-src *",
            "img-src sandbox allow-scripts",
        ] {
            assert_eq!(allowed(kept), kept);
        }
        assert_eq!(
            allowed("img-src *; SANDBOX Allow-Scripts; font-src *"),
            "img-src *; SANDBOX Allow-Scripts allow-modals; font-src *"
        );
        assert_eq!(
            allowed("sandbox allow-scripts, sandbox allow-scripts"),
            "sandbox allow-scripts allow-modals, sandbox allow-scripts allow-modals"
        );
    }

    #[test]
    fn each_header_is_changed() {
        let mut headers = HeaderMap::new();
        for policy in ["sandbox allow-scripts", "img-src *"] {
            headers.append(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        }
        allow_prompts(&mut headers);
        let policies: Vec<_> = headers.get_all(CONTENT_SECURITY_POLICY).iter().collect();
        assert_eq!(
            policies,
            ["sandbox allow-scripts allow-modals", "img-src *"]
        );
    }
}
