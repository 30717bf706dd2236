//! The display of entries: a verb, a lane of the time line, and a tone.

use footbridge_contract::Availability;
use schemars::JsonSchema;
use serde::Serialize;

use crate::detail::{ConsoleLevel, EventOutcome, LiveRole, Settled, step_verb};
use crate::kind::EntryKind;

/// The side on which an entry occurred.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Lane {
    Page,
    App,
    Network,
}

/// The importance of an entry to a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    Plain,
    /// Routine, such as an ambient request.
    Quiet,
    Good,
    /// Possibly a problem, such as a rejected call.
    Warning,
    /// A problem, such as an error of the page.
    Bad,
}

impl EntryKind {
    /// The verb of the entry's line in the transcript, such as `tap` or `call`.
    pub fn verb(&self) -> &str {
        match self {
            Self::Step { verb, .. } => verb,
            Self::Goto { .. } => "goto",
            Self::Call { .. } => "call",
            Self::Unscripted { .. } => "unscripted",
            Self::Reply { .. } => "reply",
            Self::Part { .. } => "part",
            Self::Missed { .. } => "missed",
            Self::Event { .. } => "event",
            Self::Result { .. } => "result",
            Self::Link { .. } => "link",
            Self::Settle { .. } => "settle",
            Self::State { .. } => "state",
            Self::Live { role, .. } => match role {
                LiveRole::Alert => "alert",
                LiveRole::Status => "status",
            },
            Self::Animation { .. } => "animation",
            Self::ScriptCall { .. } => "script",
            Self::Shown { .. } => "shown",
            Self::Dialog { .. } => "dialog",
            Self::Console { .. } => "console",
            Self::Error { .. } => "error",
            Self::Request { .. } => "request",
            Self::Response { .. } => "response",
            Self::Violation { .. } => "violation",
            Self::Refused { .. } => "refused",
            Self::Unsent { .. } => "unsent",
            Self::Window { .. } => "window",
            Self::Download { .. } => "download",
            Self::LoadFailed { .. } => "failed",
            Self::Title { .. } => "title",
            Self::Unreadable { .. } => "unreadable",
            Self::Cookie { .. } => "cookie",
            Self::CookieExpired { .. } => "expired",
            Self::Repeated { .. } => "repeated",
            Self::CallbackLeft { .. } => "callback-left",
            Self::StillLoading { .. } => "still-loading",
        }
    }

    pub fn lane(&self) -> Lane {
        match self {
            // The phone changes outside the page.
            Self::Step { verb, .. } if verb == step_verb::PHONE => Lane::App,
            Self::Call { .. }
            | Self::Unscripted { .. }
            | Self::Reply { .. }
            | Self::Part { .. }
            | Self::Missed { .. }
            | Self::Event { .. }
            | Self::Link { .. }
            | Self::Unreadable { .. } => Lane::App,
            Self::Request { .. }
            | Self::Response { .. }
            | Self::Violation { .. }
            | Self::Refused { .. }
            | Self::Unsent { .. } => Lane::Network,
            _ => Lane::Page,
        }
    }

    pub fn tone(&self) -> Tone {
        match self {
            Self::Call { availability, .. } | Self::Link { availability, .. } => match availability
            {
                Availability::Available => Tone::Plain,
                _ => Tone::Warning,
            },
            Self::Event { outcome, .. } => match outcome {
                EventOutcome::NoneOpen { .. } => Tone::Warning,
                EventOutcome::Sent | EventOutcome::Replied { .. } => Tone::Plain,
            },
            Self::Settle { outcome, .. } => match outcome {
                Settled::Resolved => Tone::Good,
                Settled::Rejected => Tone::Warning,
            },
            Self::Live { role, .. } => match role {
                LiveRole::Alert => Tone::Warning,
                LiveRole::Status => Tone::Plain,
            },
            Self::Console { level, .. } => match level {
                ConsoleLevel::Warning => Tone::Warning,
                ConsoleLevel::Error => Tone::Bad,
            },
            Self::Unsent { .. } => Tone::Warning,
            Self::Request { is_ambient, .. } if *is_ambient => Tone::Quiet,
            Self::Response { is_default, .. } if *is_default => Tone::Quiet,
            Self::State { .. }
            | Self::Animation { .. }
            | Self::Shown { .. }
            | Self::Title { .. }
            | Self::Cookie { .. }
            | Self::Repeated { .. } => Tone::Quiet,
            Self::Unscripted { .. }
            | Self::Missed { .. }
            | Self::Error { .. }
            | Self::Violation { .. }
            | Self::Refused { .. }
            | Self::LoadFailed { .. }
            | Self::Unreadable { .. }
            | Self::CallbackLeft { .. }
            | Self::StillLoading { .. } => Tone::Bad,
            _ => Tone::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{Availability, Version};

    use super::*;

    fn link(availability: Availability) -> EntryKind {
        EntryKind::Link {
            url: "shop://home".into(),
            path: "home".into(),
            parameters: Vec::new(),
            availability,
        }
    }

    #[test]
    fn link_that_the_app_lacks_is_a_warning() {
        let minimum: Version = "2.9.0".parse().unwrap();
        let below = Availability::BelowMinimum {
            minimum,
            assumed: false,
        };
        assert_eq!(link(Availability::Available).tone(), Tone::Plain);
        for lacking in [below, Availability::NotOnPlatform, Availability::NotListed] {
            assert_eq!(link(lacking).tone(), Tone::Warning);
        }
    }

    #[test]
    fn steps_are_in_the_lane_of_the_page_except_changes_of_the_phone() {
        let step = |verb: &'static str| EntryKind::Step {
            verb: verb.into(),
            text: String::new(),
        };
        assert_eq!(
            (step("tap").verb(), step("tap").lane()),
            ("tap", Lane::Page)
        );
        assert_eq!(step("phone").lane(), Lane::App);
    }
}
