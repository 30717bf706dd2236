//! A page in a real engine.
//!
//! An engine is a process of its own: it holds one page, takes [`Command`]s on standard input and sends [`Report`]s on
//! standard output, one JSON line each. So a crash of the engine is a verdict rather than the end of a run, a page that
//! hangs can be ended, and nothing but the engine's own binary needs a webview to build or to start.
//!
//! ```no_run
//! use footbridge_engine::{Display, Launch, start};
//!
//! let display = Display::private()?;
//! let launch = Launch { program: "footbridge-webkit".into(), display: &display };
//! let engine = start(&launch, |report| drop(report))?;
//! # drop(engine);
//! # Ok::<(), footbridge_engine::StartError>(())
//! ```

mod agent;
mod boot;
mod display;
mod note;
mod page_state;
mod process;
mod protocol;
mod text;
mod wire;

pub use agent::{AGENT, AgentCommand, StorageChange, receive_script};
pub use boot::Boot;
pub use display::Display;
pub use note::{DialogKind, Note, Stamped};
pub use page_state::PageState;
pub use process::{Engine, Launch, StartError, start};
pub use protocol::{Command, LoadPhase, Report, decode, encode};
pub use text::well_formed;
pub use wire::typescript;
