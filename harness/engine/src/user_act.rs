//! The actions of a user on the page.

use footbridge_scenario::Target;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// An action of the user on the page, in terms of a scenario step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum UserAct {
    /// The user tapped or clicked an element.
    Tap {
        /// The element.
        target: Target,
    },
    /// The user typed into a field.
    Fill {
        /// The field.
        target: Target,
        /// The field's text when it was left or submitted.
        text: String,
    },
    /// The user chose an option of a list.
    Select {
        /// The list.
        target: Target,
        /// The option's label, or its value if an earlier option has the same label.
        option: String,
    },
    /// The user pressed a key, other than one that typed a character into a field.
    Press {
        /// The element that had the focus; `None` if none had it, or if it can't be described.
        target: Option<Target>,
        /// The key, as the step `press` names it.
        key: String,
    },
    /// The user performed an action that no step describes.
    Undescribed {
        /// The closest step, such as `tap`.
        step: String,
        reason: UndescribedReason,
    },
}

/// The reason why no step describes an act of the user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum UndescribedReason {
    /// Neither the element nor anything near it has a unique role, name or text.
    Nameless,
    /// It happened in a frame, and steps act on the page.
    InFrame,
    /// Several options of a list were chosen.
    SeveralOptions,
}
