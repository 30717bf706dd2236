//! Errors between a run and its workers.

use footbridge_runner::{PlanError, RunError, WorkerError};
use miette::{Diagnostic, Report};
use thiserror::Error;

/// An error that keeps a run over the queue from beginning or going on.
#[derive(Debug, Error, Diagnostic)]
pub enum QueueError {
    /// The address is none of a NATS server.
    #[error("`{address}` is no address of a NATS server")]
    #[diagnostic(help("write nats://HOST:PORT, or tls://HOST:PORT"))]
    Address {
        /// The address, without its password.
        address: String,
    },
    /// No server answers.
    #[error("no NATS server answers at {address}: {problem}")]
    #[diagnostic(help(
        "is it running, and can this machine reach it? `nats-server --jetstream` starts one"
    ))]
    Unreachable {
        /// The address, without its password.
        address: String,
        /// The operating system's error.
        problem: String,
    },
    /// The server does not let this client in.
    #[error("the NATS server at {address} refuses these credentials")]
    #[diagnostic(help(
        "write them into the address: nats://USER:PASSWORD@HOST, or nats://TOKEN@HOST"
    ))]
    Unauthorized {
        /// The address, without its password.
        address: String,
    },
    /// The server has no JetStream.
    #[error("the NATS server at {address} has no JetStream: {problem}")]
    #[diagnostic(help(
        "start it with `--jetstream`, and a folder for its files: `--store_dir DIR`"
    ))]
    NoJetStream {
        /// The address, without its password.
        address: String,
        /// The server's error.
        problem: String,
    },
    /// The server did not do what it was asked, however often.
    #[error("failed to {action}: {problem}")]
    #[diagnostic(help("is the NATS server still there, with room on its disk?"))]
    Server {
        /// The request.
        action: String,
        /// The last error.
        problem: String,
    },
    /// Run and worker are of different versions.
    #[error("{}", other_version(.worker, .run))]
    #[diagnostic(help("install the same version of Footbridge on both sides"))]
    OtherVersion {
        /// The version of the worker, and its protocol.
        worker: (String, u32),
        /// The version of the run, and its protocol.
        run: (String, u32),
    },
    /// Nobody takes the cases.
    #[error("no worker has taken or finished a case for {seconds} s: {left} are left")]
    #[diagnostic(help(
        "start workers with `footbridge worker --queue …`, or look at what those that run say"
    ))]
    NoWorkers {
        /// The time that the run has waited.
        seconds: u64,
        /// The number of cases that are left.
        left: usize,
    },
    /// A worker cannot use the project.
    #[error("worker {worker} cannot use the project: {reason}")]
    #[diagnostic(help(
        "what the project reads besides the folders that footbridge.toml names, it has to name in `files` of [queue]"
    ))]
    Unusable {
        /// The worker.
        worker: String,
        /// Its reason.
        reason: String,
    },
    /// A message or an object isn't what it should be.
    #[error("what arrived over the queue is wrong: {problem}")]
    Protocol {
        /// The error.
        problem: String,
    },
    /// The project cannot travel. The input is at fault.
    #[error("the project cannot travel to the workers: {problem}")]
    Packing {
        /// The reason.
        problem: String,
        /// The remedy.
        #[help]
        help: String,
    },
    /// A file on this machine cannot be read or written.
    #[error("failed to {action}")]
    File {
        /// The action that failed.
        action: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The run's files are wrong.
    #[error("the project is wrong: {problem}")]
    Project {
        /// The error.
        problem: String,
    },
    /// A run cannot begin on this machine.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Run(#[from] RunError),
    /// Cases cannot run on this machine.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
}

impl QueueError {
    /// Whether the input is at fault rather than the machines.
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Packing { .. } => true,
            Self::Run(error) => error.is_input(),
            _ => false,
        }
    }

    /// An error of the server, that was asked to do that.
    pub(crate) fn server(action: &str) -> impl Fn(String) -> Self {
        move |problem| Self::Server {
            action: action.to_owned(),
            problem,
        }
    }

    /// An error of a file.
    pub(crate) fn file(action: String) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::File { action, source }
    }

    /// Everything that is wrong with a project, on one line.
    pub(crate) fn project(errors: &[Report]) -> Self {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Self::Project {
            problem: lines.join("; "),
        }
    }

    /// Everything that is wrong with scenarios, on one line.
    pub(crate) fn plan(errors: &[PlanError]) -> Self {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Self::Project {
            problem: lines.join("; "),
        }
    }
}

fn other_version(worker: &(String, u32), run: &(String, u32)) -> String {
    let name = |(version, protocol): &(String, u32)| format!("{version} (protocol {protocol})");
    format!(
        "the worker is Footbridge {}, the run is Footbridge {}",
        name(worker),
        name(run)
    )
}
