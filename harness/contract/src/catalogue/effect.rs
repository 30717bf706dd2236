//! The effects of calls in the app besides their replies.

use schemars::JsonSchema;
use serde::Serialize;

/// The effect of a call on the app and its user. It decides whether `footbridge verify` makes the call in a real app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Nothing that a user would notice.
    None,
    /// Something on the screen, which the user can leave again.
    Visible,
    /// Something that stays: a logout, a payment, a stored value.
    Lasting,
}

impl Effect {
    /// The words in a catalogue, with their effects.
    pub const WORDS: [(&'static str, Self); 3] = [
        ("none", Self::None),
        ("visible", Self::Visible),
        ("lasting", Self::Lasting),
    ];

    /// Its word in a catalogue.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Visible => "visible",
            Self::Lasting => "lasting",
        }
    }
}
