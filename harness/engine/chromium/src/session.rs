//! The page's session, which distinguishes the current case's events from those of the previous case.

use footbridge_engine::Boot;

/// The address of the empty page between two cases. The engine serves it itself, and can therefore refuse to go back to
/// it, which it couldn't with `about:blank`.
pub(crate) const BLANK: &str = "https://footbridge.invalid/";

/// The empty page. Without its own icon, the browser would request one from the site.
pub(crate) const BLANK_PAGE: &str = r#"<!doctype html><link rel="icon" href="data:,">"#;

/// A page's session on the client's site, from a reset to the next.
#[derive(Debug, Default)]
pub(crate) enum Session {
    /// The empty page is shown.
    #[default]
    Blank,
    /// The page is being left: its messages are ignored, and it may not navigate elsewhere.
    Leaving {
        /// The data of the next case.
        boot: Box<Boot>,
        /// Whether the empty page has replaced the page.
        has_left: bool,
    },
    /// The page belongs to a case.
    Active,
}

impl Session {
    /// Whether the page belongs to a case.
    pub(crate) const fn is_active(&self) -> bool {
        matches!(self, Self::Active)
    }

    /// Records that the empty page has replaced the page that is being left.
    pub(crate) fn leave(&mut self) {
        if let Self::Leaving { has_left, .. } = self {
            *has_left = true;
        }
    }

    /// Returns the data of the next case, once the page was left and the empty page is loaded.
    pub(crate) fn take_boot(&mut self) -> Option<Boot> {
        match std::mem::take(self) {
            Self::Leaving {
                boot,
                has_left: true,
            } => Some(*boot),
            other => {
                *self = other;
                None
            }
        }
    }
}
