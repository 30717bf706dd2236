//! Attribution codes: the valid ones, and how long they are kept (§3–§5).
//!
//! ```
//! use footbridge_exchange::attribution::Codes;
//!
//! let codes = Codes::counted([("channelCode", "partner"), ("groupId", " g1 ")]);
//! assert_eq!((codes.channel, codes.group.as_deref()), (None, Some("g1")), "a channel needs its vip code");
//! ```

mod cached;
mod codes;
mod decision;
mod page_path;

pub use cached::Cached;
pub use codes::Codes;
pub use decision::{Arrival, AttributionDecision, decide};
pub use page_path::without_locale;
