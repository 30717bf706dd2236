//! The catalogue: what the emulated app is known to offer, as data.

mod app;
mod assumed;
mod availability;
mod call;
mod code;
mod entries;
mod event;
mod limit;
mod link;
mod whole;

pub use app::App;
pub use assumed::Assumed;
pub use availability::{Below, Effect, Minimum, Support};
pub use call::{Call, DefaultReply, Reply};
pub use code::{Code, Origin, Outcome};
pub use entries::{Entries, Named};
pub use event::Event;
pub use limit::Limit;
pub use link::Link;
pub use whole::Catalogue;
