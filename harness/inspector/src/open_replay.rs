//! `footbridge open` with a scenario: a case that runs step by step.

use std::net::SocketAddr;
use std::sync::Arc;
use std::thread;

use footbridge_page_server::{Access, Listening, Token};
use footbridge_runner::{Case, Options, Plan, PreparedRun, Project, Stop, WallClock};
use tokio::runtime::Runtime;
use tokio::sync::mpsc::unbounded_channel;

use crate::board::Board;
use crate::open::OpenError;
use crate::replay::{ReplayedCase, Steering, replay};
use crate::server::{Inspector, NAMES, routes};

/// A case to replay step by step.
#[derive(Debug)]
pub struct ReplaySetup<'r> {
    pub project: Project,
    /// The plan that contains the case.
    pub plan: &'r Plan,
    pub case: Case,
    /// The options of the run.
    pub options: &'r Options,
    /// The port of the inspector; 0 for any free port.
    pub port: u16,
}

/// Replays a case step by step, until `stop` is pressed. `opened` is called once with the inspector's address.
///
/// # Errors
/// [`OpenError`] if it failed to start.
pub fn open_replay(
    setup: ReplaySetup<'_>,
    wall: &WallClock,
    stop: &Stop,
    opened: impl FnOnce(&str),
) -> Result<(), OpenError> {
    let ReplaySetup {
        project,
        plan,
        case,
        options,
        port,
    } = setup;
    let runtime = Runtime::new().map_err(OpenError::Runtime)?;
    let pictures = tempfile::Builder::new()
        .prefix("footbridge-")
        .tempdir()
        .map_err(OpenError::Pictures)?;
    let steering = Steering::new(pictures.path().to_owned());
    let options = Options {
        pace: Some(Arc::new(steering.clone())),
        engine_log: None,
        cache: None,
        ..options.clone()
    };
    let prepared = PreparedRun::open(&project, plan, &options, wall)?;
    let listening = Listening::on(&runtime, port)?;
    let address: SocketAddr = listening.address;
    let access = Access::new(address, Token::random(), NAMES);
    let board = Board::new(wall.clone());
    let (session, asked) = unbounded_channel();
    let url = access.url();
    let inspector = Inspector {
        access,
        board: board.clone(),
        session,
        pictures: Some(pictures.path().to_owned()),
    };
    runtime.spawn(listening.serve(routes(inspector)));
    let replayed = ReplayedCase {
        project,
        case,
        prepared,
    };
    let steered = steering.clone();
    let running = thread::spawn(move || replay(replayed, &board, &steered, asked));
    opened(&url);
    runtime.block_on(stop.pressed());
    steering.close();
    // A panicked thread returns no result.
    let _ = running.join();
    runtime.shutdown_background();
    Ok(())
}
