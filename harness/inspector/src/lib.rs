//! The inspector: a live view of a page inside the emulated app, for its developer.
//!
//! [`open`] starts three servers on loopback: the gateway, which serves the client to a browser that uses it as a
//! proxy; the pairing address, for pages from another server; and the inspector's own page. A page that is paired
//! with the session runs in the emulated app, and the inspector's time line shows all messages between the two.

mod board;
mod boot;
mod display;
mod open;
mod open_replay;
mod pairing;
mod refusal;
mod replay;
mod requester;
mod scenario_file;
mod scenario_runs;
mod server;
mod session;
mod stable;
mod traffic;
pub mod wire;

pub use display::{Display, Picture, PictureSink, Shown};
pub use footbridge_page_server::ListenError;
pub use open::{OpenError, OpenOptions, Opened, open};
pub use open_replay::{ReplaySetup, open_replay};
pub use session::{InvalidPhone, SessionError};
pub use traffic::{Traffic, TrafficError, read_traffic};

/// The version of Footbridge, which identifies pages of an earlier one.
const VERSION: &str = env!("CARGO_PKG_VERSION");
