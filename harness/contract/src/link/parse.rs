//! Reading a link.

use percent_encoding::percent_decode_str;
use serde::Serialize;
use thiserror::Error;

use super::Scheme;
use crate::catalogue::App;

/// A link that a client opened, decoded.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Opened {
    /// The scheme it was opened with.
    pub scheme: Scheme,
    /// The path under the link host, without slashes at its ends.
    pub path: String,
    /// Names and values in their order; a name may come twice.
    pub parameters: Vec<(String, String)>,
}

impl Opened {
    /// The first value of this name.
    pub fn parameter(&self, name: &str) -> Option<&str> {
        let mut parameters = self.parameters.iter();
        let found = parameters.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// Why a text is not a link of the app.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum LinkError {
    /// It has neither of the app's schemes.
    #[error("`{link}` has neither the scheme `{scheme}:` nor `{alternate}:`")]
    OtherScheme {
        /// The whole text.
        link: String,
        /// The app's own scheme.
        scheme: String,
        /// The app's alternate scheme.
        alternate: String,
    },
    /// It has the app's scheme but another host.
    #[error("`{link}` doesn't lead to `{host}`")]
    OtherHost {
        /// The whole text.
        link: String,
        /// The host that all of the app's links stand under.
        host: String,
    },
    /// Nothing follows the host.
    #[error("`{link}` has no path")]
    NoPath {
        /// The whole text.
        link: String,
    },
    /// Decoding gives something that isn't UTF-8.
    #[error("`{part}` doesn't decode to UTF-8")]
    Encoding {
        /// The part of the link that doesn't decode.
        part: String,
    },
}

/// Reads a link of the app, with either scheme. What follows a `#` is ignored, and a `+` in the query is a space, since
/// form encoding, which some clients use, writes it so.
///
/// # Errors
/// [`LinkError`] if the text is not a link of this app.
pub fn parse(app: &App, link: &str) -> Result<Opened, LinkError> {
    let (scheme, rest) = [Scheme::InApp, Scheme::Alternate]
        .into_iter()
        .find_map(|scheme| Some((scheme, after_scheme(link, scheme.name(app))?)))
        .ok_or_else(|| LinkError::OtherScheme {
            link: link.to_owned(),
            scheme: app.scheme.clone(),
            alternate: app.alternate_scheme.clone(),
        })?;
    let (rest, _) = rest.split_once('#').unwrap_or((rest, ""));
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let (host, path) = place.split_once('/').unwrap_or((place, ""));
    if !host.eq_ignore_ascii_case(&app.link_host) {
        return Err(LinkError::OtherHost {
            link: link.to_owned(),
            host: app.link_host.clone(),
        });
    }
    let path = decoded(path.trim_matches('/'))?;
    if path.is_empty() {
        return Err(LinkError::NoPath {
            link: link.to_owned(),
        });
    }
    Ok(Opened {
        scheme,
        path,
        parameters: parameters(query)?,
    })
}

/// What follows `scheme://`, whose letters may be of either case.
fn after_scheme<'l>(link: &'l str, scheme: &str) -> Option<&'l str> {
    let (found, rest) = link.split_once("://")?;
    found.eq_ignore_ascii_case(scheme).then_some(rest)
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

    fn parsed(link: &str) -> Result<Opened, String> {
        parse(&App::example(), link).map_err(|error| error.to_string())
    }

    #[test]
    fn a_link_is_read_with_either_scheme() {
        let opened =
            parsed("EXCHANGE://app/home/coin/?symbol=BTC%2FUSDT&from=a+b&&flag#top").unwrap();
        assert_eq!(opened.scheme, Scheme::InApp);
        assert_eq!(opened.path, "home/coin");
        assert_eq!(opened.parameter("symbol"), Some("BTC/USDT"));
        assert_eq!(opened.parameter("from"), Some("a b"));
        assert_eq!(opened.parameter("flag"), Some(""));
        assert_eq!(opened.parameter("top"), None);
        assert_eq!(
            parsed("exchangeapp://app/mega_swap").unwrap().scheme,
            Scheme::Alternate
        );
    }

    #[test]
    fn a_name_may_come_twice() {
        let opened = parsed("exchange://app/home/coin?a=1&a=2").unwrap();
        assert_eq!(opened.parameters.len(), 2);
        assert_eq!(opened.parameter("a"), Some("1"));
    }

    #[test]
    fn what_is_no_link_of_the_app_is_refused() {
        for (link, reason) in [
            (
                "https://app/home/coin",
                "`https://app/home/coin` has neither the scheme `exchange:` nor `exchangeapp:`",
            ),
            (
                "home/coin",
                "`home/coin` has neither the scheme `exchange:` nor `exchangeapp:`",
            ),
            (
                "exchange://web/home",
                "`exchange://web/home` doesn't lead to `app`",
            ),
            ("exchange://app", "`exchange://app` has no path"),
            ("exchange://app//?a=1", "`exchange://app//?a=1` has no path"),
            ("exchange://app/home?a=%ff", "`%ff` doesn't decode to UTF-8"),
        ] {
            assert_eq!(parsed(link), Err(reason.to_owned()));
        }
    }

    /// Any JSON a client might give as a parameter.
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
        fn what_is_built_is_read_back(
            path in "[a-zA-Z0-9_ ü]{1,8}(/[a-zA-Z0-9_]{1,8}){0,3}",
            parameters in prop::collection::vec((".{0,6}", value()), 0..5),
            outside: bool,
        ) {
            let scheme = if outside { Scheme::Alternate } else { Scheme::InApp };
            let parameters: Map<String, Value> = parameters.into_iter().collect();
            let link = build(&App::example(), scheme, &path, &parameters);
            prop_assert!(link.is_ascii());

            let expected = parameters
                .iter()
                .filter_map(|(name, value)| Some((name.clone(), text(value)?)))
                .collect();
            prop_assert_eq!(parse(&App::example(), &link), Ok(Opened { scheme, path, parameters: expected }));
        }

        #[test]
        fn a_list_or_object_comes_back_as_the_same_value(value in value()) {
            prop_assume!(value.is_array() || value.is_object());
            if let Some(text) = text(&value) {
                prop_assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
            }
        }

        #[test]
        fn any_text_is_read_or_refused(link in ".*", rest in ".*") {
            let _ = parse(&App::example(), &link);
            let text = format!("exchange://app/{rest}");
            if let Ok(opened) = parse(&App::example(), &text) {
                prop_assert!(!opened.path.is_empty());
                let parameters: Map<String, Value> = [("link".to_owned(), json!(text))].into_iter().collect();
                let again = build(&App::example(), Scheme::InApp, "main/h5", &parameters);
                let again = parse(&App::example(), &again).unwrap();
                prop_assert_eq!(again.parameter("link"), Some(text.as_str()));
            }
        }
    }
}
