//! The page's session, which distinguishes the current case's loads from those of the previous case.

use footbridge_engine::LoadPhase;

/// The address of the empty page between two cases.
pub(crate) const BLANK: &str = "about:blank";

/// A page's session on the client's site, from a reset to the next.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum PageSession {
    /// The page is being left: its messages are ignored, and it may not navigate elsewhere.
    Ended {
        /// The last phase of the empty page's load; `None` before it has begun.
        blank: Option<LoadPhase>,
    },
    /// The case's first document was requested, and has not begun to load.
    Opening(String),
    /// The page belongs to the case.
    Active,
}

impl Default for PageSession {
    fn default() -> Self {
        Self::Ended { blank: None }
    }
}

impl PageSession {
    /// Starts a case with the document at this address.
    pub(crate) fn open(&mut self, url: &str) {
        if *self != Self::Active {
            *self = Self::Opening(url.to_owned());
        }
    }

    /// Records a phase of a document's load. WebKit reports the empty page's address as soon as the page is requested,
    /// so a load that it cancels finishes under that address as well. The page is left once the empty page has gone
    /// through all phases.
    pub(crate) fn record_load(&mut self, phase: LoadPhase, url: &str) {
        match self {
            Self::Ended { blank } if url == BLANK => {
                let before = match phase {
                    LoadPhase::Started => *blank,
                    LoadPhase::Committed => Some(LoadPhase::Started),
                    LoadPhase::Finished => Some(LoadPhase::Committed),
                };
                if *blank == before {
                    *blank = Some(phase);
                }
            }
            Self::Opening(opening) if phase == LoadPhase::Started && opening == url => {
                *self = Self::Active;
            }
            Self::Ended { .. } | Self::Opening(_) | Self::Active => {}
        }
    }

    /// Whether the page may navigate to an address.
    pub(crate) fn allows(&self, url: &str) -> bool {
        match self {
            Self::Ended { .. } => url == BLANK,
            Self::Opening(opening) => opening == url,
            // The empty page isn't part of the client's history.
            Self::Active => url != BLANK,
        }
    }

    /// Whether the page was left and the empty page is loaded.
    pub(crate) fn has_left(&self) -> bool {
        let blank = Some(LoadPhase::Finished);
        *self == Self::Ended { blank }
    }

    /// Whether the page belongs to the case.
    pub(crate) fn is_active(&self) -> bool {
        *self == Self::Active
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loads_from_before_a_reset_are_ignored() {
        let mut session = PageSession::default();
        assert!(!session.allows("https://a/login"));
        session.open("https://a/lab");
        session.record_load(LoadPhase::Started, "https://a/login");
        assert!(!session.is_active());
        assert!(!session.allows("https://a/login"));
        assert!(session.allows("https://a/lab"));
        session.record_load(LoadPhase::Started, "https://a/lab");
        assert!(session.is_active());
        assert!(session.allows("https://a/login"));
        assert!(!session.allows(BLANK));
    }

    #[test]
    fn page_is_left_when_the_empty_page_is_loaded() {
        let mut session = PageSession::default();
        assert!(session.allows(BLANK));
        session.record_load(LoadPhase::Started, BLANK);
        session.record_load(LoadPhase::Committed, BLANK);
        assert!(!session.has_left());
        session.record_load(LoadPhase::Finished, BLANK);
        assert!(session.has_left());
        assert!(!PageSession::Active.has_left());
    }

    #[test]
    fn cancelled_load_is_not_the_empty_page() {
        let mut session = PageSession::default();
        session.record_load(LoadPhase::Finished, BLANK);
        assert!(!session.has_left());
        session.record_load(LoadPhase::Started, BLANK);
        session.record_load(LoadPhase::Finished, BLANK);
        assert!(!session.has_left());
        session.record_load(LoadPhase::Committed, BLANK);
        session.record_load(LoadPhase::Finished, BLANK);
        assert!(session.has_left());
    }

    #[test]
    fn second_address_of_a_session_changes_nothing() {
        let mut session = PageSession::Active;
        session.open("https://a/other");
        assert!(session.is_active());
    }
}
