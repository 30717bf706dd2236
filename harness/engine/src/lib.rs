//! Pages in real engines, behind one port.
//!
//! An engine is a separate process: it holds one page, takes [`Command`]s on standard input and sends [`Report`]s on
//! standard output, one JSON line each. So a crash of the engine is a verdict instead of the end of a run, a page that
//! hangs can be stopped, and only the engine's binary needs a webview to build or to start.
//!
//! The harness uses engines through [`Engine`] and their names. docs/add-an-engine.md describes how to add one.
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

pub mod address;
mod agent;
mod agent_message;
mod agent_prompts;
mod boot;
mod command;
pub mod fingerprint;
mod home;
pub mod input;
mod key_pairs;
pub mod loopback;
pub mod output;
mod page_controls;
mod page_state;
mod pairing;
mod port;
mod process;
mod protocol;
mod question;
mod resources;
mod selection;
mod spawn;
pub mod starts;
mod user_act;
mod web_api;
mod window;
mod wire;

pub use agent::{
    AGENT, AgentCommand, CookieName, END_SCRIPT, Results, ShownNode, ShownPlace, ShownText,
    StorageChange, WORLD, agent_script, create_channel, listen_script, receive_script,
};
pub use agent_message::{
    AgentMessage, DialogKind, PageCookie, Stamped, instant_of, is_traversal_begun, traversal_in,
};
pub use agent_prompts::{AgentPrompts, EnvironmentChange, PromptOutcome};
pub use boot::{AgentReports, Begins, Boot};
pub use command::{Command, DRAWING, EnginePage};
pub use home::SharedHome;
pub use page_controls::{Operation, PageControl, PageControls, TextField};
pub use page_state::{ElementState, HeadState, PageState, PageText};
pub use pairing::{
    Greeting, Launch, PageAsk, PageCommand, PageReport, Pairing, StorageArea, pairing_script,
};
pub use port::{Engine, EngineName, EngineProcess, Listener, Loads, RequirementCheck, StartError};
pub use process::{ChildProcess, product_of};
pub use protocol::{CoveredFunction, LoadFailure, LoadPhase, Report, decode, encode};
pub use question::question_in;
pub use resources::Resources;
pub use selection::{CHROMIUM, EngineSelection, EngineSet, WEBKIT};
pub use spawn::spawn;
pub use user_act::{UndescribedReason, UserAct};
pub use web_api::{WEB_APIS, WebApi};
pub use window::{DISPLAY_SCRIPT, WindowCommand, WindowReport};
pub use wire::typescript;
