//! Whose loads these are: those of the case that is on, or what the one before had left to do.

/// The page between two cases: empty, and of nobody's site.
pub(crate) const BLANK: &str = "about:blank";

/// A page's session on the client's site, from a reset to the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum Session {
    /// The page is being left: whatever it still does is of no interest, and it goes nowhere else.
    #[default]
    Ended,
    /// The case's first document was asked for, and has not begun to load.
    Opening(String),
    /// The page is the case's own.
    Active,
}

impl Session {
    /// The runner wants this address.
    pub(crate) fn open(&mut self, url: &str) {
        if *self != Self::Active {
            *self = Self::Opening(url.to_owned());
        }
    }

    /// A load of that address began.
    pub(crate) fn load_started(&mut self, url: &str) {
        if matches!(self, Self::Opening(opening) if opening == url) {
            *self = Self::Active;
        }
    }

    /// Whether the page may go there.
    pub(crate) fn allows(&self, url: &str) -> bool {
        match self {
            Self::Ended => url == BLANK,
            Self::Opening(opening) => opening == url,
            // The empty page before the first is no page of the client's to go back to.
            Self::Active => url != BLANK,
        }
    }

    /// Whether the page was being left, and now is.
    pub(crate) fn has_left(&self, url: &str) -> bool {
        *self == Self::Ended && url == BLANK
    }

    /// Whether what the page does is the case's.
    pub(crate) fn is_active(&self) -> bool {
        *self == Self::Active
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_under_way_before_a_reset_is_nobodys() {
        let mut session = Session::default();
        assert!(!session.allows("https://a/login"));
        session.open("https://a/lab");
        session.load_started("https://a/login");
        assert!(!session.is_active());
        assert!(!session.allows("https://a/login"));
        assert!(session.allows("https://a/lab"));
        session.load_started("https://a/lab");
        assert!(session.is_active());
        assert!(session.allows("https://a/login"));
        assert!(!session.allows(BLANK));
    }

    #[test]
    fn a_page_that_is_left_goes_nowhere() {
        let session = Session::Ended;
        assert!(session.allows(BLANK));
        assert!(session.has_left(BLANK));
        assert!(!session.has_left("https://a/lab"));
        assert!(!Session::Active.has_left(BLANK));
    }

    #[test]
    fn a_second_address_of_the_same_session_changes_nothing() {
        let mut session = Session::Active;
        session.open("https://a/other");
        assert!(session.is_active());
    }
}
