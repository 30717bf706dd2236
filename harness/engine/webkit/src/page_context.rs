//! The state shared by the page's signal handlers.

use std::cell::RefCell;

use crate::session::PageSession;
use crate::waiting_call::WaitingCall;
use footbridge_engine::AgentPrompts;

/// The state shared by the page's signal handlers.
#[derive(Debug, Default)]
pub(crate) struct PageContext {
    pub(crate) session: RefCell<PageSession>,
    pub(crate) prompts: RefCell<AgentPrompts>,
    /// The target of a requested move in the history, until it is decided.
    pub(crate) traversal: RefCell<Option<String>>,
    /// The beginnings of the addresses whose navigations are messages to the app.
    pub(crate) navigations: RefCell<Vec<String>>,
    /// The calls whose return values the page awaits. Each frame may wait for one.
    pub(crate) waiting: RefCell<Vec<(u64, WaitingCall)>>,
}
