//! Loading the cached results of a run, on several threads.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use super::{CachedResult, RunCache};
use crate::plan::Plan;
use crate::run::case_rules::CaseRules;
use crate::run::interrupt::Interrupt;

/// Looks up each case of the plan in the cache, and passes the valid results to `take` on this thread.
pub(crate) fn load_cached(
    cache: &RunCache<'_>,
    plan: &Plan,
    threads: usize,
    interrupt: &Interrupt,
    rules: &CaseRules,
    mut take: impl FnMut(usize, CachedResult),
) {
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
                    let Some(cached) = cache.find(index, case, rules) else {
                        continue;
                    };
                    if sender.send((index, cached)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, cached) in found {
            take(index, cached);
        }
    });
}
