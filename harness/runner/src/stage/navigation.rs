//! The navigation of the page: which document is open, and which one is on its way.

/// The phase of the navigation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    /// No document is loading.
    #[default]
    Idle,
    /// A document was requested and has not replaced the one before.
    Provisional {
        /// Whether a step requested it.
        by_step: bool,
        /// Whether it is counted among the loads.
        is_counted: bool,
    },
    /// A document has replaced the one before and is still loading.
    Committed {
        /// Whether a step requested it.
        by_step: bool,
    },
}

impl Phase {
    const fn by_step(self) -> bool {
        match self {
            Self::Idle => false,
            Self::Provisional { by_step, .. } | Self::Committed { by_step } => by_step,
        }
    }
}

/// The navigation of a case's page.
#[derive(Debug, Default)]
pub(super) struct Navigation {
    phase: Phase,
    /// The address of the last committed document.
    address: String,
    /// Documents that the page requested and that have not begun to load.
    requested: Vec<String>,
    /// The address that a step opened last.
    opened: Option<String>,
    /// The reason for which the document of a step did not load.
    failure: Option<String>,
}

impl Navigation {
    /// The address of the last committed document.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The first document that the page requested and that has not begun to load.
    pub(super) fn requested(&self) -> Option<&str> {
        self.requested.first().map(String::as_str)
    }

    /// Whether a document is loading.
    pub(super) fn is_loading(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// Whether the document that is loading is counted among the loads and has not replaced the one before.
    pub(super) fn is_document_counted(&self) -> bool {
        matches!(
            self.phase,
            Phase::Provisional {
                is_counted: true,
                ..
            }
        )
    }

    /// The address that a step opened, if its document has not replaced the one before.
    pub(super) fn unopened(&self) -> Option<&str> {
        let is_waiting = matches!(self.phase, Phase::Provisional { by_step: true, .. });
        self.opened.as_deref().filter(|_| is_waiting)
    }

    /// The reason for which the document of the step did not load; `None` if it did.
    pub(super) fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// A step opens an address. Returns whether that loads a document: another fragment of the same one does not.
    pub(super) fn open(&mut self, url: &str) {
        let before = |url: &str| url.split('#').next().unwrap_or_default().to_owned();
        let is_same_document = url.contains('#') && before(url) == before(&self.address);
        self.opened = Some(url.to_owned());
        self.phase = if is_same_document {
            Phase::Idle
        } else {
            Phase::Provisional {
                by_step: true,
                is_counted: false,
            }
        };
    }

    /// The page requests a document.
    pub(super) fn request(&mut self, url: String) {
        self.requested.push(url);
    }

    /// The engine decided about a requested document: it loads, or it does not.
    pub(super) fn decide(&mut self, url: &str) {
        if let Some(index) = self.requested.iter().position(|requested| requested == url) {
            self.requested.remove(index);
        }
    }

    /// The page moved within the document.
    pub(super) fn move_within(&mut self, url: &str) {
        url.clone_into(&mut self.address);
    }

    /// The page moved in its history without leaving the document.
    pub(super) fn traverse(&mut self) {
        self.requested.clear();
    }

    /// The engine starts to load a document.
    pub(super) fn start(&mut self) {
        self.requested.clear();
        self.phase = Phase::Provisional {
            by_step: self.phase.by_step(),
            is_counted: false,
        };
    }

    /// The engine starts a load. The first one after the start of a document is the document's own.
    pub(super) fn count_document(&mut self) {
        if let Phase::Provisional { is_counted, .. } = &mut self.phase {
            *is_counted = true;
        }
    }

    /// The document replaces the one before. Returns whether a step requested it.
    pub(super) fn commit(&mut self, url: String) -> bool {
        let by_step = self.phase.by_step();
        if self.is_loading() {
            self.phase = Phase::Committed { by_step };
        }
        self.address = url;
        by_step
    }

    /// The load is over.
    pub(super) fn finish(&mut self) {
        if self.unopened().is_some() {
            self.failure.get_or_insert("it gave way".into());
        }
        self.phase = Phase::Idle;
    }

    /// The document that a step opened turns out to be a download.
    pub(super) fn become_download(&mut self) {
        if self.unopened().is_some() {
            self.failure = Some("it is a download".into());
        }
    }

    /// The document does not load. Returns the reason if no step requested it.
    pub(super) fn fail(&mut self, reason: String) -> Option<String> {
        if self.phase.by_step() {
            self.failure = Some(reason);
            None
        } else {
            Some(reason)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const URL: &str = "https://www.app.test/a";

    fn opened() -> Navigation {
        let mut navigation = Navigation::default();
        navigation.open(URL);
        navigation
    }

    #[test]
    fn a_step_opens_a_document() {
        let mut navigation = opened();
        assert_eq!(navigation.unopened(), Some(URL));
        navigation.start();
        assert!(!navigation.is_document_counted());
        navigation.count_document();
        assert!(navigation.is_document_counted());
        assert!(navigation.commit(URL.into()));
        assert_eq!(navigation.unopened(), None);
        assert!(navigation.is_loading());
        navigation.finish();
        assert!(!navigation.is_loading());
        assert_eq!(navigation.take_failure(), None);
        assert_eq!(navigation.address(), URL);
    }

    #[test]
    fn another_fragment_of_the_document_loads_nothing() {
        let mut navigation = opened();
        navigation.commit(URL.into());
        navigation.finish();
        navigation.open("https://www.app.test/a#b");
        assert!(!navigation.is_loading());
        navigation.open("https://www.app.test/c#b");
        assert!(navigation.is_loading());
    }

    #[test]
    fn navigation_of_the_client_is_not_by_a_step() {
        let mut navigation = Navigation::default();
        navigation.request(URL.into());
        assert_eq!(navigation.requested(), Some(URL));
        navigation.start();
        assert_eq!(navigation.requested(), None);
        assert!(!navigation.commit(URL.into()));
        assert_eq!(
            navigation.fail("refused".into()).as_deref(),
            Some("refused")
        );
        assert_eq!(navigation.take_failure(), None);
    }

    #[test]
    fn the_document_of_a_step_fails() {
        let mut navigation = opened();
        navigation.start();
        navigation.become_download();
        navigation.finish();
        assert_eq!(
            navigation.take_failure().as_deref(),
            Some("it is a download")
        );

        navigation.open(URL);
        assert_eq!(navigation.fail("refused".into()), None);
        assert_eq!(navigation.take_failure().as_deref(), Some("refused"));

        navigation.open(URL);
        navigation.finish();
        assert_eq!(navigation.take_failure().as_deref(), Some("it gave way"));
    }

    #[test]
    fn a_load_that_ended_is_not_resumed() {
        let mut navigation = opened();
        navigation.finish();
        navigation.count_document();
        assert!(!navigation.is_document_counted());
        navigation.commit(URL.into());
        assert!(!navigation.is_loading());
    }

    #[test]
    fn decided_documents_are_no_longer_requested() {
        let mut navigation = Navigation::default();
        navigation.request("a".into());
        navigation.request("b".into());
        navigation.decide("a");
        assert_eq!(navigation.requested(), Some("b"));
        navigation.traverse();
        assert_eq!(navigation.requested(), None);
    }
}
