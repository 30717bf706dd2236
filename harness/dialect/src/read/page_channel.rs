//! Reading the keys of page channels.

use footbridge_contract::toml_reader::{TomlNode, TomlTable};
use serde_json::Value;

use super::{given, template_of};
use crate::page_channel::{EventContent, EventTarget, PageChannel, ReplyVariant, ValueEncoding};
use crate::template::{PlaceholderForm, Scope, Template};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageChannelKind {
    Callback,
    Function,
    Event,
    Return,
}

/// The given keys of a page channel. The keys of a special case are merged over the defaults.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct PageChannelDraft {
    pub(super) via: Option<PageChannelKind>,
    function: Option<Template>,
    callback: Option<String>,
    arguments: Option<Template>,
    is_optional: Option<bool>,
    event: Option<Template>,
    target: Option<EventTarget>,
    content: Option<EventContent>,
    encoding: Option<ValueEncoding>,
    deletes: Option<bool>,
    keeps: Option<bool>,
    value: Option<Template>,
}

/// The keys that belong to each kind of page channel.
const KEYS: [(&str, &[PageChannelKind]); 8] = [
    ("function", &[PageChannelKind::Function]),
    ("callback", &[PageChannelKind::Callback]),
    (
        "arguments",
        &[PageChannelKind::Function, PageChannelKind::Callback],
    ),
    ("optional", &[PageChannelKind::Function]),
    ("event", &[PageChannelKind::Event]),
    ("on", &[PageChannelKind::Event]),
    ("detail", &[PageChannelKind::Event]),
    ("data", &[PageChannelKind::Event]),
];

/// The names of all keys of page channels.
pub(super) fn page_channel_keys() -> impl Iterator<Item = &'static str> {
    KEYS.iter().map(|(key, _)| *key)
}

impl PageChannelKind {
    fn word(self) -> &'static str {
        match self {
            Self::Callback => "callback",
            Self::Function => "function",
            Self::Event => "event",
            Self::Return => "return",
        }
    }
}

/// Reads the keys of a page channel, and reports their errors.
pub(super) fn way_draft(
    table: &TomlTable<'_>,
    words: &[(&'static str, PageChannelKind)],
    scope: &Scope<'_>,
) -> Option<PageChannelDraft> {
    let via = given(table.may("via"), |node| node.one_of(words));
    let is_taken = |key: &str| match &via {
        Ok(Some(via)) => KEYS
            .iter()
            .any(|(known, vias)| *known == key && vias.contains(via)),
        _ => true,
    };
    for (key, _) in KEYS {
        if !is_taken(key)
            && let Ok(Some(via)) = &via
        {
            table.stray(key, format!("`via` is \"{}\"", via.word()));
        }
    }
    let template = |key| {
        given(table.may(key).filter(|_| is_taken(key)), |node| {
            template_of(node, scope)
        })
    };
    let function = given(
        table.may("function").filter(|_| is_taken("function")),
        |node| function_path(node, scope),
    );
    let callback = given(
        table.may("callback").filter(|_| is_taken("callback")),
        |node| callback_place(node, scope),
    );
    let arguments = template("arguments").and_then(|arguments| match arguments {
        Some(list @ Template::List { .. }) => Ok(Some(list)),
        Some(_) => {
            if let Some(node) = table.may("arguments") {
                node.invalid("`arguments` isn't a list", "here", "write `[\"{reply}\"]`");
            }
            Err(super::Reported)
        }
        None => Ok(None),
    });
    let is_optional = given(
        table.may("optional").filter(|_| is_taken("optional")),
        TomlNode::boolean,
    );
    let event = template("event");
    let target = given(table.may("on").filter(|_| is_taken("on")), |node| {
        node.one_of(&[
            ("window", EventTarget::Window),
            ("document", EventTarget::Document),
        ])
    });
    let detail = template("detail");
    let data = template("data");
    if let (Ok(Some(_)), Ok(Some(_))) = (&detail, &data) {
        table.stray("data", "a CustomEvent has its `detail`");
    }
    let detail = detail.ok()?.map(EventContent::Detail);
    let content = detail.or(data.ok()?.map(EventContent::Data));
    Some(PageChannelDraft {
        via: via.ok()?,
        function: function.ok()?,
        callback: callback.ok()?,
        arguments: arguments.ok()?,
        is_optional: is_optional.ok()?,
        event: event.ok()?,
        target: target.ok()?,
        content,
        ..PageChannelDraft::default()
    })
}

/// Reads the keys of a reply: its page channel and its content.
pub(super) fn reply_draft(table: &TomlTable<'_>, scope: &Scope<'_>) -> Option<PageChannelDraft> {
    let words = [
        PageChannelKind::Callback,
        PageChannelKind::Function,
        PageChannelKind::Event,
        PageChannelKind::Return,
    ];
    let page_channel = way_draft(table, &words.map(|via| (via.word(), via)), scope);
    let encoding = given(table.may("form"), |node| {
        node.one_of(&[
            ("object", ValueEncoding::Object),
            ("json", ValueEncoding::Json),
            ("base64", ValueEncoding::Base64),
        ])
    });
    let deletes = given(table.may("deletes"), TomlNode::boolean);
    let keeps = given(table.may("keeps"), TomlNode::boolean);
    let value = given(table.may("value"), |node| template_of(node, scope));
    Some(PageChannelDraft {
        encoding: encoding.ok()?,
        deletes: deletes.ok()?,
        keeps: keeps.ok()?,
        value: value.ok()?,
        ..page_channel?
    })
}

/// Reads the page channel of an event or of a call to the page. `None` if the table uses the default.
pub(super) fn page_channel(table: &TomlTable<'_>, scope: &Scope<'_>) -> Option<PageChannelDraft> {
    let words = [PageChannelKind::Function, PageChannelKind::Event];
    way_draft(table, &words.map(|via| (via.word(), via)), scope)
}

impl PageChannelDraft {
    /// Returns these keys, with missing ones from `usual`. A page channel of a different kind inherits no keys.
    pub(super) fn over(self, usual: &Self) -> Self {
        let same = self.via.is_none() || self.via == usual.via;
        let usual = usual.clone();
        Self {
            via: self.via.or(usual.via),
            function: self.function.or(usual.function.filter(|_| same)),
            callback: self.callback.or(usual.callback.filter(|_| same)),
            arguments: self.arguments.or(usual.arguments.filter(|_| same)),
            is_optional: self.is_optional.or(usual.is_optional.filter(|_| same)),
            event: self.event.or(usual.event.filter(|_| same)),
            target: self.target.or(usual.target.filter(|_| same)),
            content: self.content.or(usual.content.filter(|_| same)),
            encoding: self.encoding.or(usual.encoding),
            deletes: self.deletes.or(usual.deletes.filter(|_| same)),
            keeps: self.keeps.or(usual.keeps.filter(|_| same)),
            value: self.value.or(usual.value),
        }
    }

    /// Builds the page channel. `default` are the default arguments of a function. Reports missing keys at `node`.
    pub(super) fn page_channel(
        &self,
        node: &TomlNode<'_>,
        default: &[&str],
        is_optional: bool,
    ) -> Option<PageChannel> {
        let missing = |key: &str, help: &str| {
            node.invalid(
                format!("`{key}` is missing"),
                "here",
                format!("write {help}"),
            );
        };
        let arguments = self.arguments.clone().unwrap_or_else(|| Template::List {
            items: default.iter().map(|name| Template::place(name)).collect(),
            rest: None,
        });
        match self.via {
            None => {
                missing("via", "via = \"function\"");
                None
            }
            Some(PageChannelKind::Return) => Some(PageChannel::Return),
            Some(PageChannelKind::Callback) => Some(PageChannel::Callback {
                place: self
                    .callback
                    .clone()
                    .unwrap_or_else(|| "callback".to_owned()),
                arguments,
            }),
            Some(PageChannelKind::Function) => {
                let Some(path) = self.function.clone() else {
                    missing("function", "function = \"app.onEvent\"");
                    return None;
                };
                Some(PageChannel::Function {
                    path,
                    arguments,
                    is_optional: self.is_optional.unwrap_or(is_optional),
                })
            }
            Some(PageChannelKind::Event) => {
                let Some(name) = self.event.clone() else {
                    missing("event", "event = \"appReply\", the DOM event's name");
                    return None;
                };
                Some(PageChannel::Event {
                    target: self.target.unwrap_or(EventTarget::Window),
                    name,
                    content: self.content.clone().unwrap_or(EventContent::None),
                })
            }
        }
    }

    /// Builds the reply from these keys. Reports missing keys at `node`.
    pub(super) fn variant(&self, node: &TomlNode<'_>) -> Option<ReplyVariant> {
        let page_channel = self.page_channel(node, &["reply"], false);
        let deletes = self.deletes.unwrap_or(false);
        if deletes && self.via != Some(PageChannelKind::Callback) {
            let message = "only a callback can be deleted";
            node.invalid(message, "here", "leave `deletes` out");
        }
        let keeps = self.keeps.unwrap_or(false);
        if keeps && self.via != Some(PageChannelKind::Callback) {
            let message = "only a callback can be kept";
            node.invalid(message, "here", "leave `keeps` out");
        }
        if keeps && deletes {
            let message = "a callback that the app deletes isn't kept";
            node.invalid(message, "here", "leave `keeps` or `deletes` out");
        }
        if self.value.is_none() {
            let help =
                "write value = { code = \"{code}\", msg = \"{message}\", data = \"{data}\" }";
            node.invalid("a reply needs `value`", "`value` is missing", help);
        }
        Some(ReplyVariant {
            page_channel: page_channel?,
            encoding: self.encoding.unwrap_or(ValueEncoding::Object),
            deletes,
            keeps,
            value: self.value.clone()?,
        })
    }
}

/// Reads the placeholder of the function that receives a reply: `callback = "{fail}"`.
fn callback_place(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<String> {
    match template_of(node, scope)? {
        Template::Placeholder(place)
            if place.form == PlaceholderForm::Plain && place.fields.is_empty() =>
        {
            Some(place.name)
        }
        _ => {
            let message = "`callback` is not a placeholder of a message";
            node.invalid(
                message,
                "here",
                "write a single placeholder, such as \"{fail}\"",
            );
            None
        }
    }
}

/// Reads the path of a function: names joined by dots, which may contain placeholders.
pub(super) fn function_path(node: &TomlNode<'_>, scope: &Scope<'_>) -> Option<Template> {
    let path = template_of(node, scope)?;
    let sample = path.fill_text(&|_| Some(Value::from("x")));
    if crate::identifier::is_dotted_path(&sample) {
        return Some(path);
    }
    let message = format!("`{}` is not a function's path", node.text()?);
    let help = "use names joined by dots, as in `app.onEvent`";
    node.invalid(message, "here", help);
    None
}
