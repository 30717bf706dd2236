//! The step `theme`.

use serde_json::{Map, Value};

use crate::form::{Form, one};
use crate::hosts::{self, Theme};
use crate::schema::{Names, described};
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::tree::Node;

/// Changes the theme of the phone while the page is open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThemeStep {
    /// The theme from now on.
    pub theme: Theme,
}

impl Form for ThemeStep {
    const KEY: &'static str = "theme";
    const ABOUT: &'static str = "Changes the phone's theme to `dark` or `light` while the page is open, as a user or the time of day does. `prefers-color-scheme` changes; the app sends no event by itself.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let theme = reader.word(value, "theme", &Theme::WORDS)?;
        Some(Self { theme })
    }

    fn schema(_: &Names<'_>) -> Value {
        described(hosts::theme_schema(), Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, self.theme.word())
    }

    fn line(&self) -> String {
        self.theme.word().to_owned()
    }
}
