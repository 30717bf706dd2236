//! Content security policies, which would keep the harness's agent from starting in a document.
//!
//! The agent begins with a question to the engine: a prompt, or a request where a sandbox allows no prompts. Both are
//! allowed in each document that may run scripts. The engine shows no prompt, and answers the request itself.

use hyper::HeaderMap;
use hyper::header::{CONTENT_SECURITY_POLICY, Entry, HeaderValue};

/// The origin of the agent's requests.
const AGENT: &str = "https://footbridge.invalid";

/// Allows the agent's questions in the policies of a response.
pub(crate) fn allow_agent(headers: &mut HeaderMap) {
    if let Entry::Occupied(mut policies) = headers.entry(CONTENT_SECURITY_POLICY) {
        for policies in policies.iter_mut() {
            let allowed = policies.to_str().ok().map(allowed);
            if let Some(allowed) = allowed.and_then(|text| HeaderValue::try_from(text).ok()) {
                *policies = allowed;
            }
        }
    }
}

/// Returns the policies of a header, which commas separate, with the agent's questions allowed.
fn allowed(policies: &str) -> String {
    let policies: Vec<String> = policies.split(',').map(allowed_in_one).collect();
    policies.join(",")
}

fn allowed_in_one(policy: &str) -> String {
    let mut directives: Vec<String> = policy.split(';').map(str::to_owned).collect();
    if let Some(sandbox) = directives.iter_mut().find(|one| is_of(one, "sandbox"))
        && has(sandbox, "allow-scripts")
        && !has(sandbox, "allow-modals")
    {
        sandbox.push_str(" allow-modals");
    }
    let place = |name| directives.iter().position(|one| is_of(one, name));
    if let Some(connect) = place("connect-src") {
        directives[connect] = with_agent(&directives[connect]);
    } else if let Some(default) = place("default-src") {
        let sources = directives[default].split_ascii_whitespace().skip(1);
        let sources: Vec<&str> = sources.collect();
        directives.push(with_agent(&format!(" connect-src {}", sources.join(" "))));
    }
    directives.join(";")
}

/// Whether a directive has this name.
fn is_of(directive: &str, name: &str) -> bool {
    let mut words = directive.split_ascii_whitespace();
    words
        .next()
        .is_some_and(|first| first.eq_ignore_ascii_case(name))
}

fn has(directive: &str, wanted: &str) -> bool {
    let mut words = directive.split_ascii_whitespace();
    words.any(|word| word.eq_ignore_ascii_case(wanted))
}

/// Adds the agent's origin to a list of sources. `'none'` counts only alone.
fn with_agent(directive: &str) -> String {
    let lead = if directive.starts_with(' ') { " " } else { "" };
    let words = directive.split_ascii_whitespace();
    let kept: Vec<&str> = words
        .filter(|word| !word.eq_ignore_ascii_case("'none'"))
        .collect();
    format!("{lead}{} {AGENT}", kept.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sandbox_of_scripts_allows_prompts() {
        for kept in [
            "",
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
    fn connections_to_the_agent_are_allowed() {
        for (policy, expected) in [
            (
                "connect-src 'self'",
                "connect-src 'self' https://footbridge.invalid",
            ),
            (
                "default-src *; Connect-Src 'NONE'",
                "default-src *; Connect-Src https://footbridge.invalid",
            ),
            (
                "default-src 'none'; img-src *",
                "default-src 'none'; img-src *; connect-src https://footbridge.invalid",
            ),
            (
                "default-src 'self' https://a.test",
                "default-src 'self' https://a.test; connect-src 'self' https://a.test https://footbridge.invalid",
            ),
        ] {
            assert_eq!(allowed(policy), expected);
        }
    }

    #[test]
    fn each_header_is_changed() {
        let mut headers = HeaderMap::new();
        for policy in ["sandbox allow-scripts", "img-src *"] {
            headers.append(CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
        }
        allow_agent(&mut headers);
        let policies: Vec<_> = headers.get_all(CONTENT_SECURITY_POLICY).iter().collect();
        assert_eq!(
            policies,
            ["sandbox allow-scripts allow-modals", "img-src *"]
        );
    }
}
