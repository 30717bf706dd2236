//! Headers that belong to a single connection (hop-by-hop) and are not forwarded.

use hyper::header::{
    CONNECTION, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION, TE,
    TRAILER, TRANSFER_ENCODING, UPGRADE,
};

/// Removes the hop-by-hop headers of RFC 9110, section 7.6.1. Headers that request or grant a protocol upgrade are
/// kept, since the connection then continues through the proxy.
pub(crate) fn strip(headers: &mut HeaderMap) {
    let upgrade = upgrade_of(headers);
    let named: Vec<HeaderName> = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named {
        headers.remove(name);
    }
    for name in [
        CONNECTION,
        PROXY_AUTHENTICATE,
        PROXY_AUTHORIZATION,
        TE,
        TRAILER,
        TRANSFER_ENCODING,
        UPGRADE,
        HeaderName::from_static("keep-alive"),
        HeaderName::from_static("proxy-connection"),
    ] {
        headers.remove(name);
    }
    if let Some(protocol) = upgrade {
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(UPGRADE, protocol);
    }
}

fn upgrade_of(headers: &HeaderMap) -> Option<HeaderValue> {
    let asks = headers
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|name| name.trim().eq_ignore_ascii_case("upgrade"));
    headers.get(UPGRADE).filter(|_| asks).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| {
                (
                    HeaderName::from_static(name),
                    HeaderValue::from_static(value),
                )
            })
            .collect()
    }

    #[test]
    fn headers_named_by_connection_are_removed() {
        let mut given = headers(&[
            ("connection", "close, X-Private"),
            ("x-private", "1"),
            ("keep-alive", "timeout=5"),
            ("transfer-encoding", "chunked"),
            ("accept", "*/*"),
        ]);
        strip(&mut given);
        assert_eq!(given, headers(&[("accept", "*/*")]));
    }

    #[test]
    fn protocol_upgrade_is_kept() {
        let mut given = headers(&[
            ("connection", "keep-alive, Upgrade"),
            ("upgrade", "websocket"),
        ]);
        strip(&mut given);
        assert_eq!(
            given,
            headers(&[("connection", "upgrade"), ("upgrade", "websocket")])
        );
    }

    #[test]
    fn upgrade_not_named_by_connection_is_removed() {
        let mut given = headers(&[("upgrade", "websocket")]);
        strip(&mut given);
        assert!(given.is_empty());
    }
}
