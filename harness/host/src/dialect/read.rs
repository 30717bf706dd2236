//! Reading a dialect's file: what its keys must be together, and what the catalogue must know.

use std::path::Path;

use footbridge_contract::Catalogue;
use footbridge_contract::toml_reader::{self, InvalidFile, Node, Table, unique};

use super::shape::{
    Announcement, Argument, Back, BackGuard, Bridge, Channel, Dialect, EventShape, Form, LinkShape,
    MessageShape, ReplyShape, Visibility,
};
use crate::identifier::{is_dotted_path, is_identifier};
use crate::template;

/// The ways to hand a message over.
#[derive(Debug, Clone, Copy)]
enum SendVia {
    MessageHandler,
    InjectedObject,
}

/// The ways to tell a page of an event.
#[derive(Debug, Clone, Copy)]
enum EventVia {
    Function,
    Reply,
}

impl Dialect {
    /// Loads a dialect. The catalogue says which events and calls there are; without one, nothing is held against it.
    ///
    /// # Errors
    /// [`InvalidFile`] with every mistake.
    pub fn load(path: &Path, catalogue: Option<&Catalogue>) -> Result<Self, InvalidFile> {
        toml_reader::read(path, "a dialect", |table| dialect(table, catalogue))
    }

    /// Reads a dialect from `text`; `file` is what mistakes call it.
    ///
    /// # Errors
    /// [`InvalidFile`] with every mistake.
    pub fn parse(
        file: &str,
        text: &str,
        catalogue: Option<&Catalogue>,
    ) -> Result<Self, InvalidFile> {
        toml_reader::parse(file, text, "a dialect", |table| dialect(table, catalogue))
    }
}

fn dialect(table: &Table<'_>, catalogue: Option<&Catalogue>) -> Option<Dialect> {
    let name = table.text("name", "name = \"myapp\"");
    let platform = |key| given(table.may(key), |node| node.table("a platform", bridge));
    let (ios, android) = (platform("ios"), platform("android"));
    let message = table
        .need("message", "a table [message]")
        .and_then(|node| node.table("a message", message));
    let reply = table
        .need("reply", "a table [reply]")
        .and_then(|node| node.table("a reply", reply));
    let link = given(table.may("link"), |node| {
        node.table("a link", |table| link(table, catalogue))
    });
    let events = match table.may("event") {
        Some(node) => node.tables(),
        None => Some(Vec::new()),
    };
    let events = events.map(|nodes| unique(&nodes, "an event", |table| event(table, catalogue)));
    Some(Dialect {
        name: name?,
        ios: ios.ok()?,
        android: android.ok()?,
        message: message?,
        reply: reply?,
        link: link.ok()?,
        events: events?,
    })
}

/// A mistake that has been reported.
#[derive(Debug, Clone, Copy)]
struct Reported;

/// Reads what may be left out.
fn given<'d, T>(
    node: Option<Node<'d>>,
    read: impl FnOnce(&Node<'d>) -> Option<T>,
) -> Result<Option<T>, Reported> {
    match node {
        Some(node) => read(&node).map(Some).ok_or(Reported),
        None => Ok(None),
    }
}

fn bridge(table: &Table<'_>) -> Option<Bridge> {
    let user_agent = table
        .need(
            "user_agent",
            "user_agent = \"Mozilla/5.0 … MyApp/{app_version}\"",
        )
        .and_then(|node| template::read(&node));
    let help = "send = { via = \"message-handler\", name = \"myapp\", argument = \"object\" }";
    let send = table
        .need("send", help)
        .and_then(|node| node.table("`send`", send));
    let (channel, argument) = send?;
    Some(Bridge {
        user_agent: user_agent?,
        channel,
        argument,
    })
}

fn send(table: &Table<'_>) -> Option<(Channel, Argument)> {
    let via = table
        .need("via", "via = \"message-handler\", or \"injected-object\"")
        .and_then(|node| {
            node.one_of(&[
                ("message-handler", SendVia::MessageHandler),
                ("injected-object", SendVia::InjectedObject),
            ])
        });
    let name = table
        .need("name", "name = \"myapp\", as scripts know it")
        .and_then(|node| identifier(&node));
    let argument = table
        .need("argument", "argument = \"object\", or \"json\"")
        .and_then(|node| node.one_of(&[("object", Argument::Object), ("json", Argument::Json)]));
    let channel = match via {
        Some(SendVia::MessageHandler) => {
            table.stray("method", "a message handler has one method, `postMessage`");
            name.map(|name| Channel::MessageHandler { name })
        }
        Some(SendVia::InjectedObject) => {
            let method = table
                .need("method", "method = \"postMessage\"")
                .and_then(|node| identifier(&node));
            name.zip(method)
                .map(|(name, method)| Channel::InjectedObject { name, method })
        }
        None => {
            // The way is already reported, so what belongs to it isn't judged.
            table.may("method");
            None
        }
    };
    Some((channel?, argument?))
}

fn message(table: &Table<'_>) -> Option<MessageShape> {
    let call = table.text(
        "call",
        "call = \"name\", the field that holds the call's name",
    );
    let payload = table.text("payload", "payload = \"payload\"");
    let callback = table.text("callback", "callback = \"callback\"");
    Some(MessageShape {
        call: call?,
        payload: payload?,
        callback: callback?,
    })
}

fn reply(table: &Table<'_>) -> Option<ReplyShape> {
    let via = table
        .need("via", "via = \"callback\"")
        .and_then(|node| node.word(&["callback"]));
    let default_form = table
        .need(
            "default_form",
            "default_form = \"object\", \"json\" or \"base64\"",
        )
        .and_then(|node| {
            node.one_of(&[
                ("object", Form::Object),
                ("json", Form::Json),
                ("base64", Form::Base64),
            ])
        });
    let code = table.text("code", "code = \"code\", the field that holds the code");
    let message = table.text("message", "message = \"msg\"");
    let data = table.text("data", "data = \"data\"");
    via?;
    Some(ReplyShape {
        default_form: default_form?,
        code: code?,
        message: message?,
        data: data?,
    })
}

fn link(table: &Table<'_>, catalogue: Option<&Catalogue>) -> Option<LinkShape> {
    let call = table
        .need("call", "call = \"…\", a call of the catalogue")
        .and_then(|node| known_call(&node, catalogue));
    let field = given(table.may("field"), Node::text);
    Some(LinkShape {
        call: call?,
        field: field.ok()?,
    })
}

fn event(table: &Table<'_>, catalogue: Option<&Catalogue>) -> Option<EventShape> {
    let named = table.need("name", "name = \"…\", an event of the catalogue");
    let known = || catalogue.map(|catalogue| catalogue.events.names().collect());
    let name = named
        .as_ref()
        .and_then(|node| node.reference("event", known()));
    let announcement = announcement(table, catalogue);
    let visibility = given(table.may("visibility"), |node| {
        node.one_of(&[
            ("visible", Visibility::Visible),
            ("hidden", Visibility::Hidden),
        ])
    });
    let back = back(table, catalogue);
    if table.has_none_of(["via", "visibility", "history"])
        && let Some(node) = &named
    {
        let help = "give it `via`, `visibility` or `history`";
        node.invalid("the event does nothing", "this one", help);
    }
    Some(EventShape {
        name: name?,
        visibility: visibility.ok()?,
        back: back.ok()?,
        announcement: announcement.ok()?,
    })
}

/// Reads how the page is told.
fn announcement(
    table: &Table<'_>,
    catalogue: Option<&Catalogue>,
) -> Result<Option<Announcement>, Reported> {
    let Some(via) = table.may("via") else {
        for key in ["function", "call"] {
            table.stray(key, "there is no `via`");
        }
        return Ok(None);
    };
    let announcement =
        match via.one_of(&[("function", EventVia::Function), ("reply", EventVia::Reply)]) {
            Some(EventVia::Function) => {
                table.stray("call", "`via` is \"function\"");
                let node = table.need("function", "function = \"app.onEvent\"");
                let path = node.and_then(|node| function(&node));
                path.map(|path| Announcement::Function { path })
            }
            Some(EventVia::Reply) => {
                table.stray("function", "`via` is \"reply\"");
                let node = table.need("call", "call = \"…\", the call that is answered");
                let call = node.and_then(|node| known_call(&node, catalogue));
                call.map(|call| Announcement::Reply { call })
            }
            None => {
                // The way is already reported, so what belongs to it isn't judged.
                table.may("function");
                table.may("call");
                None
            }
        };
    announcement.map(Some).ok_or(Reported)
}

/// Reads whether the page goes back.
fn back(table: &Table<'_>, catalogue: Option<&Catalogue>) -> Result<Option<Back>, Reported> {
    let Some(history) = table.may("history") else {
        table.stray("unless", "there is no `history`");
        return Ok(None);
    };
    let word = history.word(&["back"]);
    let unless = given(table.may("unless"), |node| {
        node.table("`unless`", |table| {
            let call = table
                .need("call", "call = \"…\", a call of the catalogue")
                .and_then(|node| known_call(&node, catalogue));
            let field = table.text("field", "field = \"…\", of the call's payload");
            Some(BackGuard {
                call: call?,
                field: field?,
            })
        })
    })?;
    word.map(|_| Some(Back { unless })).ok_or(Reported)
}

/// The name of a call that the catalogue knows.
fn known_call(node: &Node<'_>, catalogue: Option<&Catalogue>) -> Option<String> {
    let known = catalogue.map(|catalogue| catalogue.calls.names().collect());
    node.reference("call", known)
}

fn identifier(node: &Node<'_>) -> Option<String> {
    let name = node.text()?;
    if is_identifier(&name) {
        return Some(name);
    }
    let message = format!("`{name}` is not a name a script can use");
    node.invalid(message, "here", "use ASCII letters, digits, `_` and `$`");
    None
}

fn function(node: &Node<'_>) -> Option<String> {
    let path = node.text()?;
    if is_dotted_path(&path) {
        return Some(path);
    }
    let message = format!("`{path}` is not a function's path");
    node.invalid(
        message,
        "here",
        "use names joined by dots, as in `app.onEvent`",
    );
    None
}

#[cfg(test)]
mod tests;
