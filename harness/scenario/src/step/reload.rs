//! The step `reload`.

use serde_json::{Map, Value, json};

use crate::form::{Form, one};
use crate::schema::Names;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::tree::Node;

/// The only value of the step.
const PAGE: &str = "page";

/// Loads the page again, as the app does when its user pulls the page down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReloadStep;

impl Form for ReloadStep {
    const KEY: &'static str = "reload";
    const ABOUT: &'static str = "Loads the `page` again, as the app does when its user pulls the page down. It fails where no page is open.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        reader.word(value, "thing to reload", &[(PAGE, Self)])
    }

    fn schema(_: &Names<'_>) -> Value {
        json!({ "description": Self::ABOUT, "const": PAGE })
    }

    fn print(&self) -> Map<String, Value> {
        one(Self::KEY, PAGE)
    }

    fn line(&self) -> String {
        PAGE.to_owned()
    }
}
