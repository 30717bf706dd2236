//! The page's idleness, from its last report and the inputs since.

use footbridge_journal::Instant;

/// The report of an idle page.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct IdleReport {
    /// The instant at which its next timer is due; `None` without timers.
    pub(super) due: Option<Instant>,
    /// Whether it awaits results that it has not received.
    pub(super) awaits_results: bool,
    /// Whether nothing on it moves before the next timer.
    pub(super) is_still: bool,
}

/// The idleness of a page.
#[derive(Debug, Default)]
pub(super) struct Idleness {
    /// The last report, without outdated parts.
    report: IdleReport,
    /// Whether loads have ended since the page last ran.
    has_loaded: bool,
    /// Whether anything has reached the page since it last ran.
    is_dirty: bool,
    /// The instant up to which the page has run; `None` if it has received a command since.
    idle_at: Option<Instant>,
}

impl Idleness {
    /// Returns the instant at which the page's next timer is due; `None` without timers.
    pub(super) const fn due(&self) -> Option<Instant> {
        self.report.due
    }

    /// Whether the page awaits results that it has not received.
    pub(super) const fn awaits_results(&self) -> bool {
        self.report.awaits_results
    }

    /// Whether anything has reached the page since it last ran.
    pub(super) const fn is_dirty(&self) -> bool {
        self.is_dirty
    }

    /// Records that something reached the page, so that it may continue.
    pub(super) const fn mark_dirty(&mut self) {
        self.is_dirty = true;
    }

    /// Records that a load of the page ended.
    pub(super) const fn mark_loaded(&mut self) {
        self.has_loaded = true;
        self.is_dirty = true;
    }

    /// Records that the page receives a command.
    pub(super) const fn interrupt(&mut self) {
        self.idle_at = None;
    }

    /// Records that a new document replaces the page's.
    pub(super) const fn replace_document(&mut self) {
        self.report.due = None;
        self.report.is_still = false;
    }

    /// Records that the page has no agent.
    pub(super) const fn lose_agent(&mut self) {
        self.report.due = None;
        self.report.awaits_results = false;
    }

    /// Records that the page starts to run.
    pub(super) const fn begin(&mut self) {
        self.is_dirty = false;
    }

    /// Returns whether loads have ended since the last call.
    pub(super) const fn take_loaded(&mut self) -> bool {
        std::mem::replace(&mut self.has_loaded, false)
    }

    /// Records the report of the idle page.
    pub(super) const fn report(&mut self, report: IdleReport) {
        self.report = report;
    }

    /// Records that the page ran until `now`. `is_quiet` is whether nothing reached it meanwhile.
    pub(super) fn ran(&mut self, now: Instant, is_quiet: bool) {
        self.idle_at = (is_quiet && !self.report.awaits_results).then_some(now);
    }

    /// Records that the page has nothing to do up to `until`.
    pub(super) const fn extend(&mut self, until: Instant) {
        self.idle_at = Some(until);
    }

    /// Whether the page ran until `now`, and nothing has reached it since.
    pub(super) fn is_idle(&self, now: Instant) -> bool {
        self.idle_at == Some(now) && !self.is_dirty && self.report.due.is_none_or(|due| due > now)
    }

    /// Whether the page ran until `now`, and has received no command since. Loads may have ended.
    pub(super) fn has_stopped(&self, now: Instant) -> bool {
        self.idle_at == Some(now)
    }

    /// Whether the page is idle, and has nothing to do up to and including `until`.
    pub(super) fn is_idle_until(&self, now: Instant, until: Instant) -> bool {
        self.report.is_still && self.is_idle(now) && self.report.due.is_none_or(|due| due > until)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(millis: u64) -> Instant {
        Instant::from_millis(millis)
    }

    fn idle_at_10(due: Option<u64>) -> Idleness {
        let mut idleness = Idleness::default();
        idleness.begin();
        idleness.report(IdleReport {
            due: due.map(at),
            awaits_results: false,
            is_still: true,
        });
        idleness.ran(at(10), true);
        idleness
    }

    #[test]
    fn page_is_idle_at_the_instant_it_ran_to() {
        let idleness = idle_at_10(None);
        assert!(idleness.is_idle(at(10)));
        assert!(!idleness.is_idle(at(11)));
        assert!(idleness.is_idle_until(at(10), at(5000)));
    }

    #[test]
    fn timer_ends_idleness() {
        let idleness = idle_at_10(Some(20));
        assert!(idleness.is_idle(at(10)));
        assert!(idleness.is_idle_until(at(10), at(19)));
        assert!(!idleness.is_idle_until(at(10), at(20)));
        assert!(!idle_at_10(Some(10)).is_idle(at(10)));
    }

    #[test]
    fn load_or_command_ends_idleness() {
        let mut loaded = idle_at_10(None);
        loaded.mark_loaded();
        assert!(!loaded.is_idle(at(10)));
        assert!(loaded.take_loaded());
        assert!(!loaded.take_loaded());

        let mut commanded = idle_at_10(None);
        commanded.interrupt();
        assert!(!commanded.is_idle(at(10)));
    }

    #[test]
    fn page_awaiting_results_is_not_idle() {
        let mut idleness = Idleness::default();
        idleness.report(IdleReport {
            due: None,
            awaits_results: true,
            is_still: true,
        });
        idleness.ran(at(0), true);
        assert!(!idleness.is_idle(at(0)));
        idleness.lose_agent();
        idleness.ran(at(0), true);
        assert!(idleness.is_idle(at(0)));
    }

    #[test]
    fn new_document_has_no_timers() {
        let mut idleness = idle_at_10(Some(20));
        idleness.replace_document();
        assert_eq!(idleness.due(), None);
        assert!(!idleness.is_idle_until(at(10), at(15)));
    }
}
