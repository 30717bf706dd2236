//! The switch that ends a run early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use crate::stage::Incoming;

/// A switch that ends a run early. Cheap to clone; all clones are the same switch.
#[derive(Debug, Clone, Default)]
pub struct Interrupt {
    is_pressed: Arc<AtomicBool>,
    workers: Arc<Mutex<Vec<Sender<Incoming>>>>,
}

impl Interrupt {
    /// Ends the run: running cases are abandoned, finished ones are reported.
    pub fn press(&self) {
        self.is_pressed.store(true, Ordering::SeqCst);
        for worker in self
            .workers
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .iter()
        {
            let _ = worker.send(Incoming::Interrupted);
        }
    }

    /// Whether it has been pressed.
    pub fn is_pressed(&self) -> bool {
        self.is_pressed.load(Ordering::SeqCst)
    }

    /// Registers a worker to be notified when the switch is pressed.
    pub(crate) fn add(&self, worker: Sender<Incoming>) {
        let mut workers = self.workers.lock().unwrap_or_else(PoisonError::into_inner);
        // It may have been pressed before the worker was registered.
        if self.is_pressed() {
            let _ = worker.send(Incoming::Interrupted);
        }
        workers.push(worker);
    }
}
