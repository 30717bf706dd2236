//! The parts of a catalogue that coverage counts separately.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A part of the catalogue.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Area {
    /// Calls that a page made to an app that has them.
    Calls,
    /// Links that a page opened in an app that has them.
    Links,
    /// Codes that a reply carried, or that the client settled a call with.
    Codes,
    /// Forms of replies, including `never` and `no-code`.
    ReplyForms,
    /// Time limits at which the client gave up a call.
    Limits,
    /// Events that the app sent.
    Events,
    /// Moves of the client's state machines.
    Transitions,
    /// Requested paths of servers.
    Endpoints,
}

impl Area {
    /// All areas, in the order in which they are shown.
    pub const ALL: [Self; 8] = [
        Self::Calls,
        Self::Links,
        Self::Codes,
        Self::ReplyForms,
        Self::Limits,
        Self::Events,
        Self::Transitions,
        Self::Endpoints,
    ];

    /// The name of the area.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Calls => "calls",
            Self::Links => "links",
            Self::Codes => "codes",
            Self::ReplyForms => "reply forms",
            Self::Limits => "limits",
            Self::Events => "events",
            Self::Transitions => "transitions",
            Self::Endpoints => "endpoints",
        }
    }

    /// The noun for one of its entries.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Calls => "call",
            Self::Links => "link",
            Self::Codes => "code",
            Self::ReplyForms => "reply form",
            Self::Limits => "limit",
            Self::Events => "event",
            Self::Transitions => "transition",
            Self::Endpoints => "endpoint",
        }
    }
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
