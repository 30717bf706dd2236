//! Loading the cached results of a run, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use footbridge_record::OutdatedResults;

use super::outdated::Misses;
use super::{CachedResult, RunCache};
use crate::plan::Plan;
use crate::run::case_rules::CaseRules;
use crate::run::interrupt::Interrupt;

/// Looks up each case of the plan in the cache, and passes the valid results to `take` on this thread. Returns the
/// outdated results, if there are any.
pub(crate) fn load_cached(
    cache: &RunCache<'_>,
    plan: &Plan,
    threads: usize,
    interrupt: &Interrupt,
    rules: &CaseRules,
    mut take: impl FnMut(usize, CachedResult),
) -> Option<OutdatedResults> {
    let mut misses = Misses::default();
    let mut cached = 0;
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, found) = channel();
        for _ in 0..threads {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                while !interrupt.is_pressed() {
                    let index = next.fetch_add(1, Ordering::SeqCst);
                    let Some(case) = plan.cases.get(index) else {
                        return;
                    };
                    let found = cache.find(index, case, rules);
                    if sender.send((index, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, found) in found {
            match found {
                Ok(result) => {
                    cached += 1;
                    take(index, result);
                }
                Err(Some(miss)) => misses.add(miss),
                Err(None) => {}
            }
        }
    });
    misses.report(plan.cases.len(), cached)
}
