//! Parsing a link.

use percent_encoding::percent_decode_str;
use serde::Serialize;
use thiserror::Error;

use super::Scheme;
use crate::catalogue::App;

/// A link that a client opened, decoded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OpenedLink {
    /// Its form.
    pub scheme: Scheme,
    /// The path, decoded, without slashes at its ends.
    pub path: String,
    /// The names and values in order; a name may be repeated.
    pub parameters: Vec<(String, String)>,
}

impl OpenedLink {
    /// The first value of a parameter.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let mut parameters = self.parameters.iter();
        let found = parameters.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// An error while parsing a link.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LinkError {
    /// It starts with none of the app's link prefixes.
    #[error("`{link}` {}", begins_otherwise(prefixes))]
    OtherApp {
        /// The whole text.
        link: String,
        /// The app's link prefixes.
        prefixes: Vec<String>,
    },
    /// There is no path after the prefix.
    #[error("`{link}` has no path")]
    NoPath {
        /// The whole text.
        link: String,
    },
    /// A part doesn't decode to UTF-8.
    #[error("`{part}` doesn't decode to UTF-8")]
    Encoding {
        /// The part of the link that doesn't decode.
        part: String,
    },
}

fn begins_otherwise(prefixes: &[String]) -> String {
    let quoted: Vec<_> = prefixes
        .iter()
        .map(|prefix| format!("`{prefix}`"))
        .collect();
    match quoted.as_slice() {
        [] => "is not a link, since the app has none".to_owned(),
        [only] => format!("doesn't begin with {only}"),
        _ => format!("doesn't begin with one of {}", quoted.join(", ")),
    }
}

/// Parses a link of the app, in any form. A fragment is ignored, and a `+` in the query is a space, since some
/// clients use form encoding.
///
/// # Errors
/// A [`LinkError`] if the text is not a link of this app.
pub fn parse(app: &App, link: &str) -> Result<OpenedLink, LinkError> {
    let (address, _) = link.split_once('#').unwrap_or((link, ""));
    let (place, query) = address.split_once('?').unwrap_or((address, ""));
    let forms = Scheme::ALL.map(|scheme| (scheme, scheme.prefixes(app)));
    let (scheme, path) = forms
        .iter()
        .flat_map(|(scheme, prefixes)| prefixes.iter().map(move |prefix| (*scheme, prefix)))
        .find_map(|(scheme, prefix)| Some((scheme, after_prefix(place, prefix)?)))
        .ok_or_else(|| LinkError::OtherApp {
            link: link.to_owned(),
            prefixes: forms.iter().flat_map(|(_, found)| found.clone()).collect(),
        })?;
    let path = decoded(path.trim_matches('/'))?;
    if path.is_empty() {
        return Err(LinkError::NoPath {
            link: link.to_owned(),
        });
    }
    Ok(OpenedLink {
        scheme,
        path,
        parameters: parameters(query)?,
    })
}

/// The rest of a link after a prefix. Case is ignored up to the first slash of the path, and the prefix's final slash
/// may be missing at the end of the link.
fn after_prefix<'l>(place: &'l str, prefix: &str) -> Option<&'l str> {
    let (scheme, rest) = prefix.split_once("://")?;
    let (found, place) = place.split_once("://")?;
    let (host, path) = rest.split_once('/').unwrap_or(("", rest));
    if !found.eq_ignore_ascii_case(scheme) {
        return None;
    }
    if host.is_empty() {
        return Some(place);
    }
    let (found, place) = place.split_once('/').unwrap_or((place, ""));
    if !found.eq_ignore_ascii_case(host) {
        return None;
    }
    match path.strip_suffix('/') {
        Some(path) => place.strip_prefix(path)?.strip_prefix('/'),
        None => Some(place),
    }
}

fn parameters(query: &str) -> Result<Vec<(String, String)>, LinkError> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((form_decoded(name)?, form_decoded(value)?))
        })
        .collect()
}

fn form_decoded(part: &str) -> Result<String, LinkError> {
    decoded(&part.replace('+', " "))
}

fn decoded(part: &str) -> Result<String, LinkError> {
    let decoded = percent_decode_str(part).decode_utf8();
    decoded
        .map(std::borrow::Cow::into_owned)
        .map_err(|_| LinkError::Encoding {
            part: part.to_owned(),
        })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Map, Value, json};

    use super::super::{build, text};
    use super::*;

    fn parsed(link: &str) -> Result<OpenedLink, String> {
        parse(&App::example(), link).map_err(|error| error.to_string())
    }

    #[test]
    fn link_is_parsed_in_each_form() {
        let opened = parsed("MYAPP://Open/shop/item/?symbol=a%2Fb&from=a+b&&flag#top").unwrap();
        assert_eq!(opened.scheme, Scheme::InApp);
        assert_eq!(opened.path, "shop/item");
        assert_eq!(opened.parameter("symbol"), Some("a/b"));
        assert_eq!(opened.parameter("from"), Some("a b"));
        assert_eq!(opened.parameter("flag"), Some(""));
        assert_eq!(opened.parameter("top"), None);
        let scheme = |link| parsed(link).map(|opened| (opened.scheme, opened.path));
        assert_eq!(
            scheme("myapp-web://open/cart"),
            Ok((Scheme::Alternate, "cart".to_owned()))
        );
        assert_eq!(
            scheme("https://APP.myapp.test/orders/7?tab=1"),
            Ok((Scheme::Universal, "orders/7".to_owned()))
        );
    }

    #[test]
    fn path_may_follow_the_scheme_or_an_address_with_a_path() {
        let app = App {
            link_host: None,
            universal_links: vec!["https://myapp.test/app".to_owned()],
            ..App::example()
        };
        let path = |link| parse(&app, link).map(|opened| opened.path).ok();
        assert_eq!(path("myapp://orders/7"), Some("orders/7".to_owned()));
        assert_eq!(
            path("https://myapp.test/app/orders/7"),
            Some("orders/7".to_owned())
        );
        assert_eq!(path("https://myapp.test/apple/orders/7"), None);
        assert_eq!(path("https://myapp.test/orders/7"), None);
        assert_eq!(path("myapp://"), None);
    }

    #[test]
    fn name_may_occur_twice() {
        let opened = parsed("myapp://open/cart?a=1&a=2").unwrap();
        assert_eq!(opened.parameters.len(), 2);
        assert_eq!(opened.parameter("a"), Some("1"));
    }

    #[test]
    fn other_texts_are_not_links() {
        let begin = "`myapp://open/`, `myapp-web://open/`, `https://app.myapp.test/`";
        for other in [
            "https://open/cart",
            "cart",
            "myapp://web/cart",
            "myapp:open/cart",
        ] {
            let expected = format!("`{other}` doesn't begin with one of {begin}");
            assert_eq!(parsed(other), Err(expected));
        }
        for (link, reason) in [
            ("myapp://open", "`myapp://open` has no path"),
            ("myapp://open//?a=1", "`myapp://open//?a=1` has no path"),
            (
                "https://app.myapp.test/",
                "`https://app.myapp.test/` has no path",
            ),
            ("myapp://open/cart?a=%ff", "`%ff` doesn't decode to UTF-8"),
        ] {
            assert_eq!(parsed(link), Err(reason.to_owned()));
        }
        let none = App {
            scheme: None,
            alternate_scheme: None,
            universal_links: Vec::new(),
            ..App::example()
        };
        let error = parse(&none, "myapp://open/cart").unwrap_err();
        assert_eq!(
            error.to_string(),
            "`myapp://open/cart` is not a link, since the app has none"
        );
    }

    /// Any JSON value that a client might pass as a parameter.
    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i32>().prop_map(Value::from),
            ".{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(2, 8, 3, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..3).prop_map(Value::from),
                prop::collection::hash_map(".{0,5}", inner, 0..3)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        #[test]
        fn built_link_round_trips(
            path in "[a-zA-Z0-9_ ü]{1,8}(/[a-zA-Z0-9_]{1,8}){0,3}",
            parameters in prop::collection::vec((".{0,6}", value()), 0..5),
            scheme in prop::sample::select(Scheme::ALL.to_vec()),
        ) {
            let parameters: Map<String, Value> = parameters.into_iter().collect();
            let link = build(&App::example(), scheme, &path, &parameters).unwrap();
            prop_assert!(link.is_ascii());

            let expected = parameters
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), text(value)?)))
                .collect();
            prop_assert_eq!(parse(&App::example(), &link), Ok(OpenedLink { scheme, path, parameters: expected }));
        }

        #[test]
        fn list_or_object_round_trips(value in value()) {
            prop_assume!(value.is_array() || value.is_object());
            if let Some(text) = text(&value) {
                prop_assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
            }
        }

        #[test]
        fn any_text_is_parsed_or_rejected(link in ".*", rest in ".*") {
            let _ = parse(&App::example(), &link);
            let text = format!("myapp://open/{rest}");
            if let Ok(opened) = parse(&App::example(), &text) {
                prop_assert!(!opened.path.is_empty());
                let parameters: Map<String, Value> = [("link".to_owned(), json!(text))].into_iter().collect();
                let again = build(&App::example(), Scheme::InApp, "main/h5", &parameters).unwrap();
                let again = parse(&App::example(), &again).unwrap();
                prop_assert_eq!(again.parameter("link"), Some(text.as_str()));
            }
        }
    }
}
