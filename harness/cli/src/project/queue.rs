//! Work on other machines: the cases of a run and the runs of an exploration, over a queue.

use std::error::Error;
use std::io::Write as _;

use footbridge_contract::counted;
use footbridge_queue::{Dispatch, DispatchMessage, QueueError, TaskDispatch, TaskQueue, dispatch};
use footbridge_record::RunEvent;

use crate::output::command_error::CommandError;

/// An error of any kind.
type BoxedError = Box<dyn Error + Send + Sync>;

/// Runs a plan on the workers of a queue.
pub(crate) fn run_on_queue(
    queued: &Dispatch<'_>,
    report: &mut dyn FnMut(RunEvent),
) -> Result<(), CommandError> {
    dispatch(queued, report, &mut |message| {
        report_line(&describe_dispatch(&message));
    })
    .map_err(queue_error)
}

/// Opens a queue for tasks. Returns the function that carries out tasks on its workers.
pub(crate) fn open_task_queue(
    queued: TaskDispatch<'_>,
) -> Result<impl FnMut(Vec<String>) -> Result<Vec<String>, BoxedError> + use<>, CommandError> {
    let report = |message| report_line(&describe_dispatch(&message));
    let mut queue = TaskQueue::open(queued, &mut { report }).map_err(queue_error)?;
    Ok(move |tasks| queue.run(tasks, &mut { report }).map_err(BoxedError::from))
}

/// Classifies an error of the queue.
pub(crate) fn queue_error(error: QueueError) -> CommandError {
    if error.is_input() {
        CommandError::input([error])
    } else {
        CommandError::environment(error)
    }
}

fn describe_dispatch(message: &DispatchMessage) -> String {
    match message {
        DispatchMessage::Uploaded { files, bytes, of } => {
            format!("{files} of {of} files uploaded, {bytes} bytes")
        }
        DispatchMessage::Waiting { cases } => {
            format!("waiting for workers: {}", counted(*cases, "case"))
        }
        DispatchMessage::Joined { worker } => format!("worker {worker} joined"),
        DispatchMessage::Refused { worker, reason } => {
            format!("worker {worker} did not join: {reason}")
        }
        DispatchMessage::Doubled { index } => {
            format!(
                "case {} returned two results; the first one counts",
                index + 1
            )
        }
        DispatchMessage::OtherEngine { worker, engine } => {
            format!("worker {worker} has a different engine from the first worker: {engine}")
        }
    }
}

/// Prints a message about the queue to standard error. If it is closed, the line is lost.
pub(crate) fn report_line(line: &str) {
    let _ = writeln!(anstream::stderr().lock(), "queue: {line}");
}
