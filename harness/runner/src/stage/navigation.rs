//! The navigation of the page: its open document, and the document that is loading.

/// The phase of the navigation.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Phase {
    /// No document is loading.
    #[default]
    Idle,
    /// A requested document has not replaced the previous one yet.
    Provisional {
        /// Whether a step requested it.
        by_step: bool,
        /// Whether it is counted among the loads.
        is_counted: bool,
    },
    /// A document has replaced the previous one and is still loading.
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
    /// The addresses of requested documents that have not begun to load.
    requested: Vec<String>,
    /// The address that a step opened last.
    opened: Option<String>,
    /// The reason why a step's document did not load.
    failure: Option<String>,
    /// Whether the agent has started in the last committed document.
    is_attended: bool,
    /// The address of the first document in which no agent can start, or that another has replaced before its agent started.
    unattended: Option<String>,
}

impl Navigation {
    /// Returns the address of the last committed document.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// Returns the address of the first requested document that has not begun to load.
    pub(super) fn requested(&self) -> Option<&str> {
        self.requested.first().map(String::as_str)
    }

    /// Whether a document is loading.
    pub(super) fn is_loading(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// Whether the loading document counts among the loads and has not replaced the previous one.
    pub(super) fn is_document_counted(&self) -> bool {
        matches!(
            self.phase,
            Phase::Provisional {
                is_counted: true,
                ..
            }
        )
    }

    /// Returns the address that a step opened, if its document has not replaced the previous one.
    pub(super) fn unopened(&self) -> Option<&str> {
        let is_waiting = matches!(self.phase, Phase::Provisional { by_step: true, .. });
        self.opened.as_deref().filter(|_| is_waiting)
    }

    /// Records that an agent has started in the last committed document. Returns whether one had started before.
    pub(super) fn attend(&mut self) -> bool {
        std::mem::replace(&mut self.is_attended, true)
    }

    /// Records that no agent can start in a document.
    pub(super) fn add_unattended(&mut self, url: String) {
        self.unattended.get_or_insert(url);
    }

    /// Returns the address of the first document without an agent, which is not loading any more.
    pub(super) fn unattended(&self) -> Option<&str> {
        let shown = (!self.is_attended && !self.is_loading()).then_some(self.address.as_str());
        let shown = shown.filter(|address| !address.is_empty());
        self.unattended.as_deref().or(shown)
    }

    /// Takes the reason why the step's document did not load; `None` if it loaded.
    pub(super) fn take_failure(&mut self) -> Option<String> {
        self.failure.take()
    }

    /// Records that a step opens an address. Another fragment of the same document loads nothing.
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

    /// Records that the page requests a document.
    pub(super) fn request(&mut self, url: String) {
        self.requested.push(url);
    }

    /// Records that the engine has decided whether a requested document loads.
    pub(super) fn decide(&mut self, url: &str) {
        if let Some(index) = self.requested.iter().position(|requested| requested == url) {
            self.requested.remove(index);
        }
    }

    /// Records a change of the address within the document.
    pub(super) fn move_within(&mut self, url: &str) {
        url.clone_into(&mut self.address);
    }

    /// Records a move in the page's history that stays within the document.
    pub(super) fn traverse(&mut self) {
        self.requested.clear();
    }

    /// Records the start of a document's load.
    pub(super) fn start(&mut self) {
        self.requested.clear();
        self.phase = Phase::Provisional {
            by_step: self.phase.by_step(),
            is_counted: false,
        };
    }

    /// Records the start of a load. The first load after the start of a document is its own.
    pub(super) fn count_document(&mut self) {
        if let Phase::Provisional { is_counted, .. } = &mut self.phase {
            *is_counted = true;
        }
    }

    /// Records that the document replaces the previous one. Returns whether a step requested it.
    pub(super) fn commit(&mut self, url: String) -> bool {
        let by_step = self.phase.by_step();
        if self.is_loading() {
            self.phase = Phase::Committed { by_step };
        }
        let left = std::mem::replace(&mut self.address, url);
        if !std::mem::take(&mut self.is_attended) && !left.is_empty() {
            self.add_unattended(left);
        }
        by_step
    }

    /// Records the end of the document's load.
    pub(super) fn finish(&mut self) {
        if self.unopened().is_some() {
            self.failure
                .get_or_insert("its load ended without a document".into());
        }
        self.phase = Phase::Idle;
    }

    /// Records that a step's document is a download.
    pub(super) fn become_download(&mut self) {
        if self.unopened().is_some() {
            self.failure = Some("it is a download".into());
        }
    }

    /// Records that the document does not load. Returns the reason if no step requested it.
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
    fn step_opens_a_document() {
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
    fn other_fragment_of_the_document_loads_nothing() {
        let mut navigation = opened();
        navigation.commit(URL.into());
        navigation.finish();
        navigation.open("https://www.app.test/a#b");
        assert!(!navigation.is_loading());
        navigation.open("https://www.app.test/c#b");
        assert!(navigation.is_loading());
    }

    #[test]
    fn client_navigation_belongs_to_no_step() {
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
    fn failed_document_fails_its_step() {
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
        assert_eq!(
            navigation.take_failure().as_deref(),
            Some("its load ended without a document")
        );
    }

    #[test]
    fn ended_load_does_not_resume() {
        let mut navigation = opened();
        navigation.finish();
        navigation.count_document();
        assert!(!navigation.is_document_counted());
        navigation.commit(URL.into());
        assert!(!navigation.is_loading());
    }

    #[test]
    fn document_without_an_agent_is_known() {
        let mut navigation = opened();
        navigation.commit(URL.into());
        assert_eq!(navigation.unattended(), None, "it is loading");
        navigation.finish();
        assert_eq!(navigation.unattended(), Some(URL));
        assert!(!navigation.attend());
        assert_eq!(navigation.unattended(), None);
        assert!(navigation.attend());

        navigation.commit("https://www.app.test/b".into());
        navigation.finish();
        navigation.commit(URL.into());
        navigation.attend();
        assert_eq!(navigation.unattended(), Some("https://www.app.test/b"));
    }

    #[test]
    fn decided_document_is_no_longer_requested() {
        let mut navigation = Navigation::default();
        navigation.request("a".into());
        navigation.request("b".into());
        navigation.decide("a");
        assert_eq!(navigation.requested(), Some("b"));
        navigation.traverse();
        assert_eq!(navigation.requested(), None);
    }
}
