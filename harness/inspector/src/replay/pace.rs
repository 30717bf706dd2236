//! Steering the steps of a replayed case.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use footbridge_record::Failure;
use footbridge_runner::StepObserver;
use parking_lot::{Condvar, Mutex};

/// The state of a case.
#[derive(Debug)]
pub(super) enum StepChange {
    /// It waits before a step.
    Waits { step: usize },
    /// A step starts.
    Begins { step: usize },
    /// A step has ended, with the failures so far. The picture is identified by its number.
    Over {
        step: usize,
        failures: Vec<Failure>,
        picture: Option<u64>,
    },
}

type Watcher = Box<dyn Fn(StepChange) + Send + Sync>;

/// The steering of a replay. Cheap to clone; all clones share the state.
#[derive(Clone)]
pub(crate) struct Steering(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    folder: PathBuf,
    watcher: Mutex<Option<Watcher>>,
}

#[derive(Debug, Default)]
struct State {
    /// The step before which the case waits.
    until: usize,
    /// Whether a run is requested.
    wants_run: bool,
    /// Whether the current run is abandoned.
    is_given_up: bool,
    is_closed: bool,
    pictures: u64,
}

impl fmt::Debug for Steering {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Steering")
    }
}

impl Steering {
    /// Creates the steering of a case that waits before its first step. Pictures are stored in `folder`.
    pub(crate) fn new(folder: PathBuf) -> Self {
        Self(Arc::new(Shared {
            state: Mutex::new(State {
                wants_run: true,
                ..State::default()
            }),
            changed: Condvar::new(),
            folder,
            watcher: Mutex::new(None),
        }))
    }

    /// Calls `watcher` on every change.
    pub(super) fn watch(&self, watcher: impl Fn(StepChange) + Send + Sync + 'static) {
        *self.0.watcher.lock() = Some(Box::new(watcher));
    }

    /// Lets the case continue, up to a step.
    pub(super) fn go_on_until(&self, step: usize) {
        self.change(|state| state.until = step);
    }

    /// Abandons the run and starts a new one up to a step.
    pub(super) fn run_again(&self, step: usize) {
        self.change(|state| {
            state.until = step;
            state.wants_run = true;
            state.is_given_up = true;
        });
    }

    /// Ends the replay.
    pub(crate) fn close(&self) {
        self.change(|state| {
            state.is_closed = true;
            state.is_given_up = true;
        });
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.0.state.lock());
        self.0.changed.notify_all();
    }

    /// Waits for a requested run. Returns `false` if the replay has ended.
    pub(super) fn wait_for_run(&self) -> bool {
        let mut state = self.0.state.lock();
        while !state.wants_run && !state.is_closed {
            self.0.changed.wait(&mut state);
        }
        state.wants_run = false;
        state.is_given_up = state.is_closed;
        !state.is_closed
    }

    pub(super) fn run_ended(&self) {
        self.0.changed.notify_all();
    }

    fn notify(&self, change: StepChange) {
        if let Some(watcher) = self.0.watcher.lock().as_ref() {
            watcher(change);
        }
    }
}

impl StepObserver for Steering {
    fn before(&self, step: usize) -> bool {
        let mut state = self.0.state.lock();
        let mut has_waited = false;
        while step >= state.until && !state.is_given_up {
            if !has_waited {
                has_waited = true;
                drop(state);
                self.notify(StepChange::Waits { step });
                state = self.0.state.lock();
                continue;
            }
            self.0.changed.wait(&mut state);
        }
        let goes_on = !state.is_given_up;
        drop(state);
        if goes_on {
            self.notify(StepChange::Begins { step });
        }
        goes_on
    }

    fn picture(&self, step: usize) -> Option<PathBuf> {
        Some(super::picture_file(&self.0.folder, step))
    }

    fn after(&self, step: usize, failures: &[Failure], picture: Option<PathBuf>) {
        let picture = picture.map(|_| {
            let mut state = self.0.state.lock();
            state.pictures += 1;
            state.pictures
        });
        self.notify(StepChange::Over {
            step,
            failures: failures.to_vec(),
            picture,
        });
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;
    use std::thread;

    use super::*;

    #[test]
    fn case_waits_before_a_step_until_released() {
        let steering = Steering::new(PathBuf::from("pictures"));
        let (sender, changes) = channel();
        steering.watch(move |change| drop(sender.send(change)));
        assert!(steering.wait_for_run());
        let case = steering.clone();
        let run = thread::spawn(move || (0..3).map(|step| case.before(step)).collect::<Vec<_>>());
        assert!(matches!(changes.recv(), Ok(StepChange::Waits { step: 0 })));
        steering.go_on_until(1);
        assert!(matches!(changes.recv(), Ok(StepChange::Begins { step: 0 })));
        assert!(matches!(changes.recv(), Ok(StepChange::Waits { step: 1 })));
        steering.run_again(usize::MAX);
        assert_eq!(run.join().unwrap(), [true, false, false]);
        assert!(steering.wait_for_run());
        assert!(steering.before(0) && steering.before(2));
        steering.close();
        assert!(!steering.before(0) && !steering.wait_for_run());
    }
}
