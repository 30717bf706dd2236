//! The page's session: it tells the loads of the current case from what is left of the case before.

/// The address of the empty page between two cases.
pub(crate) const BLANK: &str = "about:blank";

/// A page's session on the client's site, from a reset to the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum Session {
    /// The page is being left: its notes are ignored, and it may navigate nowhere else.
    #[default]
    Ended,
    /// The case's first document was requested, and has not begun to load.
    Opening(String),
    /// The page belongs to the case.
    Active,
}

impl Session {
    /// Starts a case with the document at this address.
    pub(crate) fn open(&mut self, url: &str) {
        if *self != Self::Active {
            *self = Self::Opening(url.to_owned());
        }
    }

    /// Notes that the load of an address has begun.
    pub(crate) fn load_started(&mut self, url: &str) {
        if matches!(self, Self::Opening(opening) if opening == url) {
            *self = Self::Active;
        }
    }

    /// Whether the page may navigate to an address.
    pub(crate) fn allows(&self, url: &str) -> bool {
        match self {
            Self::Ended => url == BLANK,
            Self::Opening(opening) => opening == url,
            // The empty page is not part of the client's history.
            Self::Active => url != BLANK,
        }
    }

    /// Whether a load of `url` ends the leaving of the page.
    pub(crate) fn has_left(&self, url: &str) -> bool {
        *self == Self::Ended && url == BLANK
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
