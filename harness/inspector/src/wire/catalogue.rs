//! The catalogue, as an inspector shows it.

use footbridge_contract::Platform;
use serde::Serialize;
use serde_json::Value;
use ts_rs::TS;

/// A call or a link.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueEntry {
    pub kind: CatalogueKind,
    /// The call's name or the link's path.
    pub name: String,
    /// The purpose, in a sentence.
    pub summary: String,
    /// The section of the specification, if known.
    pub section: Option<String>,
    /// The keys of assumed parts, which the specification doesn't state, such as `reply`, `minimum`, `payload.path`,
    /// or `everything`; empty if nothing is assumed.
    pub assumed: Vec<String>,
    /// The real apps in which it was as described, such as `ios 2.56.0 on 2026-11-27`.
    pub observed: Vec<String>,
    /// The lowest version by platform.
    pub since: Vec<Since>,
    /// The effect if the app lacks it: a description of the fallback; `None` if nothing happens.
    pub fallback: Option<String>,
    /// The JSON Schema of the payload or the parameters.
    #[ts(type = "unknown")]
    pub schema: Value,
    /// The reply; `None` for a link and for a call without a reply.
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
    #[ts(type = "Platform")]
    pub platform: Platform,
    /// The version; `None` if no version on this platform has the entry.
    pub version: Option<String>,
}

/// The app's reply to a call.
#[derive(Debug, Clone, PartialEq, Serialize, TS)]
pub struct CatalogueReply {
    /// The client's timeout in milliseconds; `None` without a limit.
    pub time_limit_ms: Option<u64>,
    /// The default reply without a rule: an envelope with the keys `code`, `msg` and `data`; `null` if there is none.
    #[ts(type = "unknown")]
    pub default: Value,
    /// The failure codes that the app's reply can have.
    pub codes: Vec<String>,
    /// The JSON Schema of the data in a success reply; `null` if any data is valid.
    #[ts(type = "unknown")]
    pub data: Value,
}

/// A code of replies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct CatalogueCode {
    pub code: String,
    /// Its meaning, in a clause.
    pub meaning: String,
    /// Its message, if one is stated.
    pub message: Option<String>,
    /// Whether it is a success code.
    pub is_success: bool,
    /// Whether any part of it is assumed.
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
