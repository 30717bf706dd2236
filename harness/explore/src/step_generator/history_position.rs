//! The position of a page in its session history.

use footbridge_engine::PageControls;
use footbridge_scenario::Step;
use footbridge_scenario::step::HistoryDirection;

/// The position of a page in its session history.
///
/// A page can't read its position, so it is derived from the steps. A new entry replaces all entries after the current
/// one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct HistoryPosition {
    /// The index of the current entry.
    index: u32,
    /// The number of entries.
    entries: u32,
    /// The direction of the last step, if it was `go`.
    moved: Option<HistoryDirection>,
}

impl HistoryPosition {
    /// Whether there is an entry in a direction.
    pub(crate) fn has(self, direction: HistoryDirection) -> bool {
        match direction {
            HistoryDirection::Back => self.index > 0,
            HistoryDirection::Forward => self.index + 1 < self.entries,
        }
    }

    /// Updates the position after the last step.
    pub(crate) fn update(&mut self, page: &PageControls) {
        let last = page.entries.saturating_sub(1);
        self.index = match self.moved.take() {
            Some(HistoryDirection::Back) => self.index.saturating_sub(1),
            Some(HistoryDirection::Forward) => self.index + 1,
            // The client has added entries.
            None if page.entries != self.entries => last,
            None => self.index,
        };
        self.index = self.index.min(last);
        self.entries = page.entries;
    }

    /// Records the next step.
    pub(crate) fn follow(&mut self, step: Option<&Step>) {
        if let Some(Step::Go(go)) = step {
            self.moved = Some(go.direction.value);
        }
    }
}

#[cfg(test)]
mod tests {
    use footbridge_scenario::step::GoStep;

    use super::*;

    fn after(
        place: &mut HistoryPosition,
        go: Option<HistoryDirection>,
        entries: u32,
    ) -> (bool, bool) {
        let step = go.map(|direction| {
            Step::Go(GoStep {
                direction: direction.into(),
            })
        });
        place.follow(step.as_ref());
        place.update(&PageControls {
            entries,
            ..PageControls::default()
        });
        (
            place.has(HistoryDirection::Back),
            place.has(HistoryDirection::Forward),
        )
    }

    #[test]
    fn position_follows_the_steps() {
        use HistoryDirection::{Back, Forward};
        let mut place = HistoryPosition::default();
        assert_eq!(after(&mut place, None, 1), (false, false));
        assert_eq!(after(&mut place, None, 3), (true, false));
        assert_eq!(after(&mut place, Some(Back), 3), (true, true));
        assert_eq!(after(&mut place, Some(Back), 3), (false, true));
        assert_eq!(after(&mut place, Some(Forward), 3), (true, true));
        // A new entry removes the entries after the current one.
        assert_eq!(after(&mut place, None, 2), (true, false));
    }
}
