//! The catalogue: the known interface of the emulated app and its servers, as data.

mod any_entry;
mod app;
mod availability;
mod call;
mod code;
mod effect;
mod endpoint;
mod event;
mod host;
mod limit;
mod link;
mod machine;
mod observation;
mod state;
mod whole;

pub use any_entry::AnyEntry;
pub use app::{App, Secrets};
pub use availability::{Availability, Below, MinimumVersions, MissingEffect};
pub(crate) use call::data_of;
pub use call::{Call, DefaultReply, Reply, ReplyData};
pub use code::{Code, CodeOutcome, Origin};
pub use effect::Effect;
pub use endpoint::{Endpoint, NoReply};
pub use event::Event;
pub use host::{HostRole, WebHost};
pub use limit::Limit;
pub use link::Link;
pub use machine::{Machine, State, Transition};
pub use observation::Observation;
pub use state::{AppState, StateEvent, StateUse};
pub use whole::Catalogue;
