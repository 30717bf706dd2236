//! The expectations `script` and `no-script`.

use serde_json::{Map, Value, json};

use super::no_call::ANY;
use crate::form::{Form, one};
use crate::schema::{Names, count, text};
use crate::syntax::payload::Payload;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// The largest value of `times`.
const MOST: u32 = 1000;

/// Expects a call of a third party's simulated script that no earlier expectation has claimed.
#[derive(Debug, Clone, PartialEq)]
pub struct ExpectScript {
    /// The function, such as `captcha.destroy`.
    pub script: Spanned<String>,
    /// The arguments; `None` for any.
    pub arguments: Option<Payload>,
    /// The exact number of such calls; all are claimed. `None` expects at least one, and claims the first.
    pub times: Option<u32>,
}

impl Form for ExpectScript {
    const KEY: &'static str = "script";
    const ABOUT: &'static str =
        "A function of a third party's simulated script was called, such as `captcha.destroy`.";
    const BESIDE: &'static [&'static str] = &["arguments", "times"];

    fn read(reader: &mut Reader<'_>, value: &Node, beside: &Fields<'_>) -> Option<Self> {
        let script = reader.text(value, "the function");
        let arguments = beside.optional("arguments", |node| {
            if !matches!(node.kind, NodeKind::List(_)) {
                reader
                    .wrong_type(node, "`arguments`", "a list")
                    .help("write `[…]`; a call without arguments has `[]`");
                return None;
            }
            reader.value(node, "the arguments")
        });
        let times = beside.optional("times", |node| reader.count(node, "`times`", MOST));
        Some(Self {
            script: script?,
            arguments: arguments.ok()?,
            times: times.ok()?,
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        text(Self::ABOUT)
    }

    fn schemas_beside(_: &Names<'_>) -> Vec<Value> {
        vec![
            json!({ "type": "array", "description": "The arguments; an object among them may contain more" }),
            count("The exact number of such calls"),
        ]
    }

    fn print(&self) -> Map<String, Value> {
        let mut map = one(Self::KEY, self.script.value.as_str());
        if let Some(arguments) = &self.arguments {
            map.insert("arguments".to_owned(), arguments.value.clone());
        }
        if let Some(times) = self.times {
            map.insert("times".to_owned(), json!(times));
        }
        map
    }
}

/// Expects that no unclaimed call of a third party's simulated script was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpectNoScript {
    /// The function; `None` for any.
    pub script: Option<Spanned<String>>,
}

impl Form for ExpectNoScript {
    const KEY: &'static str = "no-script";
    const ABOUT: &'static str = "No unclaimed call of this function of a third party's script was made; `any` for no call at all.";

    fn read(reader: &mut Reader<'_>, value: &Node, _: &Fields<'_>) -> Option<Self> {
        let script = reader.text(value, "the function")?;
        Some(Self {
            script: Some(script).filter(|script| script.value != ANY),
        })
    }

    fn schema(_: &Names<'_>) -> Value {
        text(Self::ABOUT)
    }

    fn print(&self) -> Map<String, Value> {
        let script = self.script.as_ref();
        one(
            Self::KEY,
            script.map_or(ANY, |script| script.value.as_str()),
        )
    }
}
