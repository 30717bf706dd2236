//! Reading channels.

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use serde_json::Value;

use super::way::function_path;
use super::{given, known_calls, template_of};
use crate::dialect::channel::{Channel, Returns, Via};
use crate::identifier::is_identifier;
use crate::template::{Scope, Template};

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

/// The places of a message.
pub(super) const MESSAGE: Scope<'static> = Scope {
    own: &["call", "payload", "id", "callback"],
    profile: false,
    is_open: true,
    is_read: true,
    filled_by: "a message",
};

/// The places of a channel: those of a message, and the message itself.
const CHANNEL: Scope<'static> = Scope {
    own: &["call", "payload", "id", "callback", "message"],
    profile: false,
    is_open: true,
    is_read: true,
    filled_by: "a message",
};

/// The places of what is given back.
const RETURNED: Scope<'static> = Scope {
    own: &["reply", "code", "message", "data", "call", "payload", "id"],
    profile: true,
    is_open: false,
    is_read: false,
    filled_by: "a reply",
};

/// The template [message].
#[derive(Debug, Clone, Copy)]
pub(super) struct Message<'s> {
    pub(super) template: Option<&'s Template>,
    is_sound: bool,
}

impl<'s> Message<'s> {
    /// What was read of it.
    pub(super) fn of(read: &'s Result<Option<Template>, super::Reported>) -> Self {
        Self {
            template: read.as_ref().ok().and_then(Option::as_ref),
            is_sound: read.is_ok(),
        }
    }
}

/// Reads the channels of a platform, under `channel`: one table, or a list of them.
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
    report_alike(&nodes, &channels);
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
        // The kind is already reported, so what belongs to it isn't judged.
        for key in [
            "name",
            "path",
            "url",
            "fetch",
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
        arguments,
        returns: returns.ok()?.unwrap_or(Returns::Nothing),
        constant: constant.ok()?,
    };
    check_call(node, &channel, call_name);
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
                let message = format!("`{}` is not a name a script can use", node.text()?);
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

/// Reports places in a handler's name or a function's path that don't come from the call's name. The app puts
/// these on the page before there is a message.
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
    let message = format!("`{{{place}}}` is no part of the call's name");
    let known: Vec<String> = parts.iter().map(|part| format!("`{{{part}}}`")).collect();
    let help = match (known.is_empty(), MESSAGE.own.contains(&place)) {
        (false, _) => format!("write `{{call}}`, or a part of it: {}", known.join(", ")),
        (true, true) => "write `{call}`, or a plain name".to_owned(),
        (true, false) => format!(
            "write `{{call}}`, or say at the top of the file how the call's name is made, such as call = \"{{{place}}}.{{method}}\""
        ),
    };
    node.invalid(message, "known only once there is a message", help);
    None
}

/// The template of an address. It starts with its scheme, so that the engine knows which navigations to report.
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

/// Reads the list of arguments, with the message in its place.
fn arguments(node: &TomlNode<'_>, message: Message<'_>, is_constant: bool) -> Option<Template> {
    let arguments = template_of(node, &CHANNEL)?;
    if !matches!(arguments, Template::List { .. }) {
        node.invalid("`arguments` is no list", "here", "write `[\"{message}\"]`");
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

/// The message alone: as it is for a message handler, as JSON text for a method.
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

/// Reads what comes back at once.
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

/// Reports a channel whose messages name no call.
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
    let needed = call_name.map_or_else(|| vec!["call"], Template::places);
    let missing = needed.iter().find(|name| !places.contains(name));
    if let Some(name) = missing.filter(|_| channel.constant.is_none()) {
        let message = format!("a message of this channel has no `{{{name}}}`");
        let help = "put the place where the message has the call's name";
        node.invalid(message, "this channel", help);
    }
}

/// Reports what a channel of this kind can't give back.
fn check_returns(node: &TomlNode<'_>, channel: &Channel, word: ViaWord) {
    let (message, help) = match (word, &channel.returns) {
        (ViaWord::Handler, Returns::Value { .. }) => (
            "a message handler gives nothing back at once but a promise",
            "write returns = \"promise\"",
        ),
        (ViaWord::Prompt, Returns::Promise { .. }) => (
            "a prompt gives back a text, and no promise",
            "write returns = \"value\"",
        ),
        (
            ViaWord::Navigation | ViaWord::PostMessage,
            Returns::Value { .. } | Returns::Promise { .. },
        ) => (
            "this channel gives nothing back at once",
            "leave `returns` out, and say in [reply] how the app replies",
        ),
        _ => return,
    };
    node.invalid(message, "this channel", help);
}

/// Reports two channels that would both take a message.
fn report_alike(nodes: &[TomlNode<'_>], channels: &[Channel]) {
    for (index, channel) in channels.iter().enumerate() {
        let is_alike = |other: &&Channel| {
            other.constant.is_some() == channel.constant.is_some()
                && meet(&other.via, &channel.via)
                && !are_apart(&other.arguments, &channel.arguments)
        };
        if channels[..index].iter().any(|other| is_alike(&other)) {
            let message = format!(
                "two channels would both take a message of `{}`",
                channel.name()
            );
            let help = "leave one out, or give each a value that only its own messages have";
            nodes[index].invalid(message, "the second", help);
        }
    }
}

/// Whether a message can come by both. A name or path of its own goes before one with places in it.
fn meet(one: &Via, other: &Via) -> bool {
    match (one, other) {
        (Via::Handler { name: one }, Via::Handler { name: other })
        | (Via::Method { path: one }, Via::Method { path: other }) => {
            one.places().is_empty() == other.places().is_empty() && !are_apart(one, other)
        }
        (Via::Navigation { url: one, .. }, Via::Navigation { url: other, .. }) => {
            !are_apart(one, other)
        }
        (one, other) => one == other,
    }
}

/// Whether no value can fit both templates, since they have different values at one place.
fn are_apart(one: &Template, other: &Template) -> bool {
    match (one, other) {
        (Template::Literal(one), Template::Literal(other)) => one != other,
        (Template::Text(_), Template::Literal(_) | Template::Text(_))
        | (Template::Literal(_), Template::Text(_)) => {
            let part = |one: Option<&str>, other: Option<&str>, may: fn(&str, &str) -> bool| {
                let both = one.zip(other);
                both.is_none_or(|(one, other)| !may(one, other) && !may(other, one))
            };
            part(one.prefix(), other.prefix(), |one, other| {
                one.starts_with(other)
            }) || part(one.suffix(), other.suffix(), |one, other| {
                one.ends_with(other)
            })
        }
        (Template::Json(one), Template::Json(other)) => are_apart(one, other),
        (Template::List { items: one, .. }, Template::List { items: other, .. }) => one
            .iter()
            .zip(other)
            .any(|(one, other)| are_apart(one, other)),
        (Template::Object { fields: one, .. }, Template::Object { fields: other, .. }) => {
            one.iter().any(|(key, field)| {
                let same = other.iter().find(|(known, _)| known == key);
                same.is_some_and(|(_, other)| are_apart(field, other))
            })
        }
        _ => false,
    }
}

fn readable(node: &TomlNode<'_>, template: &Template) -> Option<()> {
    template
        .check_readable()
        .map_err(|error| node.invalid(error.to_string(), "here", error.help()))
        .ok()
}
