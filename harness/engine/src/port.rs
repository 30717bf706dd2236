//! The port of every engine. The harness uses engines only through it.

use std::fmt;
use std::sync::Arc;

use miette::Diagnostic;
use thiserror::Error;

use crate::command::Command;
use crate::fingerprint::EngineFingerprint;
use crate::protocol::Report;
use crate::resources::Resources;

/// An engine: its requirements, how to start its processes, and the meaning of its reports.
pub trait Engine: fmt::Debug + Send + Sync {
    /// Its name in options, records and reports.
    fn name(&self) -> EngineName;

    /// Returns the same engine with the browser of that name or path. `None` unless it drives an installed browser.
    fn with_browser(&self, _browser: &str) -> Option<Arc<dyn Engine>> {
        None
    }

    /// Checks this machine for everything that the engine needs.
    fn checks(&self) -> Vec<RequirementCheck>;

    /// The engine's fingerprint, part of the key of the results cache. It changes whenever pages may behave
    /// differently: with each build of the engine's program, and with each version of its libraries. `None` if it can't
    /// be determined; then no results are cached.
    fn fingerprint(&self) -> Option<EngineFingerprint> {
        None
    }

    /// The product and its version, as a started process reports them in [`Report::Ready`]. `None` if it can't be found without a start.
    fn product(&self) -> Option<String> {
        None
    }

    /// Starts a process with one page. Its reports are passed to `listener`, in order and on another thread, until the
    /// process ends.
    ///
    /// # Errors
    /// If the machine lacks what the engine needs.
    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError>;

    /// The names of the [`WEB_APIS`](crate::WEB_APIS) that its pages have.
    fn web_apis(&self) -> &'static [&'static str];

    /// Whether the page's loads are over, apart from those that are pending at the gateway.
    ///
    /// The default is for an engine that reports every load, or leaves those that it doesn't report to the agent, and
    /// whose loads all go through the gateway. The gateway may receive a request before the engine reports the load.
    fn are_loads_over(&self, loads: Loads) -> bool {
        loads.under_way <= loads.pending
    }
}

/// A callback for the reports of an engine process. `None` is the end of the process.
pub type Listener = Box<dyn Fn(Option<Report>) + Send>;

/// A running process of an engine. Dropping it stops the process.
pub trait EngineProcess: Send {
    /// Sends a command. If the process has ended, the command is dropped; the listener receives the end.
    fn send(&mut self, command: &Command);

    /// The last output of the process to standard error, for the report of a crash.
    fn stderr(&self) -> String;

    /// The resources that all its processes use; `None` if the system doesn't report them.
    fn resources(&self) -> Option<Resources> {
        None
    }

    /// Stops the process, if it still runs.
    fn stop(&mut self);
}

/// The name of an engine, such as `webkit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineName(&'static str);

impl EngineName {
    /// Creates a name, which has to be in lower-case letters.
    pub const fn new(name: &'static str) -> Self {
        Self(name)
    }

    /// The name as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.0)
    }
}

/// The loads of a page at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loads {
    /// Loads that were reported as started and not as finished.
    pub under_way: usize,
    /// Requests that are pending at the gateway.
    pub pending: usize,
}

/// A check of one requirement of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequirementCheck {
    /// The requirement, in a word or two.
    pub subject: String,
    /// The result, such as a version; or the problem.
    pub state: Result<String, String>,
    /// The command that fixes the problem.
    pub remedy: &'static str,
}

/// An error while starting an engine. Footbridge exits with code 3.
#[derive(Debug, Error, Diagnostic)]
pub enum StartError {
    /// A program that the engine needs could not be started.
    #[error("failed to start {program}")]
    #[diagnostic(code(footbridge::environment::no_program), help("{remedy}"))]
    Program {
        /// The program, with its purpose if that isn't obvious.
        program: String,
        /// The operating system's error.
        source: std::io::Error,
        /// How to fix it.
        remedy: String,
    },
    /// A program started, but didn't do what the engine needs.
    #[error("{problem}")]
    #[diagnostic(
        code(footbridge::environment::engine),
        help("`footbridge doctor` lists missing requirements")
    )]
    Engine {
        /// A description of the problem.
        problem: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An engine without a process.
    #[derive(Debug)]
    struct Minimal;

    impl Engine for Minimal {
        fn name(&self) -> EngineName {
            EngineName::new("minimal")
        }

        fn checks(&self) -> Vec<RequirementCheck> {
            Vec::new()
        }

        fn start(&self, _: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
            Err(StartError::Engine {
                problem: "it has no process".to_owned(),
            })
        }

        fn web_apis(&self) -> &'static [&'static str] {
            &[]
        }
    }

    #[test]
    fn load_pending_on_the_clock_is_over() {
        let are_over = |under_way, pending| Minimal.are_loads_over(Loads { under_way, pending });
        assert!(are_over(0, 0));
        assert!(are_over(2, 2));
        assert!(!are_over(3, 2));
        // The gateway receives a request before the engine reports the load.
        assert!(are_over(0, 1));
    }
}
