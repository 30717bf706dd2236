//! The connection to the page in charge, and the session's clock.

use crate::wire::{Instruction, PageEvent, PageReport, millis};

/// The connection to the page in charge, and the session's clock.
#[derive(Debug, Default)]
pub(super) struct PageLink {
    /// The page in charge; `None` before the first report.
    page: Option<Page>,
    /// The session's time, in milliseconds. A reload doesn't reset it.
    now: u64,
}

/// A page that has reported.
#[derive(Debug)]
struct Page {
    name: String,
    /// The session's time at the page's load.
    loaded_at: u64,
    /// The number of its last report.
    number: u32,
    /// The instruction for its last report.
    instruction: Instruction,
}

/// The relation of a report to the previous ones.
pub(super) enum Delivery {
    /// A new report, of a page that was loaded at this time.
    New { loaded_at: u64 },
    /// A repetition of the last report, with its instruction.
    Repeated(Box<Instruction>),
    /// A report of a page that another page has replaced.
    Outdated,
}

impl PageLink {
    /// The session's time, in milliseconds.
    pub(super) fn now(&self) -> u64 {
        self.now
    }

    /// Receives a report, and advances the clock. A page takes charge when it is loaded.
    pub(super) fn receive(&mut self, report: &PageReport) -> Delivery {
        let loaded_at = match &self.page {
            Some(page) if page.name == report.page => {
                if page.number == report.number {
                    return Delivery::Repeated(Box::new(page.instruction.clone()));
                }
                page.loaded_at
            }
            _ if matches!(report.event, PageEvent::Loaded { .. }) => self.now,
            _ => return Delivery::Outdated,
        };
        self.now = self.now.max(loaded_at + millis(report.now));
        Delivery::New { loaded_at }
    }

    /// Stores the instruction for a report, in case the page repeats the report.
    pub(super) fn instruct(
        &mut self,
        name: String,
        loaded_at: u64,
        number: u32,
        instruction: Instruction,
    ) {
        self.page = Some(Page {
            name,
            loaded_at,
            number,
            instruction,
        });
    }
}
