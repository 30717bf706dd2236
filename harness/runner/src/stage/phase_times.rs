//! The measured phases of a case.

use std::time::Duration;

use footbridge_record::Phases;

use crate::sources::wall_clock::WallClock;

/// A phase of a case, a field of [`Phases`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Phase {
    /// The engine leaves the previous page and is reset.
    Reset,
    /// A step `open` loads its page, until the page is idle for the first time.
    Load,
    /// The page becomes idle after an action.
    Settle,
    /// The page carries out commands.
    Act,
    /// The case is judged and recorded.
    Judge,
    /// A picture of the page is taken.
    Picture,
    /// Anything else.
    Other,
}

/// Measures the phases of a case. At each time, exactly one of them is current.
#[derive(Debug)]
pub(crate) struct PhaseTimes {
    wall: WallClock,
    /// The time up to which the phases are measured. Differences of whole microseconds add up without a rest.
    measured_us: u128,
    current: Phase,
    phases: Phases,
}

impl PhaseTimes {
    /// Starts to measure, in the phase [`Phase::Other`].
    pub(crate) fn start(wall: &WallClock) -> Self {
        Self {
            wall: wall.clone(),
            measured_us: wall.now().as_micros(),
            current: Phase::Other,
            phases: Phases::default(),
        }
    }

    /// Attributes the time since the last call to the current phase, then enters another. Returns the previous phase,
    /// to enter it again.
    pub(crate) fn enter(&mut self, next: Phase) -> Phase {
        let now = self.wall.now().as_micros();
        let elapsed = now.saturating_sub(self.measured_us);
        self.measured_us = now;
        let phases = &mut self.phases;
        *match self.current {
            Phase::Reset => &mut phases.reset_us,
            Phase::Load => &mut phases.load_us,
            Phase::Settle => &mut phases.settle_us,
            Phase::Act => &mut phases.act_us,
            Phase::Judge => &mut phases.judge_us,
            Phase::Picture => &mut phases.picture_us,
            Phase::Other => &mut phases.other_us,
        } += u64::try_from(elapsed).unwrap_or(u64::MAX);
        std::mem::replace(&mut self.current, next)
    }

    /// Ends the measurement. Returns the real time since its start, and its phases.
    pub(crate) fn end(mut self) -> (Duration, Phases) {
        self.enter(Phase::Other);
        (Duration::from_micros(self.phases.total_us()), self.phases)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU64, Ordering};

    use proptest::prelude::*;

    use super::*;

    /// A clock that is moved by hand, in nanoseconds.
    #[derive(Clone, Default)]
    struct Hand(Arc<AtomicU64>);

    impl Hand {
        fn clock(&self) -> WallClock {
            let nanos = Arc::clone(&self.0);
            WallClock::new(Duration::ZERO, move || {
                Duration::from_nanos(nanos.load(Ordering::Relaxed))
            })
        }

        fn advance(&self, nanos: u64) {
            self.0.fetch_add(nanos, Ordering::Relaxed);
        }
    }

    #[test]
    fn time_belongs_to_the_phase_it_passes_in() {
        let hand = Hand::default();
        let mut times = PhaseTimes::start(&hand.clock());
        hand.advance(1_000);
        assert_eq!(times.enter(Phase::Reset), Phase::Other);
        hand.advance(2_000);
        assert_eq!(times.enter(Phase::Load), Phase::Reset);
        hand.advance(4_000);
        assert_eq!(times.enter(Phase::Settle), Phase::Load);
        hand.advance(8_000);
        assert_eq!(times.enter(Phase::Judge), Phase::Settle);
        hand.advance(16_000);
        // A query of the judge.
        let outer = times.enter(Phase::Act);
        hand.advance(32_000);
        assert_eq!(times.enter(outer), Phase::Act);
        hand.advance(64_000);
        assert_eq!(times.enter(Phase::Picture), Phase::Judge);
        hand.advance(128_000);
        let (wall, phases) = times.end();
        assert_eq!(wall, Duration::from_micros(255));
        assert_eq!(
            phases,
            Phases {
                reset_us: 2,
                load_us: 4,
                settle_us: 8,
                act_us: 32,
                judge_us: 16 + 64,
                picture_us: 128,
                other_us: 1,
            }
        );
    }

    proptest! {
        #[test]
        fn phases_add_up_to_the_whole(
            start in 0..1_000_000_u64,
            parts in prop::collection::vec((0..5_000_000_u64, 0..7_usize), 0..50),
        ) {
            const PHASES: [Phase; 7] = [
                Phase::Reset,
                Phase::Load,
                Phase::Settle,
                Phase::Act,
                Phase::Judge,
                Phase::Picture,
                Phase::Other,
            ];
            let hand = Hand::default();
            hand.advance(start);
            let mut times = PhaseTimes::start(&hand.clock());
            for (nanos, phase) in &parts {
                hand.advance(*nanos);
                times.enter(PHASES[*phase]);
            }
            let (wall, phases) = times.end();
            let end = start + parts.iter().map(|(nanos, _)| nanos).sum::<u64>();
            prop_assert_eq!(phases.total_us(), end / 1000 - start / 1000);
            prop_assert_eq!(wall, Duration::from_micros(phases.total_us()));
        }
    }
}
