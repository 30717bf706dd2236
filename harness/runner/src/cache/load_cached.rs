//! Loading the cached results of a run, on several threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use footbridge_record::CaseRecord;

use super::run_cache::RunCache;
use crate::attempt_case::CaseRules;
use crate::interrupt::Interrupt;
use crate::plan::Plan;

/// A valid cached result, ready to be reported.
#[derive(Debug)]
pub(crate) struct LoadedResult {
    /// The record of the case.
    pub(crate) record: Arc<CaseRecord>,
    /// The engine's product and its version.
    pub(crate) engine: String,
}

/// Looks up each case of the plan in the cache, and passes the valid results to `take` on this thread.
pub(crate) fn load_cached(
    (cache, plan): (&RunCache<'_>, &Plan),
    (threads, interrupt): (usize, &Interrupt),
    rules: &CaseRules,
    mut take: impl FnMut(usize, LoadedResult),
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
                    let loaded = LoadedResult {
                        record: Arc::new(cached.record),
                        engine: cached.engine,
                    };
                    if sender.send((index, loaded)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, loaded) in found {
            take(index, loaded);
        }
    });
}
