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
    /// The page is being left: its messages are ignored, and it may not navigate elsewhere. The data is the next case's.
    Leaving(Box<Boot>),
    /// The empty page has replaced the page, and is loading.
    Left(Box<Boot>),
    /// The page belongs to a case.
    Active,
}

impl Session {
    /// Whether the page belongs to a case.
    pub(crate) const fn is_active(&self) -> bool {
        matches!(self, Self::Active)
    }
}
