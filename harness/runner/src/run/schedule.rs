//! The schedule from which all workers of a run take their cases.

use std::collections::{BTreeMap, VecDeque};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng as _, SeedableRng as _};
use footbridge_engine::EngineName;
use footbridge_record::{RunEnd, Verdict};

use crate::plan::Plan;
use crate::plan::case::Case;
use crate::run::case_rules::CaseRules;
use crate::run::interrupt::Interrupt;
use crate::run::options::Options;

/// The remaining cases, in order, and the settings that they share.
pub(crate) struct Schedule<'r> {
    plan: &'r Plan,
    /// The remaining cases, by engine.
    queues: Mutex<BTreeMap<EngineName, VecDeque<usize>>>,
    failed: AtomicUsize,
    max_failures: Option<NonZeroUsize>,
    /// The number of workers.
    pub(crate) workers: usize,
    /// The switch that ends the run early.
    pub(crate) interrupt: &'r Interrupt,
    /// The rules of every case.
    pub(crate) rules: CaseRules,
}

impl<'r> Schedule<'r> {
    pub(crate) fn new(
        plan: &'r Plan,
        options: &Options,
        interrupt: &'r Interrupt,
        rules: CaseRules,
        is_left: impl Fn(usize) -> bool,
    ) -> Self {
        let mut order = case_order(plan, options.shuffle);
        order.retain(|index| is_left(*index));
        let mut queues = BTreeMap::<EngineName, VecDeque<usize>>::new();
        for index in &order {
            if let Some(case) = plan.cases.get(*index) {
                queues.entry(case.engine).or_default().push_back(*index);
            }
        }
        Self {
            plan,
            workers: options.workers.clamp(1, order.len().max(1)),
            queues: Mutex::new(queues),
            failed: AtomicUsize::new(0),
            max_failures: options.max_failures,
            interrupt,
            rules,
        }
    }

    /// The first engine of a worker. Workers are spread evenly over the engines.
    pub(crate) fn first_engine(&self, worker: usize) -> Option<EngineName> {
        let queues = self.queues();
        let engines: Vec<_> = queues.keys().collect();
        engines
            .get(worker % engines.len().max(1))
            .map(|name| **name)
    }

    /// Returns the next case, with its place in the plan; `None` if the run is over. It is a case for this engine,
    /// unless only others are left.
    pub(crate) fn next(&self, engine: EngineName) -> Option<(usize, &'r Case)> {
        if self.interrupt.is_pressed() || self.has_too_many_failures() {
            return None;
        }
        let mut queues = self.queues();
        let own = queues.get_mut(&engine).and_then(VecDeque::pop_front);
        let index = own.or_else(|| {
            let fullest = queues.values_mut().max_by_key(|queue| queue.len())?;
            fullest.pop_front()
        })?;
        Some((index, self.plan.cases.get(index)?))
    }

    fn queues(&self) -> MutexGuard<'_, BTreeMap<EngineName, VecDeque<usize>>> {
        self.queues.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts the verdict on a case.
    pub(crate) fn count(&self, verdict: Verdict) {
        if verdict.is_failure() {
            self.failed.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn has_too_many_failures(&self) -> bool {
        let failed = self.failed.load(Ordering::SeqCst);
        self.max_failures.is_some_and(|most| failed >= most.get())
    }

    /// The reason for the end of a run with remaining cases.
    pub(crate) fn end(&self) -> RunEnd {
        if self.interrupt.is_pressed() {
            RunEnd::Interrupted
        } else if self.has_too_many_failures() {
            RunEnd::TooManyFailures
        } else {
            RunEnd::EngineLost
        }
    }
}

/// Returns the places of the plan's cases in the order in which they run: the order of the plan, or a shuffled order
/// for a seed.
pub fn case_order(plan: &Plan, seed: Option<u64>) -> Vec<usize> {
    let mut order: Vec<usize> = (0..plan.cases.len()).collect();
    if let Some(seed) = seed {
        shuffle(&mut order, seed);
    }
    order
}

/// Shuffles the items. The order for a seed is the same in every version of this program.
fn shuffle(items: &mut [usize], seed: u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    for last in (1..items.len()).rev() {
        let bound = u64::try_from(last).unwrap_or(u64::MAX) + 1;
        let other = usize::try_from(random.next_u64() % bound).unwrap_or_default();
        items.swap(last, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_determines_the_order() {
        let order = |seed| {
            let mut items: Vec<usize> = (0..20).collect();
            shuffle(&mut items, seed);
            items
        };
        // Users record seeds, so the order must never change.
        assert_eq!(
            order(1),
            [
                0, 7, 15, 8, 6, 14, 2, 18, 9, 10, 17, 13, 12, 16, 4, 5, 3, 19, 11, 1
            ]
        );
        assert_ne!(order(1), order(2));
        let mut items = order(2);
        items.sort_unstable();
        assert_eq!(items, (0..20).collect::<Vec<_>>());
    }
}
