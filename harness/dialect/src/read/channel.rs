//! Reading channels.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use serde_json::Value;

use super::page_channel::function_path;
use super::{check_page_calls, given, known_call, known_calls, template_of};
use crate::channel::{Channel, ReturnKind, Returns, Via};
use crate::identifier::is_identifier;
use crate::template::{Direction, Scope, Template};

/// The kinds of channels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ViaWord {
    Handler,
    Method,
    Prompt,
    Navigation,
    PostMessage,
}

const WORDS: [(&str, ViaWord); 5] = [
    ("message-handler", ViaWord::Handler),
    ("method", ViaWord::Method),
    ("prompt", ViaWord::Prompt),
    ("navigation", ViaWord::Navigation),
    ("post-message", ViaWord::PostMessage),
];

/// The placeholders of a message.
pub(super) const MESSAGE: Scope<'static> = Scope {
    own: &["call", "payload", "id", "callback"],
    profile: false,
    is_open: true,
    direction: Direction::Read,
    filled_by: "a message",
};

/// The placeholders of a channel: those of a message, and the message itself.
const CHANNEL: Scope<'static> = Scope {
    own: &["call", "payload", "id", "callback", "message"],
    profile: false,
    is_open: true,
    direction: Direction::Read,
    filled_by: "a message",
};

/// The placeholders of a return value.
const RETURNED: Scope<'static> = Scope {
    own: &["reply", "code", "message", "data", "call", "payload", "id"],
    profile: true,
    is_open: false,
    direction: Direction::Fill,
    filled_by: "a reply",
};

/// The template `[message]`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Message<'s> {
    pub(super) template: Option<&'s Template>,
    is_sound: bool,
}

impl<'s> Message<'s> {
    /// Returns the template, and whether it was valid.
    pub(super) fn of(read: &'s Result<Option<Template>, super::Reported>) -> Self {
        Self {
            template: read.as_ref().ok().and_then(Option::as_ref),
            is_sound: read.is_ok(),
        }
    }
}

/// Reads the channels of a platform, under `channel`: one table, or a list of tables.
pub(super) fn channels(
    table: &TomlTable<'_>,
    message: Message<'_>,
    call_name: Option<&Template>,
    catalogue: Option<&Catalogue>,
) -> Option<Vec<Channel>> {
    let node = table.need(
        "channel",
        "channel = { via = \"message-handler\", name = \"myapp\" }",
    )?;
    let nodes = node.as_list().unwrap_or_else(|| vec![node]);
    let read: Vec<_> = nodes
        .iter()
        .map(|node| {
            node.table("a channel", |table| {
                channel(node, table, message, call_name, catalogue)
            })
        })
        .collect();
    let channels = read.into_iter().collect::<Option<Vec<_>>>()?;
    report_shadowed(&nodes, &channels);
    report_two_returns(&nodes, &channels);
    Some(channels)
}

fn channel(
    node: &TomlNode<'_>,
    table: &TomlTable<'_>,
    message: Message<'_>,
    call_name: Option<&Template>,
    catalogue: Option<&Catalogue>,
) -> Option<Channel> {
    let word = table
        .need("via", "via = \"message-handler\", or \"method\"")
        .and_then(|node| node.one_of(&WORDS));
    let Some(word) = word else {
        // The kind's error is already reported, so the keys that depend on it are not checked.
        for key in [
            "name",
            "path",
            "url",
            "fetch",
            "call",
            "arguments",
            "returns",
            "answer",
        ] {
            table.may(key);
        }
        return None;
    };
    for (key, own) in [
        ("name", ViaWord::Handler),
        ("path", ViaWord::Method),
        ("url", ViaWord::Navigation),
        ("fetch", ViaWord::Navigation),
    ] {
        if word != own {
            let kind = WORDS.iter().find(|(_, known)| *known == word);
            table.stray(key, format!("`via` is \"{}\"", kind?.0));
        }
    }
    let via = via(table, word, call_name);
    let call_node = table.may("call");
    let call = given(call_node.as_ref(), |node| known_call(node, catalogue));
    let constant = given(table.may("answer"), TomlNode::any_text);
    let is_constant = matches!(constant, Ok(Some(_)));
    let arguments = given(table.may("arguments"), |node| {
        arguments(node, message, is_constant)
    });
    let returns = given(table.may("returns"), |node| returns(node, catalogue));
    let via = via?;
    let arguments = match arguments.ok()? {
        Some(arguments) => arguments,
        None => default_arguments(node, &via, message)?,
    };
    let channel = Channel {
        via,
        call: call.ok()?,
        arguments,
        returns: returns.ok()?.unwrap_or(Returns::Nothing),
        constant: constant.ok()?,
    };
    match &call_node {
        Some(call) => check_own_call(call, &channel),
        None => check_call(node, &channel, call_name),
    }
    check_returns(node, &channel, word);
    Some(channel)
}

fn via(table: &TomlTable<'_>, word: ViaWord, call_name: Option<&Template>) -> Option<Via> {
    match word {
        ViaWord::Handler => {
            let node = table.need("name", "name = \"myapp\", as scripts know it")?;
            let name = template_of(&node, &MESSAGE)?;
            let sample = name.fill_text(&|_| Some(Value::from("x")));
            if !is_identifier(&sample) {
                let message = format!("`{}` is not a valid name in a script", node.text()?);
                node.invalid(message, "here", "use ASCII letters, digits, `_` and `$`");
                return None;
            }
            of_the_call(&node, &name, call_name)?;
            Some(Via::Handler { name })
        }
        ViaWord::Method => {
            let node = table.need("path", "path = \"myapp.postMessage\"")?;
            let path = function_path(&node, &MESSAGE)?;
            of_the_call(&node, &path, call_name)?;
            Some(Via::Method { path })
        }
        ViaWord::Prompt => Some(Via::Prompt),
        ViaWord::PostMessage => Some(Via::PostMessage),
        ViaWord::Navigation => {
            let url = table
                .need("url", "url = \"myapp://{call}?data={payload:json}\"")
                .and_then(|node| address(&node));
            let fetch = given(table.may("fetch"), |node| {
                let path = function_path(node, &Scope::PROFILE)?;
                Some(path.fill_text(&|_| None))
            });
            Some(Via::Navigation {
                url: url?,
                fetch: fetch.ok()?,
            })
        }
    }
}

/// Reports placeholders in a handler's name or a function's path that don't derive from the call's name. The app
/// defines handlers and functions before the page sends a message.
fn of_the_call(
    node: &TomlNode<'_>,
    template: &Template,
    call_name: Option<&Template>,
) -> Option<()> {
    let parts = call_name.map_or_else(Vec::new, Template::places);
    let places = template.places().into_iter();
    let mut strange = places.filter(|place| *place != "call" && !parts.contains(place));
    let Some(place) = strange.next() else {
        return Some(());
    };
    let message = format!("`{{{place}}}` is not a part of the call's name");
    let known: Vec<String> = parts.iter().map(|part| format!("`{{{part}}}`")).collect();
    let help = match (known.is_empty(), MESSAGE.own.contains(&place)) {
        (false, _) => format!("write `{{call}}`, or a part of it: {}", known.join(", ")),
        (true, true) => "write `{call}`, or a plain name".to_owned(),
        (true, false) => format!(
            "write `{{call}}`, or define the parts of the call's name at the top of the file, such as call = \"{{{place}}}.{{method}}\""
        ),
    };
    node.invalid(message, "known only once there is a message", help);
    None
}

/// Reads the template of an address. It must start with a scheme, so that the engine can recognise the navigations to
/// report.
pub(super) fn address(node: &TomlNode<'_>) -> Option<Template> {
    let url = template_of(node, &MESSAGE)?;
    let prefix = url.prefix().unwrap_or_default();
    if !prefix.contains(':') {
        let help = "write the whole address, such as \"myapp://{call}?data={payload:json}\"";
        node.invalid("an address without a scheme", "here", help);
        return None;
    }
    readable(node, &url)?;
    Some(url)
}

/// Reads the argument list, with the message in its placeholder.
fn arguments(node: &TomlNode<'_>, message: Message<'_>, is_constant: bool) -> Option<Template> {
    let arguments = template_of(node, &CHANNEL)?;
    if !matches!(arguments, Template::List { .. }) {
        node.invalid(
            "`arguments` is not a list",
            "here",
            "write `[\"{message}\"]`",
        );
        return None;
    }
    if arguments.has("message") && message.template.is_none() {
        if !message.is_sound {
            return None;
        }
        let help = "write a table [message], such as `call = \"{call}\"`";
        node.invalid("the dialect has no [message]", "`{message}` is this", help);
        return None;
    }
    let arguments = match message.template {
        Some(message) => arguments.with("message", message),
        None => arguments,
    };
    if !is_constant {
        readable(node, &arguments)?;
    }
    Some(arguments)
}

/// Returns the default arguments: the message alone, unchanged for a message handler and as JSON text for a method.
fn default_arguments(node: &TomlNode<'_>, via: &Via, message: Message<'_>) -> Option<Template> {
    if matches!(via, Via::Navigation { fetch: None, .. }) {
        return Some(Template::List {
            items: Vec::new(),
            rest: None,
        });
    }
    let Some(message) = message.template else {
        if !message.is_sound {
            return None;
        }
        let help = "write arguments = [\"{call}\", \"{payload}\"], or a table [message]";
        node.invalid("a channel needs `arguments`", "here", help);
        return None;
    };
    let message = message.clone();
    let item = match via {
        Via::Handler { .. } | Via::PostMessage | Via::Navigation { .. } => message,
        _ => Template::Json(Box::new(message)),
    };
    Some(Template::List {
        items: vec![item],
        rest: None,
    })
}

/// Reads the immediate result of a call.
fn returns(node: &TomlNode<'_>, catalogue: Option<&Catalogue>) -> Option<Returns> {
    let value = || Returns::Value {
        value: Template::place("reply"),
        as_json: false,
        calls: None,
    };
    let promise = || Returns::Promise {
        reason: Some(Template::place("message")),
    };
    let words = [
        ("nothing", Returns::Nothing),
        ("value", value()),
        ("promise", promise()),
    ];
    if node.as_text().is_some() {
        return node.one_of(&words);
    }
    if !node.is_table() {
        let help = "write \"nothing\", \"value\" or \"promise\", or { as = \"value\", value = \"{data}\" }";
        return node.wrong_type("a word or a table", help.to_owned());
    }
    node.table("`returns`", |table| {
        let kind = table
            .need("as", "as = \"value\", or \"promise\"")
            .and_then(|node| node.one_of(&words))?;
        let template = |key| given(table.may(key), |node| template_of(node, &RETURNED));
        match kind {
            Returns::Nothing => Some(Returns::Nothing),
            Returns::Value { .. } => {
                let value = template("value");
                let as_json = given(table.may("form"), |node| {
                    node.one_of(&[("json", true), ("object", false)])
                });
                let calls = given(table.may("calls"), |node| known_calls(node, catalogue));
                if let Ok(Some(value)) = &value {
                    check_page_calls(node, value, catalogue);
                }
                Some(Returns::Value {
                    value: value.ok()?.unwrap_or_else(|| Template::place("reply")),
                    as_json: as_json.ok()?.unwrap_or(false),
                    calls: calls.ok()?,
                })
            }
            Returns::Promise { .. } => {
                let rejects = given(table.may("failure"), |node| {
                    node.one_of(&[("rejects", true), ("resolves", false)])
                });
                let reason = template("reason");
                let reason = reason.ok()?.unwrap_or_else(|| Template::place("message"));
                let rejects = rejects.ok()?.unwrap_or(true);
                Some(Returns::Promise {
                    reason: rejects.then_some(reason),
                })
            }
        }
    })
}

/// Reports a channel of a single call whose messages name a call too.
fn check_own_call(node: &TomlNode<'_>, channel: &Channel) {
    if channel.has("call") {
        let message = "the channel is a single call, but its messages name another";
        node.invalid(
            message,
            "this call",
            "leave `call` or the placeholder `{call}` out",
        );
    }
    if channel.constant.is_some() {
        let message = "a message with a constant `answer` is not a call";
        node.invalid(message, "this call", "leave `call` or `answer` out");
    }
}

/// Reports a channel whose messages don't name a call.
fn check_call(node: &TomlNode<'_>, channel: &Channel, call_name: Option<&Template>) {
    let mut places = channel.arguments.places();
    match &channel.via {
        Via::Handler { name: template }
        | Via::Method { path: template }
        | Via::Navigation {
            url: template,
            fetch: None,
        } => places.extend(template.places()),
        Via::Navigation { .. } | Via::Prompt | Via::PostMessage => {}
    }
    if places.contains(&"call") {
        return;
    }
    let needed = call_name.map_or_else(|| vec!["call"], Template::places);
    let missing = needed.iter().find(|name| !places.contains(name));
    if let Some(name) = missing.filter(|_| channel.constant.is_none()) {
        let message = format!("a message of this channel has no `{{{name}}}`");
        let help = "put the placeholder where the message has the call's name, or name the channel's single call: call = \"listen\"";
        node.invalid(message, "this channel", help);
    }
}

/// Reports return values that a channel of this kind can't provide.
fn check_returns(node: &TomlNode<'_>, channel: &Channel, word: ViaWord) {
    let (message, help) = match (word, &channel.returns) {
        (ViaWord::Handler, Returns::Value { .. }) => (
            "a message handler can only return a promise",
            "write returns = \"promise\"",
        ),
        (ViaWord::Prompt, Returns::Promise { .. }) => (
            "a prompt returns a text, not a promise",
            "write returns = \"value\"",
        ),
        (
            ViaWord::Navigation | ViaWord::PostMessage,
            Returns::Value { .. } | Returns::Promise { .. },
        ) => (
            "this channel has no return value",
            "leave `returns` out, and define the replies in [reply]",
        ),
        _ => return,
    };
    node.invalid(message, "this channel", help);
}

/// Reports a channel that no message reaches, since an earlier channel handles all of them.
fn report_shadowed(nodes: &[TomlNode<'_>], channels: &[Channel]) {
    for (index, channel) in channels.iter().enumerate() {
        let earlier = channels[..index].iter();
        if let Some(earlier) = earlier.rev().find(|one| channel.is_shadowed_by(one)) {
            let message = format!(
                "an earlier channel, `{}`, takes every message of this one",
                earlier.name()
            );
            let help = "put this one first, or give it a value that only its own messages have";
            nodes[index].invalid(message, "never reached", help);
        }
    }
}

/// Reports two channels that share a function but return different values.
fn report_two_returns(nodes: &[TomlNode<'_>], channels: &[Channel]) {
    for (index, channel) in channels.iter().enumerate() {
        let kind = channel.return_kind();
        let other = channels[..index].iter().find(|other| {
            other.name() == channel.name()
                && ![kind, other.return_kind()].contains(&ReturnKind::Nothing)
                && other.return_kind() != kind
        });
        if other.is_some() {
            let message = format!(
                "`{}` returns a promise in one channel and a value in another",
                channel.name()
            );
            let help = "a page can't distinguish them: give both the same `returns`";
            nodes[index].invalid(message, "the second", help);
        }
    }
}

fn readable(node: &TomlNode<'_>, template: &Template) -> Option<()> {
    template
        .check_readable()
        .map_err(|error| node.invalid(error.to_string(), "here", error.help()))
        .ok()
}
