//! Errors between a run and its workers.

use footbridge_runner::{PlanError, RunError, WorkerError};
use miette::{Diagnostic, Report};
use thiserror::Error;

/// An error that prevents a run over the queue from starting or continuing.
#[derive(Debug, Error, Diagnostic)]
pub enum QueueError {
    /// The address is not a NATS server address.
    #[error("`{address}` is not a NATS server address")]
    #[diagnostic(help("write nats://HOST:PORT or tls://HOST:PORT"))]
    Address {
        /// The address, without its password.
        address: String,
    },
    /// No server responds.
    #[error("no NATS server responds at {address}: {problem}")]
    #[diagnostic(help(
        "check that it is running and reachable from this machine; `nats-server --jetstream` starts one"
    ))]
    Unreachable {
        /// The address, without its password.
        address: String,
        /// The operating system's error.
        problem: String,
    },
    /// The server rejects the credentials.
    #[error("the NATS server at {address} rejects these credentials")]
    #[diagnostic(help("add them to the address: nats://USER:PASSWORD@HOST or nats://TOKEN@HOST"))]
    Unauthorized {
        /// The address, without its password.
        address: String,
    },
    /// The server has no JetStream.
    #[error("the NATS server at {address} has no JetStream: {problem}")]
    #[diagnostic(help("start it with `--jetstream` and a storage folder: `--store_dir DIR`"))]
    NoJetStream {
        /// The address, without its password.
        address: String,
        /// The server's error.
        problem: String,
    },
    /// The server did not fulfil a request within the time limit.
    #[error("failed to {action}: {problem}")]
    #[diagnostic(help("check that the NATS server is running and has free disk space"))]
    Server {
        /// The request.
        action: String,
        /// The last error.
        problem: String,
    },
    /// Run and worker have different versions.
    #[error("{}", other_version(.worker, .run))]
    #[diagnostic(help("install the same version of Footbridge on both sides"))]
    OtherVersion {
        /// The version of the worker, and its protocol.
        worker: (String, u32),
        /// The version of the run, and its protocol.
        run: (String, u32),
    },
    /// No worker takes or finishes a case.
    #[error("no worker took or finished a case within {seconds} s; {left} cases are left")]
    #[diagnostic(help(
        "start workers with `footbridge worker --queue …`, or check the output of the running ones"
    ))]
    NoWorkers {
        /// The time that the run has waited.
        seconds: u64,
        /// The number of remaining cases.
        left: usize,
    },
    /// A worker can't use the project.
    #[error("worker {worker} can't use the project: {reason}")]
    #[diagnostic(help("add files outside the folders in footbridge.toml to `files` of [queue]"))]
    Unusable { worker: String, reason: String },
    /// A message or an object is invalid.
    #[error("invalid data from the queue: {problem}")]
    Protocol {
        /// The error.
        problem: String,
    },
    /// The project can't be sent, because of its input.
    #[error("the project can't be sent to the workers: {problem}")]
    Packing {
        /// The reason.
        problem: String,
        /// The remedy.
        #[help]
        help: String,
    },
    /// A file on this machine can't be read or written.
    #[error("failed to {action}")]
    File {
        /// The action that failed.
        action: String,
        /// The operating system's error.
        source: std::io::Error,
    },
    /// The run's files are invalid.
    #[error("the project is invalid: {problem}")]
    Project {
        /// The error.
        problem: String,
    },
    /// The run can't start on this machine.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Run(#[from] RunError),
    /// Cases can't run on this machine.
    #[error(transparent)]
    #[diagnostic(transparent)]
    Worker(#[from] WorkerError),
}

impl QueueError {
    /// Returns whether the input is at fault rather than the machines.
    pub const fn is_input(&self) -> bool {
        match self {
            Self::Packing { .. } => true,
            Self::Run(error) => error.is_input(),
            _ => false,
        }
    }

    /// Creates an error of the server for an action.
    pub(crate) fn server(action: &str) -> impl Fn(String) -> Self {
        move |problem| Self::Server {
            action: action.to_owned(),
            problem,
        }
    }

    /// Creates an error for a file.
    pub(crate) fn file(action: String) -> impl FnOnce(std::io::Error) -> Self {
        move |source| Self::File { action, source }
    }

    /// Creates an error with all errors of a project, on one line.
    pub(crate) fn project(errors: &[Report]) -> Self {
        let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Self::Project {
            problem: lines.join("; "),
        }
    }

    /// Creates an error with all errors of scenarios, on one line.
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
