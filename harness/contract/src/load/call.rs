//! Reading a call.

use serde_json::{Map, Value};

use super::availability::{below, minimum};
use super::context::Context;
use super::observation::observed;
use super::schema::{payload, schema};
use super::state::state_use;
use crate::catalogue::{Call, CodeOutcome, DefaultReply, Effect, Reply, ReplyData, data_of};
use crate::schema::{Extent, PayloadSchema, Values, check};
use crate::toml_reader::{TomlNode, TomlTable};

/// Reads a `[[call]]`.
pub(crate) fn call(table: &TomlTable<'_>, context: Context<'_>) -> Option<Call> {
    let name = table.text("name", "name = \"…\", as it is on the bridge");
    let section = table.text_if_any("section");
    let summary = table.text("summary", "summary = \"What it is for.\"");
    let replies = table
        .need("reply", "reply = \"callback\", or \"none\"")
        .and_then(|node| node.one_of(&[("callback", true), ("none", false)]));
    let (reply, default_reply) = if replies == Some(false) {
        table.stray("time_limit", "`reply` is \"none\"");
        table.stray("default_reply", "`reply` is \"none\"");
        table.stray("secret_reply", "`reply` is \"none\"");
        table.stray("reply_data", "`reply` is \"none\"");
        table.stray("codes", "`reply` is \"none\"");
        table.stray("gets", "`reply` is \"none\"");
        (Some(Reply::None), None)
    } else {
        let time_limit = time_limit(table, context);
        let reply = replies.map(|_| Reply::Callback { time_limit });
        (reply, default_reply(table, context))
    };
    let reply_data = reply_data(table, context);
    check_default(table, context, default_reply.as_ref(), &reply_data);
    let codes = match table.may("codes") {
        Some(node) if !matches!(reply, Some(Reply::None)) => failure_codes(&node, context),
        _ => Some(None),
    };
    let sets = state_use(table, "sets", context);
    let gets = state_use(table, "gets", context);
    let removes = state_use(table, "removes", context);
    let secret_reply = table.may("secret_reply").and_then(|node| node.texts());
    let minimum = minimum(table, context, None);
    let below = below(table);
    let payload = payload(table);
    let example = table.may("example").and_then(|node| node.json());
    check_example(table, example.as_ref(), payload.as_ref());
    let effect = table.may("effect");
    let effect = effect.and_then(|node| node.one_of(&Effect::WORDS));
    let observed = observed(table);
    let assumed = table.assumed();
    Some(Call {
        name: name?,
        section,
        summary: summary?,
        reply: reply?,
        minimum: minimum?,
        below: below?,
        payload: payload?,
        example,
        effect,
        observed,
        default_reply,
        reply_data,
        codes: codes?,
        sets: sets?,
        gets: gets?,
        removes: removes?,
        secret_reply: secret_reply.unwrap_or_default(),
        assumed,
    })
}

/// Reports an example that doesn't fit the payload's shape.
fn check_example(table: &TomlTable<'_>, example: Option<&Value>, payload: Option<&PayloadSchema>) {
    let (Some(example), Some(payload)) = (example, payload) else {
        return;
    };
    let found = check(&payload.shape, example, Extent::Whole, Values::Json);
    if let (Some(mismatch), Some(node)) = (found.into_iter().next(), table.may("example")) {
        let message = format!("the example doesn't fit `payload`: {mismatch}");
        node.invalid(message, "doesn't fit", mismatch.help());
    }
}

/// Reports a default reply whose data doesn't fit its shape.
fn check_default(
    table: &TomlTable<'_>,
    context: Context<'_>,
    default: Option<&DefaultReply>,
    shapes: &[ReplyData],
) {
    let (Some(default), Some(node)) = (default, table.may("default_reply")) else {
        return;
    };
    // A default reply with a failure code has no default data.
    let is_failure = context
        .codes
        .and_then(|codes| codes.get(&default.code))
        .is_some_and(|code| code.outcome == CodeOutcome::Failure);
    let Some(schema) = data_of(shapes, &default.code, !is_failure) else {
        return;
    };
    let found = check(&schema.shape, &default.data, Extent::Whole, Values::Json);
    if let Some(mismatch) = found.into_iter().next() {
        let message = format!("the default reply doesn't fit `reply_data`: {mismatch}");
        node.invalid(message, "doesn't fit", mismatch.help());
    }
}

/// Reads `reply_data`: the shape of the data on success, or a list of shapes by code.
fn reply_data(table: &TomlTable<'_>, context: Context<'_>) -> Vec<ReplyData> {
    let Some(node) = table.may("reply_data") else {
        return Vec::new();
    };
    let place = "the data of a reply";
    if node.is_table() {
        let data = node.table(place, schema);
        return data
            .map(|data| ReplyData { code: None, data })
            .into_iter()
            .collect();
    }
    let items = node.tables().unwrap_or_default();
    let read = |item: &TomlNode<'_>| {
        item.table(place, |table| {
            let code = table.need("code", "code = \"…\", a code of codes.toml, or \"success\"");
            let code = code.and_then(|node| match node.text()?.as_str() {
                SUCCESS => Some(None),
                _ => context.code(&node).map(Some),
            });
            let data = table.need("data", "data = { type = \"object\", … }");
            let data = data.and_then(|node| node.table(place, schema));
            Some(ReplyData {
                code: code?,
                data: data?,
            })
        })
    };
    items.iter().filter_map(read).collect()
}

/// The failure codes that a reply can have.
#[expect(clippy::option_option, reason = "the outer one is an error")]
fn failure_codes(node: &TomlNode<'_>, context: Context<'_>) -> Option<Option<Vec<String>>> {
    let read = |item: &TomlNode<'_>| {
        if item.is_table() {
            return item.table("a group of codes", |table| {
                let group = table.need("group", "group = \"…\", of a code in codes.toml")?;
                context.code_group(&group)
            });
        }
        Some(vec![context.code(item)?])
    };
    let codes: Vec<_> = node.list()?.iter().map(read).collect();
    let mut listed: Vec<String> = Vec::new();
    for code in codes.into_iter().collect::<Option<Vec<_>>>()?.concat() {
        if !listed.contains(&code) {
            listed.push(code);
        }
    }
    Some(Some(listed))
}

/// The word for every success code.
const SUCCESS: &str = "success";

fn time_limit(table: &TomlTable<'_>, context: Context<'_>) -> Option<String> {
    table.may("time_limit")?.table("a time limit", |table| {
        let name = table.need("name", "name = \"…\", of a limit in limits.toml")?;
        context.limit(&name)
    })
}

fn default_reply(table: &TomlTable<'_>, context: Context<'_>) -> Option<DefaultReply> {
    table
        .may("default_reply")?
        .table("a default reply", |table| {
            let code = table
                .need("code", "code = \"…\", a code of codes.toml")
                .and_then(|node| context.code(&node));
            let msg = match table.may("msg") {
                Some(node) => node.text(),
                None => Some(String::new()),
            };
            let data = match table.may("data") {
                Some(node) => node.json(),
                None => Some(Value::Object(Map::new())),
            };
            let own = |key: &'static str| {
                table.may(key)?.table("the reply on one platform", |table| {
                    table.need("data", "data = { … }")?.json()
                })
            };
            let (ios, android) = (own("ios"), own("android"));
            let assumed = table.assumed();
            Some(DefaultReply {
                code: code?,
                msg: msg?,
                data: data?,
                ios,
                android,
                assumed,
            })
        })
}
