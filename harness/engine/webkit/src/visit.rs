//! Whose loads these are: those of the case that is on, or what the one before had left to do.

/// The page between two cases: empty, and of nobody's site.
pub(crate) const NOWHERE: &str = "about:blank";

/// A page's visit to the client's site, from a reset to the next.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) enum Visit {
    /// The page is being left: whatever it still does is of no interest, and it goes nowhere else.
    #[default]
    None,
    /// It was told to go there, and has not begun to.
    Asked(String),
    /// It is the case's own page.
    UnderWay,
}

impl Visit {
    /// The runner wants this address.
    pub(crate) fn ask(&mut self, url: &str) {
        if *self != Self::UnderWay {
            *self = Self::Asked(url.to_owned());
        }
    }

    /// A load of that address began.
    pub(crate) fn start(&mut self, url: &str) {
        if matches!(self, Self::Asked(asked) if asked == url) {
            *self = Self::UnderWay;
        }
    }

    /// Whether the page may go there.
    pub(crate) fn lets(&self, url: &str) -> bool {
        match self {
            Self::None => url == NOWHERE,
            Self::Asked(asked) => asked == url,
            // The empty page before the first is no page of the client's to go back to.
            Self::UnderWay => url != NOWHERE,
        }
    }

    /// Whether the page was being left, and now is.
    pub(crate) fn has_left(&self, url: &str) -> bool {
        *self == Self::None && url == NOWHERE
    }

    /// Whether what the page does is the case's.
    pub(crate) fn is_under_way(&self) -> bool {
        *self == Self::UnderWay
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_under_way_before_a_reset_is_nobodys() {
        let mut visit = Visit::default();
        assert!(!visit.lets("https://a/login"));
        visit.ask("https://a/lab");
        visit.start("https://a/login");
        assert!(!visit.is_under_way());
        assert!(!visit.lets("https://a/login"));
        assert!(visit.lets("https://a/lab"));
        visit.start("https://a/lab");
        assert!(visit.is_under_way());
        assert!(visit.lets("https://a/login"));
        assert!(!visit.lets(NOWHERE));
    }

    #[test]
    fn a_page_that_is_left_goes_nowhere() {
        let visit = Visit::None;
        assert!(visit.lets(NOWHERE));
        assert!(visit.has_left(NOWHERE));
        assert!(!visit.has_left("https://a/lab"));
        assert!(!Visit::UnderWay.has_left(NOWHERE));
    }

    #[test]
    fn a_second_address_of_the_same_visit_changes_nothing() {
        let mut visit = Visit::UnderWay;
        visit.ask("https://a/other");
        assert!(visit.is_under_way());
    }
}
