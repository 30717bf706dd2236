//! The inspector: a developer's own page inside the emulated app, live.
//!
//! [`open`] starts three things on loopback: the gateway, which serves the client to a browser that uses it as a proxy; the pairing
//! address, for pages that somebody else serves; and the inspector's own page. A page that is paired with the session meets the
//! emulated app, and everything the two say to each other is on the inspector's time line.

mod board;
mod boot;
mod display;
mod lasting;
mod listening;
mod open;
mod open_replay;
mod pairing;
mod refusal;
mod replay;
mod scenario_file;
mod scenario_runs;
mod server;
mod session;
mod traffic;
pub mod wire;

pub use display::{Display, Picture, PictureSink, Shown};
pub use listening::ListenError;
pub use open::{OpenError, OpenOptions, Opened, open};
pub use open_replay::open_replay;
pub use session::{InvalidPhone, SessionError};
pub use traffic::{Traffic, TrafficError, read_traffic};

/// The version of Footbridge, by which a page of an earlier one is told.
const VERSION: &str = env!("CARGO_PKG_VERSION");
