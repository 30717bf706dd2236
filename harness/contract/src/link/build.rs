//! Building a link.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Map, Value};

use super::{Scheme, path_parameter, text};
use crate::catalogue::App;

/// The characters that are percent-encoded in names and values, as in `encodeURIComponent`.
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

/// Builds the link of this form to `path`. Parameters in braces are filled in; the others become the query, in order.
/// `None` if the app has no links of this form, or a parameter of the path is missing or empty.
///
/// Doesn't check that the app has such a link; see [`Link::mismatches`](crate::Link::mismatches).
pub fn build(
    app: &App,
    scheme: Scheme,
    path: &str,
    parameters: &Map<String, Value>,
) -> Option<String> {
    let mut link = scheme.prefixes(app).into_iter().next()?;
    let mut separator = "";
    for segment in path.split('/') {
        link.push_str(separator);
        match path_parameter(segment) {
            Some(name) => {
                let value = text(parameters.get(name)?)?;
                link.extend(utf8_percent_encode(&value, COMPONENT));
            }
            None => link.extend(utf8_percent_encode(segment, COMPONENT)),
        }
        separator = "/";
    }
    let in_path = |name: &str| {
        path.split('/')
            .any(|part| path_parameter(part) == Some(name))
    };
    let mut separator = '?';
    for (name, value) in parameters.iter().filter(|(name, _)| !in_path(name)) {
        if let Some(text) = text(value) {
            link.push(separator);
            link.extend(utf8_percent_encode(name, COMPONENT));
            link.push('=');
            link.extend(utf8_percent_encode(&text, COMPONENT));
            separator = '&';
        }
    }
    Some(link)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn built(path: &str, parameters: &Value) -> String {
        let parameters = parameters.as_object().unwrap();
        build(&App::example(), Scheme::InApp, path, parameters).unwrap()
    }

    #[test]
    fn link_without_parameters_has_no_query() {
        assert_eq!(built("cart", &json!({})), "myapp://open/cart");
        assert_eq!(
            built(
                "shop/item",
                &json!({ "a": "", "from": null, "type": [], "x": {} })
            ),
            "myapp://open/shop/item"
        );
    }

    #[test]
    fn parameters_keep_their_order() {
        assert_eq!(
            built("shop/item", &json!({ "name": "tea", "a": "", "id": 2 })),
            "myapp://open/shop/item?name=tea&id=2"
        );
        assert_eq!(
            built("shop/item", &json!({ "id": 2, "name": "tea" })),
            "myapp://open/shop/item?id=2&name=tea"
        );
    }

    #[test]
    fn objects_are_json_and_values_are_encoded_once() {
        assert_eq!(
            built(
                "shop",
                &json!({ "type": { "a": [1, "b c"] }, "from": "ü&=+/" })
            ),
            "myapp://open/shop?type=%7B%22a%22%3A%5B1%2C%22b%20c%22%5D%7D&from=%C3%BC%26%3D%2B%2F"
        );
        assert_eq!(
            built(
                "web",
                &json!({ "url": "https://www.myapp.test/ja/?a=1&b=%20" })
            ),
            "myapp://open/web?url=https%3A%2F%2Fwww.myapp.test%2Fja%2F%3Fa%3D1%26b%3D%2520"
        );
    }

    #[test]
    fn path_parameters_are_filled_in() {
        let parameters = json!({ "tab": 1, "id": "a/b" });
        assert_eq!(
            built("orders/{id}/items", &parameters),
            "myapp://open/orders/a%2Fb/items?tab=1"
        );
        let none = json!({ "tab": 1 });
        let built = build(
            &App::example(),
            Scheme::InApp,
            "orders/{id}",
            none.as_object().unwrap(),
        );
        assert_eq!(built, None);
    }

    #[test]
    fn each_form_has_its_own_prefix() {
        let parameters = json!({ "tab": "1" });
        let built = |app: &App, scheme| build(app, scheme, "cart", parameters.as_object().unwrap());
        let app = App::example();
        assert_eq!(
            Scheme::ALL.map(|scheme| built(&app, scheme).unwrap()),
            [
                "myapp://open/cart?tab=1",
                "myapp-web://open/cart?tab=1",
                "https://app.myapp.test/cart?tab=1"
            ]
        );
        let plain = App {
            alternate_scheme: None,
            link_host: None,
            universal_links: Vec::new(),
            ..app
        };
        assert_eq!(
            Scheme::ALL.map(|scheme| built(&plain, scheme)),
            [Some("myapp://cart?tab=1".to_owned()), None, None]
        );
    }
}
