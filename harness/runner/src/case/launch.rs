//! Starting an engine for a worker. A failed start is repeated; the run ends only if no attempt succeeds.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::Duration;

use footbridge_engine::{Command, Engine, EngineProcess, Report};
use footbridge_gateway::Gateway;

use crate::case::worker_context::WorkerContext;
use crate::case::worker_error::WorkerError;
use crate::stage::Incoming;

/// The time limit for an engine to start.
const START: Duration = Duration::from_secs(30);

/// The number of attempts to start an engine on a machine that has not started one yet.
const FIRST_ATTEMPTS: u32 = 10;

/// The number of attempts to start an engine on a machine that has started one in this run.
const LATER_ATTEMPTS: u32 = 100;

/// The pause before the second attempt. Each further pause is longer by the same time, up to `LONGEST_PAUSE`.
const PAUSE: Duration = Duration::from_millis(100);

/// The longest pause before an attempt.
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// Starts an engine. Its reports have the generation that `generation` is advanced to.
///
/// # Errors
/// If no attempt succeeds, or the run is interrupted.
pub(crate) fn launch(
    shared: &WorkerContext,
    engine: &dyn Engine,
    gateway: &Gateway,
    generation: &mut u64,
    sender: &Sender<Incoming>,
    inbox: &Receiver<Incoming>,
) -> Result<(Box<dyn EngineProcess>, String), WorkerError> {
    let mut attempt = 1;
    loop {
        // Later reports of the previous engine must not count for this one.
        *generation += 1;
        match launch_once(shared, engine, gateway, *generation, sender, inbox) {
            Err(error) if error.may_pass() && attempt < attempts(shared) => {
                pause(shared, LONGEST_PAUSE.min(PAUSE * attempt), inbox)?;
                attempt += 1;
            }
            Ok(launched) => {
                shared.has_started.set();
                return Ok(launched);
            }
            Err(error) => return Err(error),
        }
    }
}

/// The number of attempts to start an engine.
fn attempts(shared: &WorkerContext) -> u32 {
    if shared.has_started.get() {
        LATER_ATTEMPTS
    } else {
        FIRST_ATTEMPTS
    }
}

/// Waits, unless the run is interrupted meanwhile.
fn pause(
    shared: &WorkerContext,
    duration: Duration,
    inbox: &Receiver<Incoming>,
) -> Result<(), WorkerError> {
    let end = shared.wall.now() + duration;
    loop {
        match inbox.recv_timeout(end.saturating_sub(shared.wall.now())) {
            Ok(Incoming::Interrupted) => return Err(WorkerError::Interrupted),
            Ok(_) => {}
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

fn launch_once(
    shared: &WorkerContext,
    engine: &dyn Engine,
    gateway: &Gateway,
    generation: u64,
    sender: &Sender<Incoming>,
    inbox: &Receiver<Incoming>,
) -> Result<(Box<dyn EngineProcess>, String), WorkerError> {
    let sender = sender.clone();
    let mut process = engine.start(Box::new(move |report| {
        // The worker may have ended.
        let _ = sender.send(Incoming::Engine(generation, report));
    }))?;
    process.send(&Command::Start {
        proxy_port: gateway.address().port(),
        certificate: shared.web.authority().leaf_pem().to_owned(),
        hosts: shared
            .web
            .authority()
            .hosts()
            .map(ToString::to_string)
            .collect(),
    });
    loop {
        let problem = match inbox.recv_timeout(START) {
            Ok(Incoming::Engine(of, Some(Report::Ready { engine }))) if of == generation => {
                return Ok((process, engine));
            }
            Ok(Incoming::Engine(of, Some(Report::Failed { problem }))) if of == generation => {
                problem
            }
            Ok(Incoming::Engine(of, None)) if of == generation => {
                let printed = process.stderr();
                shared.engine_log.add(engine.name().as_str(), &printed);
                match printed.trim() {
                    "" => "its process ended".to_owned(),
                    printed => printed.to_owned(),
                }
            }
            Ok(Incoming::Interrupted) => return Err(WorkerError::Interrupted),
            Ok(_) => continue,
            Err(_) => format!("it did not report within {} s", START.as_secs()),
        };
        return Err(WorkerError::Engine { problem });
    }
}
