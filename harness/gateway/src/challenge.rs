//! An answer that would have the engine ask somebody for a password.
//!
//! A phone's webview asks nobody, unless its app has it do so: the page sees the answer as it is. A desktop's engine opens a
//! dialog, and an answer without the challenge keeps every engine from it.

use hyper::header::{HeaderMap, WWW_AUTHENTICATE};

/// The schemes for which an engine asks by itself. Any other is between the client and its server.
const ASKED_FOR: [&str; 4] = ["basic", "digest", "ntlm", "negotiate"];

/// Takes such a challenge away.
pub(crate) fn withdraw(headers: &mut HeaderMap) {
    let is_asked_for = headers.get_all(WWW_AUTHENTICATE).iter().any(|value| {
        let scheme = value.as_bytes().split(|byte| *byte == b' ').next();
        let scheme = scheme.unwrap_or_default();
        ASKED_FOR
            .iter()
            .any(|asked| scheme.eq_ignore_ascii_case(asked.as_bytes()))
    });
    if is_asked_for {
        headers.remove(WWW_AUTHENTICATE);
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn what_an_engine_would_ask_for_is_taken_away_and_nothing_else() {
        let left = |challenge: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
            withdraw(&mut headers);
            headers.contains_key(WWW_AUTHENTICATE)
        };
        assert!(!left("Basic realm=\"members\""));
        assert!(!left("digest realm=\"members\""));
        assert!(left("Bearer error=\"invalid_token\""));
    }
}
