//! Authentication challenges, which would make an engine open a password dialog.
//!
//! A phone's webview opens no dialog unless its app does: the page receives the response unchanged. A desktop engine
//! opens a dialog, so the gateway removes the challenge from the response.

use hyper::header::{HeaderMap, WWW_AUTHENTICATE};

/// The authentication schemes that engines handle themselves. Others are left to the client and its server.
const HANDLED_BY_ENGINES: [&str; 4] = ["basic", "digest", "ntlm", "negotiate"];

/// Removes the challenges that an engine would handle from a response.
pub(crate) fn withdraw(headers: &mut HeaderMap) {
    let is_handled = headers.get_all(WWW_AUTHENTICATE).iter().any(|value| {
        let scheme = value.as_bytes().split(|byte| *byte == b' ').next();
        let scheme = scheme.unwrap_or_default();
        HANDLED_BY_ENGINES
            .iter()
            .any(|known| scheme.eq_ignore_ascii_case(known.as_bytes()))
    });
    if is_handled {
        headers.remove(WWW_AUTHENTICATE);
    }
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn only_challenges_that_an_engine_handles_are_removed() {
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
