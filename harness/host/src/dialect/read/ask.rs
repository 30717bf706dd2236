//! Reading how the app calls the page.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};

use super::way::page_way;
use super::{given, known_call, readable};
use crate::dialect::ask::{AnswerShape, AskShape};
use crate::dialect::way::Way;
use crate::template::{Direction, Scope};

/// The places of a call to the page.
const ASK: Scope<'static> = Scope {
    own: &["call", "payload", "id"],
    profile: true,
    is_open: false,
    direction: Direction::Fill,
    filled_by: "a call to the page",
};

/// The places of the page's answer.
const ANSWER: Scope<'static> = Scope {
    own: &["id", "data"],
    profile: false,
    is_open: false,
    direction: Direction::Read,
    filled_by: "the page's answer",
};

/// Reads [ask].
pub(super) fn ask(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<AskShape> {
    node.table("`ask`", |table| {
        let way = page_way(table, &ASK);
        let answer_node = table.may("answer");
        let answer = given(answer_node.as_ref(), |node| answer(node, catalogue));
        let way = way?.way(node, &["call", "payload"], false)?;
        let answer = answer.ok()?;
        if let (Some(node), Some(answer)) = (&answer_node, &answer) {
            check(node, &way, answer)?;
        }
        Some(AskShape { way, answer })
    })
}

fn answer(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<AnswerShape> {
    if node.as_text().is_some() {
        return node.one_of(&[("return", AnswerShape::Return)]);
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
            let template = readable(&message, &ANSWER)?;
            Some(AnswerShape::Message(template))
        }
        None => by_call(table, catalogue),
    })
}

fn by_call(table: &TomlTable<'_>, catalogue: Option<&Catalogue>) -> Option<AnswerShape> {
    let call = table
        .need("call", "call = \"…\", the call of the page that answers")
        .and_then(|node| known_call(&node, catalogue));
    let payload = table
        .need("payload", "payload = { id = \"{id}\", data = \"{data}\" }")
        .and_then(|node| readable(&node, &ANSWER));
    Some(AnswerShape::Call {
        call: call?,
        payload: payload?,
    })
}

/// Reports an answer that can't come, since the call to the page has nothing for it.
fn check(node: &TomlNode<'_>, way: &Way, answer: &AnswerShape) -> Option<()> {
    let (message, help) = match (answer, way) {
        (AnswerShape::Return, Way::Function { .. }) => return Some(()),
        (AnswerShape::Return, _) => (
            "an event gives nothing back",
            "write `via = \"function\"`, or which message of the page answers",
        ),
        (answer, way) => {
            let has_id = match answer {
                AnswerShape::Call { payload, .. } => payload.has("id"),
                AnswerShape::Message(template) => template.has("id"),
                AnswerShape::Return => false,
            };
            if way.has("id") || !has_id {
                return Some(());
            }
            (
                "the page isn't told an `{id}` that it could answer with",
                "put `{id}` in `arguments`, `detail` or `data` of [ask]",
            )
        }
    };
    node.invalid(message, "this answer", help);
    None
}
