//! Pages in real engines, behind one port.
//!
//! An engine is a process of its own: it holds one page, takes [`Command`]s on standard input and sends [`Report`]s on
//! standard output, one JSON line each. So a crash of the engine is a verdict rather than the end of a run, a page that
//! hangs can be stopped, and nothing but the engine's own binary needs a webview to build or to start.
//!
//! The harness knows engines by [`Engine`] and their names. docs/add-an-engine.md says what to write for another.
//!
//! ```no_run
//! use footbridge_engine::{Command, Engine, StartError};
//!
//! fn open(engine: &dyn Engine) -> Result<(), StartError> {
//!     let mut process = engine.start(Box::new(|report| drop(report)))?;
//!     process.send(&Command::Load { url: "https://www.myapp.test/".into(), now: 0 });
//!     Ok(())
//! }
//! ```

mod agent;
mod boot;
mod note;
mod page_state;
mod port;
mod process;
mod protocol;
mod spawn;
mod wire;

pub use agent::{AGENT, AgentCommand, StorageChange, receive_script};
pub use boot::Boot;
pub use note::{DialogKind, Note, Stamped};
pub use page_state::PageState;
pub use port::{
    Check, Connections, Engine, EngineName, EngineProcess, Listener, Loads, StartError,
};
pub use process::ChildProcess;
pub use protocol::{Command, LoadFailure, LoadPhase, Report, decode, encode};
pub use spawn::spawn;
pub use wire::typescript;
