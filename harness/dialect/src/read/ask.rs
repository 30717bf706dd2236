//! Reading the table `[ask]`: calls from the app to the page.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};

use super::page_channel::page_channel;
use super::{given, known_call, readable};
use crate::ask::{AskResultShape, AskShape};
use crate::page_channel::PageChannel;
use crate::template::{Direction, Scope};

/// The placeholders of a call to the page.
const ASK: Scope<'static> = Scope {
    own: &["call", "payload", "id"],
    profile: true,
    is_open: false,
    direction: Direction::Fill,
    filled_by: "a call to the page",
};

/// The placeholders of the page's result.
const RESULT: Scope<'static> = Scope {
    own: &["id", "data"],
    profile: false,
    is_open: false,
    direction: Direction::Read,
    filled_by: "the page's result",
};

/// Reads the table `[ask]`.
pub(super) fn ask(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<AskShape> {
    node.table("`ask`", |table| {
        let page_channel = page_channel(table, &ASK);
        let result_node = table.may("answer");
        let result = given(result_node.as_ref(), |node| result_shape(node, catalogue));
        let page_channel = page_channel?.page_channel(node, &["call", "payload"], false)?;
        let result = result.ok()?;
        if let (Some(node), Some(result)) = (&result_node, &result) {
            check(node, &page_channel, result)?;
        }
        Some(AskShape {
            page_channel,
            result,
        })
    })
}

fn result_shape(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<AskResultShape> {
    if node.as_text().is_some() {
        return node.one_of(&[("return", AskResultShape::Return)]);
    }
    if !node.is_table() {
        let help = "write \"return\", or { call = \"…\", payload = { … } }, or { message = { … } }";
        return node.wrong_type("a word or a table", help.to_owned());
    }
    node.table("`answer`", |table| match table.may("message") {
        Some(message) => {
            for key in ["call", "payload"] {
                table.stray(key, "there is a `message`");
            }
            let template = readable(&message, &RESULT)?;
            Some(AskResultShape::Message(template))
        }
        None => by_call(table, catalogue),
    })
}

fn by_call(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<AskResultShape> {
    let call = table
        .need(
            "call",
            "call = \"…\", the page's call that carries the result",
        )
        .and_then(|node| known_call(&node, catalogue));
    let payload = table
        .need("payload", "payload = { id = \"{id}\", data = \"{data}\" }")
        .and_then(|node| readable(&node, &RESULT));
    Some(AskResultShape::Call {
        call: call?,
        payload: payload?,
    })
}

/// Reports a result form that the call to the page makes impossible, such as a result with an id that the call lacks.
fn check(node: &TomlNode<'_>, page_channel: &PageChannel, result: &AskResultShape) -> Option<()> {
    let (message, help) = match (result, page_channel) {
        (AskResultShape::Return, PageChannel::Function { .. }) => return Some(()),
        (AskResultShape::Return, _) => (
            "an event has no return value",
            "write `via = \"function\"`, or name the message that carries the result",
        ),
        (result, page_channel) => {
            let has_id = match result {
                AskResultShape::Call { payload, .. } => payload.has("id"),
                AskResultShape::Message(template) => template.has("id"),
                AskResultShape::Return => false,
            };
            if page_channel.has("id") || !has_id {
                return Some(());
            }
            (
                "the call to the page has no `{id}` for its result",
                "put `{id}` in `arguments`, `detail` or `data` of [ask]",
            )
        }
    };
    node.invalid(message, "this result", help);
    None
}
