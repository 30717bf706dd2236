//! The step `restart`.

use footbridge_contract::Version;
use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::hosts::{self, Theme, versions};
use crate::schema::{Names, described, object};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// The value for an app that starts again as it was.
const APP: &str = "app";

/// Ends the app and starts it again. Its page is gone until another step opens one; what the site stored stays.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RestartStep {
    /// The version that the app was updated to; `None` for the same one.
    pub version: Option<Spanned<Version>>,
    /// The language that the user changed to; `None` for the same one.
    pub locale: Option<Spanned<String>>,
    /// The theme that the user changed to; `None` for the same one.
    pub theme: Option<Theme>,
}

impl Form for RestartStep {
    const KEY: &'static str = "restart";
    const ABOUT: &'static str = "Ends the app and starts it again: updated to a later `version`, with another `locale` or `theme`, or `app` as it was. Its page is gone; cookies and local storage stay. An `open` step comes next.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        if let NodeKind::Scalar(_) = value.kind {
            reader.word(value, "thing to restart", &[(APP, ())])?;
            return Some(Self::default());
        }
        let fields = reader.fields(value, "`restart`", &["version", "locale", "theme"])?;
        let version = fields.optional("version", |node| {
            let version = versions::version(reader, node)?;
            Some(Spanned::new(version, node.span))
        });
        let locale = fields.optional("locale", |node| hosts::read_locale(reader, node));
        let theme = fields.optional("theme", |node| reader.word(node, "theme", &Theme::WORDS));
        Some(Self {
            version: version.ok()?,
            locale: locale.ok()?,
            theme: theme.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        let fields = vec![
            (
                "version",
                described(
                    versions::one_schema(),
                    "The version that the app was updated to",
                ),
            ),
            (
                "locale",
                described(hosts::locale_schema(), "The language that the user chose"),
            ),
            (
                "theme",
                described(hosts::theme_schema(), "The colours that the user chose"),
            ),
        ];
        let changed = object(fields, &[]);
        json!({ "description": Self::ABOUT, "anyOf": [{ "const": APP }, changed] })
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = Map::new();
        if let Some(version) = &self.version {
            map.insert("version".to_owned(), json!(version.value.to_string()));
        }
        if let Some(locale) = &self.locale {
            map.insert("locale".to_owned(), json!(locale.value));
        }
        if let Some(theme) = self.theme {
            map.insert("theme".to_owned(), json!(theme.word()));
        }
        if map.is_empty() {
            return one(Self::KEY, APP);
        }
        one(Self::KEY, map)
    }

    fn line(&self) -> String {
        let version = self.version.as_ref().map(|version| version.value);
        let changes = [
            version.map(|version| format!("as {version}")),
            self.locale
                .as_ref()
                .map(|locale| format!("in {}", locale.value)),
            self.theme.map(|theme| format!("in {}", theme.word())),
        ];
        let changes: Vec<_> = changes.into_iter().flatten().collect();
        if changes.is_empty() {
            "as it was".to_owned()
        } else {
            changes.join(", ")
        }
    }
}
