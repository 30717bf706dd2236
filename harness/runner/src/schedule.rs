//! What all workers of a run take their cases from.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::attempts::Attempts;
use crate::event::RunEnd;
use crate::picture::Pictures;
use crate::plan::{Case, Plan};
use crate::record::Verdict;
use crate::run::{Interrupt, Options};
use crate::snapshots::Accepted;

/// The cases that are still to run, in order, and what holds for all of them.
pub(crate) struct Schedule<'r> {
    plan: &'r Plan,
    /// The places of the cases in the plan, in the order in which they run.
    order: Vec<usize>,
    next: AtomicUsize,
    bad: AtomicUsize,
    max_failures: Option<NonZeroUsize>,
    /// How many workers there are.
    pub(crate) workers: usize,
    /// How often a case is attempted.
    pub(crate) attempts: Attempts,
    /// Ends the run before its time.
    pub(crate) interrupt: &'r Interrupt,
    /// The accepted transcripts; none if nothing is to be compared.
    pub(crate) accepted: Option<Accepted>,
    /// Where pictures go.
    pub(crate) pictures: Option<&'r Pictures>,
}

impl<'r> Schedule<'r> {
    pub(crate) fn new(
        plan: &'r Plan,
        options: &'r Options,
        interrupt: &'r Interrupt,
        accepted: Option<Accepted>,
    ) -> Self {
        let mut order: Vec<usize> = (0..plan.cases.len()).collect();
        if let Some(seed) = options.shuffle {
            shuffle(&mut order, seed);
        }
        Self {
            plan,
            order,
            next: AtomicUsize::new(0),
            bad: AtomicUsize::new(0),
            max_failures: options.max_failures,
            workers: options.workers.clamp(1, plan.cases.len().max(1)),
            attempts: options.attempts,
            interrupt,
            accepted,
            pictures: options.pictures.as_ref(),
        }
    }

    /// The plan.
    pub(crate) fn plan(&self) -> &'r Plan {
        self.plan
    }

    /// The next case, with its place in the plan; none if the run is over.
    pub(crate) fn next(&self) -> Option<(usize, &'r Case)> {
        if self.interrupt.is_pressed() || self.has_too_many_failures() {
            return None;
        }
        let next = self.next.fetch_add(1, Ordering::SeqCst);
        let index = *self.order.get(next)?;
        Some((index, self.plan.cases.get(index)?))
    }

    /// Takes note of how a case came out.
    pub(crate) fn count(&self, verdict: Verdict) {
        if verdict.is_bad() {
            self.bad.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn has_too_many_failures(&self) -> bool {
        let bad = self.bad.load(Ordering::SeqCst);
        self.max_failures.is_some_and(|most| bad >= most.get())
    }

    /// Why a run of which so many cases are left out has ended.
    pub(crate) fn end(&self, left_out: usize) -> RunEnd {
        if left_out == 0 {
            RunEnd::Finished
        } else if self.interrupt.is_pressed() {
            RunEnd::Interrupted
        } else if self.has_too_many_failures() {
            RunEnd::TooManyFailures
        } else {
            RunEnd::EngineLost
        }
    }
}

/// Puts the items in another order: the same one for the same seed, in every version of this program.
fn shuffle(items: &mut [usize], seed: u64) {
    let mut state = seed;
    for last in (1..items.len()).rev() {
        let bound = u64::try_from(last).unwrap_or(u64::MAX) + 1;
        let other = usize::try_from(random(&mut state) % bound).unwrap_or_default();
        items.swap(last, other);
    }
}

/// The next number of the generator `SplitMix64`.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_one_order_of_all_items() {
        let order = |seed| {
            let mut items: Vec<usize> = (0..20).collect();
            shuffle(&mut items, seed);
            items
        };
        // It is part of what people write down: it stays the same.
        assert_eq!(
            order(1),
            [
                1, 14, 10, 3, 19, 4, 6, 16, 15, 13, 2, 0, 11, 7, 18, 9, 17, 12, 8, 5
            ]
        );
        assert_ne!(order(1), order(2));
        let mut items = order(2);
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
