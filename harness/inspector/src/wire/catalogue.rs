//! The catalogue, as an inspector shows it.

use footbridge_contract::Platform;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// A call or a link.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEntry {
    /// The kind.
    pub kind: CatalogueKind,
    /// The call's name or the link's path.
    pub name: String,
    /// The purpose, in a sentence.
    pub summary: String,
    /// The section of the specification, if known.
    pub section: Option<String>,
    /// The parts that are assumed rather than specified, by their keys in the catalogue, such as `reply`, `minimum`, `payload.path`, or `everything`; empty if nothing is.
    pub assumed: Vec<String>,
    /// The lowest version by platform.
    pub since: Vec<Since>,
    /// The effect where the app lacks it: a description of the fallback; `None` if nothing happens.
    pub fallback: Option<String>,
    /// The JSON Schema of the payload or the parameters.
    #[ts(type = "unknown")]
    pub schema: Value,
    /// The reply; `None` if the app doesn't reply, and for a link.
    pub reply: Option<CatalogueReply>,
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CatalogueKind {
    /// A call of the client.
    Call,
    /// A deep link.
    Link,
}

/// The lowest version that has an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Since {
    /// The platform.
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The version; `None` if no version there has it.
    pub version: Option<String>,
}

/// The app's reply to a call.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueReply {
    /// The time after which the client gives up, in milliseconds; `None` without a limit.
    pub time_limit_ms: Option<u64>,
    /// The reply unless a rule gives another: an envelope with the keys `code`, `msg` and `data`; `null` if there is none.
    #[ts(type = "unknown")]
    pub default: Value,
    /// The JSON Schema of the data in a reply of success; `null` if any data may come.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// A code of replies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueCode {
    /// The code.
    pub code: String,
    /// Its meaning, in a clause.
    pub meaning: String,
    /// Its message, if one is stated.
    pub message: Option<String>,
    /// Whether the call succeeds with it.
    pub is_success: bool,
    /// Whether anything of it is assumed.
    pub is_assumed: bool,
}

/// An event that the app can send.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEvent {
    /// Its name in the dialect.
    pub name: String,
    /// Its cause, in a sentence; empty if the catalogue has none.
    pub summary: String,
    /// The section of the specification, if known.
    pub section: Option<String>,
    /// The JSON Schema of its payload; `null` if it has none.
    #[ts(type = "unknown")]
    pub schema: Value,
}
