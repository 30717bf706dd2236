//! Writing a link.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};

use super::{Scheme, text};
use crate::catalogue::App;

/// What a parameter's name and value encode: all that a page's `encodeURIComponent` does.
const COMPONENT: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'_')
    .remove(b'.')
    .remove(b'!')
    .remove(b'~')
    .remove(b'*')
    .remove(b'\'')
    .remove(b'(')
    .remove(b')');

/// A path keeps its slashes.
const PATH: &AsciiSet = &COMPONENT.remove(b'/');

/// The link to `path` with these parameters, in their order (§2.3). It is not asked whether the app has such a link;
/// [`Link::mismatches`](crate::Link::mismatches) does that.
pub fn build(app: &App, scheme: Scheme, path: &str, parameters: &Map<String, Value>) -> String {
    let mut link = format!(
        "{}://{}/{}",
        scheme.name(app),
        app.link_host,
        utf8_percent_encode(path, PATH)
    );
    let mut separator = '?';
    for (name, value) in parameters {
        if let Some(text) = text(value) {
            link.push(separator);
            link.extend(utf8_percent_encode(name, COMPONENT));
            link.push('=');
            link.extend(utf8_percent_encode(&text, COMPONENT));
            separator = '&';
        }
    }
    link
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn built(path: &str, parameters: &Value) -> String {
        build(
            &App::example(),
            Scheme::InApp,
            path,
            parameters.as_object().unwrap(),
        )
    }

    #[test]
    fn a_link_without_parameters_has_no_query() {
        assert_eq!(built("mega_swap", &json!({})), "exchange://app/mega_swap");
        assert_eq!(
            built(
                "home/coin",
                &json!({ "symbol": "", "from": null, "type": [], "x": {} })
            ),
            "exchange://app/home/coin"
        );
    }

    #[test]
    fn parameters_keep_their_order() {
        assert_eq!(
            built(
                "coin/recharge",
                &json!({ "coinName": "USDT", "a": "", "coinId": 2 })
            ),
            "exchange://app/coin/recharge?coinName=USDT&coinId=2"
        );
        assert_eq!(
            built("coin/recharge", &json!({ "coinId": 2, "coinName": "USDT" })),
            "exchange://app/coin/recharge?coinId=2&coinName=USDT"
        );
    }

    #[test]
    fn objects_are_json_and_everything_is_encoded_once() {
        assert_eq!(
            built(
                "home/market",
                &json!({ "type": { "a": [1, "b c"] }, "from": "ü&=+/" })
            ),
            "exchange://app/home/market?type=%7B%22a%22%3A%5B1%2C%22b%20c%22%5D%7D&from=%C3%BC%26%3D%2B%2F"
        );
        assert_eq!(
            built(
                "main/H5Router",
                &json!({ "url": "https://www.exchange.test/ja/?a=1&b=%20", "title": 1 })
            ),
            "exchange://app/main/H5Router?url=https%3A%2F%2Fwww.exchange.test%2Fja%2F%3Fa%3D1%26b%3D%2520&title=1"
        );
    }

    #[test]
    fn outside_the_app_only_the_scheme_differs() {
        let parameters = json!({ "tab": "1" });
        let link = build(
            &App::example(),
            Scheme::Alternate,
            "coupon/coupon_center",
            parameters.as_object().unwrap(),
        );
        assert_eq!(link, "exchangeapp://app/coupon/coupon_center?tab=1");
    }
}
