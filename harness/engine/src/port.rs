//! The port that every engine is behind. The harness knows engines by it and by their names alone.

use std::fmt;

use miette::Diagnostic;
use thiserror::Error;

use crate::protocol::{Command, Report};

/// An engine: what it needs of the machine, how its processes are started, and what its reports mean.
pub trait Engine: fmt::Debug + Send + Sync {
    /// Its name in options, records and reports.
    fn name(&self) -> EngineName;

    /// Looks at what this machine has and lacks for it.
    fn checks(&self) -> Vec<Check>;

    /// Starts a process with a page of its own. Whatever it reports is handed to `listener`, in order and on another thread,
    /// until the process is gone.
    ///
    /// # Errors
    /// If the machine lacks what the engine needs.
    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError>;

    /// How many connections it opens. What waits for one waits in the engine, and no longer for the network.
    fn connections(&self) -> Connections;

    /// Whether the page's loads are over, apart from those that wait at the gateway for the clock.
    fn are_loads_over(&self, loads: Loads) -> bool;
}

/// Takes what an engine's process reports; `None` is the end of the process.
pub type Listener = Box<dyn Fn(Option<Report>) + Send>;

/// A running process of an engine. Dropping it stops the process.
pub trait EngineProcess: Send {
    /// Sends a command. A process that is gone takes none, and its end is reported all the same.
    fn send(&mut self, command: &Command);

    /// What the process wrote to standard error last, for the report of a crash.
    fn stderr(&self) -> String;

    /// Stops the process, if it still runs.
    fn stop(&mut self);
}

/// The name of an engine, such as `webkit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct EngineName(&'static str);

impl EngineName {
    /// A name of lower-case letters.
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

/// How many connections an engine opens at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Connections {
    /// To one host.
    pub per_host: usize,
    /// To all hosts together. A page for which the gateway has about so many requests pending may wait for ever.
    pub total: usize,
}

/// The loads of a page at one moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Loads {
    /// Those that were reported as started and not as finished, but for those that wait for a connection.
    pub under_way: usize,
    /// Requests that wait at the gateway for their instant on the clock.
    pub pending: usize,
}

/// One thing that an engine needs of the machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Check {
    /// The thing, in a word or two.
    pub subject: String,
    /// What there is of it, or what is wrong.
    pub state: Result<String, String>,
    /// The command that mends it.
    pub remedy: &'static str,
}

/// Why an engine could not be started. Footbridge ends with exit code 3.
#[derive(Debug, Error, Diagnostic)]
pub enum StartError {
    /// A program that the engine needs could not be started.
    #[error("failed to start {program}")]
    #[diagnostic(code(footbridge::environment::no_program), help("{remedy}"))]
    Program {
        /// The program, and what it is for if that isn't plain.
        program: String,
        /// What the system said.
        source: std::io::Error,
        /// What mends it.
        remedy: String,
    },
    /// A program is there, but what the engine needs did not come of it.
    #[error("{problem}")]
    #[diagnostic(
        code(footbridge::environment::engine),
        help("`footbridge doctor` says what this machine lacks")
    )]
    Engine {
        /// What went wrong.
        problem: String,
    },
}
