//! The languages of a client's pages, and their place in an address.
//!
//! ```toml
//! [client.locales]
//! codes = ["de", "en", "en-IN", "ja"]
//! place = "path"              # the first segment; or "query", or "subdomain"
//! default = "en"              # optional: the language of an address without one
//! aliases = { en-IN = "en" }  # optional: codes that show the pages of another language
//! ```

use std::collections::BTreeMap;

use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use url::Url;

/// The languages of a client's pages, and their place in its addresses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Locales {
    codes: Vec<String>,
    place: LocalePlace,
    default: Option<String>,
    aliases: BTreeMap<String, String>,
}

/// The part of an address that names the language.
#[derive(Debug, Clone, PartialEq, Eq)]
enum LocalePlace {
    /// The first segment of the path: `/ja/orders`.
    Path,
    /// A parameter of the query: `/orders?lang=ja`.
    Query {
        /// The parameter's name.
        parameter: String,
    },
    /// The first label of the host: `ja.myapp.test`.
    Subdomain,
}

#[derive(Debug, Clone, Copy)]
enum PlaceWord {
    Path,
    Query,
    Subdomain,
}

/// The site and the language of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Localised {
    /// The origin, without a label that names the language.
    pub site: String,
    /// The code of the language; `None` if the address names none and there is no default.
    pub code: Option<String>,
}

impl Locales {
    /// The codes of the languages.
    pub fn codes(&self) -> &[String] {
        &self.codes
    }

    pub(crate) fn read(node: &TomlNode<'_>) -> Option<Self> {
        node.table("[client.locales]", Self::read_table)
    }

    fn read_table(table: &TomlTable<'_>) -> Option<Self> {
        let codes = table.need("codes", "codes = [\"en\", \"ja\"]");
        let codes = codes.and_then(|node| node.texts());
        let known = || Some(codes.as_ref()?.iter().map(String::as_str).collect());
        let code = |node: &TomlNode<'_>| node.reference("locale", known());
        let place = Self::read_place(table);
        let default = match table.may("default") {
            Some(node) => code(&node).map(Some),
            None => Some(None),
        };
        let aliases = match table.may("aliases") {
            Some(node) => node.named_values().and_then(|values| {
                let values = values.into_iter();
                values
                    .map(|(alias, node)| Some((alias, code(&node)?)))
                    .collect()
            }),
            None => Some(BTreeMap::new()),
        };
        Some(Self {
            place: place?,
            default: default?,
            aliases: aliases?,
            codes: codes?,
        })
    }

    fn read_place(table: &TomlTable<'_>) -> Option<LocalePlace> {
        let word = table
            .need("place", "place = \"path\", \"query\" or \"subdomain\"")?
            .one_of(&[
                ("path", PlaceWord::Path),
                ("query", PlaceWord::Query),
                ("subdomain", PlaceWord::Subdomain),
            ])?;
        if !matches!(word, PlaceWord::Query) {
            table.stray("parameter", "only place = \"query\" has one");
        }
        Some(match word {
            PlaceWord::Path => LocalePlace::Path,
            PlaceWord::Subdomain => LocalePlace::Subdomain,
            PlaceWord::Query => LocalePlace::Query {
                parameter: table.text("parameter", "parameter = \"lang\"")?,
            },
        })
    }

    /// Returns the site and the language of an address; `None` if it isn't a web address.
    pub fn of(&self, url: &str) -> Option<Localised> {
        let url = Url::parse(url).ok()?;
        let host = url.host_str()?;
        if !matches!(url.scheme(), "http" | "https") {
            return None;
        }
        let origin = url.origin().ascii_serialization();
        let (site, code) = match &self.place {
            LocalePlace::Path => {
                let first = url.path_segments().and_then(|mut all| all.next());
                (origin, first.and_then(|first| self.known(first)))
            }
            LocalePlace::Query { parameter } => {
                let mut pairs = url.query_pairs();
                let value = pairs.find(|(name, _)| name == parameter.as_str());
                (origin, value.and_then(|(_, value)| self.known(&value)))
            }
            LocalePlace::Subdomain => {
                let (first, rest) = host.split_once('.').unwrap_or(("", host));
                let code = self.known(first);
                let is_label = code.is_some() || first == "www";
                let site = if is_label { rest } else { host };
                (site.to_owned(), code)
            }
        };
        let code = code.or_else(|| self.default.clone());
        Some(Localised { site, code })
    }

    /// The language code of a part of an address. Host names are in lower case.
    fn known(&self, part: &str) -> Option<String> {
        let is_host = self.place == LocalePlace::Subdomain;
        let mut codes = self.codes.iter().chain(self.aliases.keys());
        let code =
            codes.find(|code| *code == part || (is_host && code.eq_ignore_ascii_case(part)))?;
        Some(self.aliases.get(code).unwrap_or(code).clone())
    }
}

#[cfg(test)]
mod tests {
    use footbridge_contract::toml_reader;

    use super::*;

    fn locales(rest: &str) -> Result<Locales, Vec<String>> {
        let text = format!("[locales]\ncodes = [\"en\", \"ja\", \"zh-TC\"]\n{rest}\n");
        let read = |table: &TomlTable<'_>| Locales::read(&table.need("locales", "")?);
        toml_reader::parse("x.toml", &text, "x.toml", read)
            .map_err(|invalid| invalid.errors.iter().map(ToString::to_string).collect())
    }

    fn code(locales: &Locales, url: &str) -> String {
        let found = locales.of(url).unwrap();
        format!("{} {}", found.site, found.code.as_deref().unwrap_or("-"))
    }

    #[test]
    fn path_begins_with_the_locale() {
        let locales =
            locales("place = \"path\"\ndefault = \"en\"\naliases = { en-IN = \"en\" }").unwrap();
        for (url, found) in [
            ("https://a.test/ja/orders", "https://a.test ja"),
            ("https://a.test/ja", "https://a.test ja"),
            ("https://a.test/zh-TC/ja", "https://a.test zh-TC"),
            ("https://a.test/orders/ja", "https://a.test en"),
            ("https://a.test/japan", "https://a.test en"),
            ("https://a.test/JA/orders", "https://a.test en"),
            ("https://a.test/en-IN/orders", "https://a.test en"),
            ("https://a.test:8443/", "https://a.test:8443 en"),
        ] {
            assert_eq!(code(&locales, url), found, "{url}");
        }
        for url in ["about:blank", "mailto:a@b.test", "myapp://home", "/ja"] {
            assert_eq!(locales.of(url), None, "{url}");
        }
    }

    #[test]
    fn parameter_contains_the_locale() {
        let locales = locales("place = \"query\"\nparameter = \"lang\"").unwrap();
        assert_eq!(
            code(&locales, "https://a.test/ja?b=en&lang=ja"),
            "https://a.test ja"
        );
        assert_eq!(
            code(&locales, "https://a.test/?lang=xx"),
            "https://a.test -"
        );
        assert_eq!(code(&locales, "https://a.test/"), "https://a.test -");
    }

    #[test]
    fn subdomain_contains_the_locale() {
        let locales = locales("place = \"subdomain\"\ndefault = \"en\"").unwrap();
        assert_eq!(code(&locales, "https://zh-tc.a.test/"), "a.test zh-TC");
        assert_eq!(code(&locales, "https://www.a.test/"), "a.test en");
        assert_eq!(code(&locales, "https://api.a.test/ja"), "api.a.test en");
    }

    #[test]
    fn errors_are_reported() {
        for (rest, message) in [
            ("", "[client.locales] needs `place`"),
            ("place = \"hash\"", "`hash` is not a value of `place`"),
            ("place = \"query\"", "[client.locales] needs `parameter`"),
            (
                "place = \"path\"\nparameter = \"lang\"",
                "`parameter` is not allowed here, since only place = \"query\" has one",
            ),
            (
                "place = \"path\"\ndefault = \"jp\"",
                "there is no locale `jp`",
            ),
            (
                "place = \"path\"\naliases = { zh-TW = \"zh\" }",
                "there is no locale `zh`",
            ),
            (
                "place = \"path\"\nlangs = 1",
                "unknown key `langs` in [client.locales]",
            ),
        ] {
            assert_eq!(locales(rest), Err(vec![message.to_owned()]), "{rest}");
        }
    }
}
