//! A dialect's file, key by key, before anything is known about what the keys mean together.

use serde::Deserialize;
use toml::Spanned;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DialectFile {
    pub(super) name: String,
    pub(super) ios: Option<PlatformFile>,
    pub(super) android: Option<PlatformFile>,
    pub(super) message: MessageFile,
    pub(super) reply: ReplyFile,
    pub(super) link: Option<LinkFile>,
    #[serde(default)]
    pub(super) event: Vec<EventFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PlatformFile {
    pub(super) user_agent: Spanned<String>,
    pub(super) send: Spanned<SendFile>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SendFile {
    pub(super) via: SendVia,
    pub(super) name: Spanned<String>,
    pub(super) method: Option<Spanned<String>>,
    pub(super) argument: Argument,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum SendVia {
    MessageHandler,
    InjectedObject,
}

/// What the page hands over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Argument {
    Object,
    Json,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MessageFile {
    pub(crate) call: String,
    pub(crate) payload: String,
    pub(crate) callback: String,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ReplyFile {
    #[expect(
        dead_code,
        reason = "there is one way as yet; the key must be there and be that"
    )]
    pub(super) via: ReplyVia,
    pub(super) default_form: Form,
    pub(super) code: String,
    pub(super) message: String,
    pub(super) data: String,
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum ReplyVia {
    Callback,
}

/// How a value that is not just text travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Form {
    Object,
    Json,
    Base64,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct LinkFile {
    pub(super) call: Spanned<String>,
    pub(super) field: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventFile {
    pub(super) name: Spanned<String>,
    pub(super) via: Option<EventVia>,
    pub(super) function: Option<Spanned<String>>,
    pub(super) call: Option<Spanned<String>>,
    pub(super) visibility: Option<Visibility>,
    pub(super) history: Option<History>,
    pub(super) unless: Option<Spanned<UnlessFile>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum EventVia {
    Function,
    Reply,
}

/// Whether a page can be seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// It can.
    Visible,
    /// It cannot: another page or another app is before it.
    Hidden,
}

impl Visibility {
    /// The word that `document.visibilityState` has for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Visible => "visible",
            Self::Hidden => "hidden",
        }
    }
}

#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum History {
    Back,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnlessFile {
    pub(super) call: Spanned<String>,
    pub(super) field: String,
}
