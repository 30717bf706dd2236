//! The kinds of actions, and their weights.

/// A kind of action.
///
/// To add one, append it to [`ActionKind::ALL`], whose order gives the choices their meaning. Then draw it in
/// `actions.rs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ActionKind {
    /// The user taps a control.
    Tap,
    /// The user fills a field.
    Fill,
    /// The user selects an option.
    Select,
    /// Time passes.
    Advance,
    /// The app sends an event.
    Send,
    /// The user opens a page of the site.
    Open,
    /// The user presses a key in a field.
    Press,
    /// The user scrolls.
    Scroll,
    /// Another tab changes the storage.
    OtherTab,
    /// The user goes back or forward.
    Go,
    /// The app calls the page.
    Ask,
    /// The app restarts, unchanged or changed.
    Restart,
    /// The mouse moves onto a control.
    Hover,
    /// The phone's theme changes.
    Theme,
    /// The user operates the same control again.
    Again,
    /// The last actions are made again.
    Repeat,
}

impl ActionKind {
    pub(crate) const ALL: [Self; 16] = [
        Self::Tap,
        Self::Fill,
        Self::Select,
        Self::Advance,
        Self::Send,
        Self::Open,
        Self::Press,
        Self::Scroll,
        Self::OtherTab,
        Self::Go,
        Self::Ask,
        Self::Restart,
        Self::Hover,
        Self::Theme,
        Self::Again,
        Self::Repeat,
    ];

    /// Returns the kind's name in `footbridge.toml`.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Tap => "tap",
            Self::Fill => "fill",
            Self::Select => "select",
            Self::Advance => "advance",
            Self::Send => "send",
            Self::Open => "open",
            Self::Press => "press",
            Self::Scroll => "scroll",
            Self::OtherTab => "other-tab",
            Self::Go => "go",
            Self::Ask => "ask",
            Self::Restart => "restart",
            Self::Hover => "hover",
            Self::Theme => "theme",
            Self::Again => "again",
            Self::Repeat => "repeat",
        }
    }

    const fn usual_weight(self) -> u32 {
        match self {
            Self::Tap => 40,
            Self::Fill => 15,
            Self::Select => 8,
            Self::Advance => 12,
            Self::Send | Self::Open => 5,
            Self::Again => 4,
            Self::Press | Self::Go | Self::Ask | Self::Repeat => 3,
            Self::Scroll | Self::Restart => 2,
            Self::OtherTab | Self::Hover | Self::Theme => 1,
        }
    }
}

/// The weight of each kind of action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ActionWeights([u32; ActionKind::ALL.len()]);

impl Default for ActionWeights {
    fn default() -> Self {
        Self(ActionKind::ALL.map(ActionKind::usual_weight))
    }
}

impl ActionWeights {
    /// Returns the weights, in the order of [`ActionKind::ALL`].
    pub(crate) const fn all(&self) -> [u32; ActionKind::ALL.len()] {
        self.0
    }

    /// Sets the weight of a kind.
    pub(crate) fn set(&mut self, kind: ActionKind, weight: u32) {
        let weights = ActionKind::ALL.iter().zip(&mut self.0);
        for (_, own) in weights.filter(|(other, _)| **other == kind) {
            *own = weight;
        }
    }
}
