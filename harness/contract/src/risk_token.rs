//! The risk token: which paths carry it, and how it is acquired and refreshed (§4, §5, §7.2, §9).
//!
//! The [`RiskToken`] machine does nothing by itself: it is told what happened and when, and tells what has to be done.
//!
//! ```
//! use footbridge_contract::risk_token::{Effect, Input, RiskToken, Stored, Timing, carries};
//!
//! assert!(carries("/v1/user/public/third/tg/sign"));
//! assert!(!carries("/v1/user/public/third/check"));
//!
//! let mut token = RiskToken::new(Timing::SPECIFIED);
//! let effects = token.handle(0, &Stored::default(), Input::Started);
//! assert_eq!(effects, [Effect::SetPending { since: 0 }, Effect::Ask]);
//! ```

mod effect;
mod machine;
mod paths;
mod status;
mod stored;
mod timing;

pub use effect::{Effect, Failure};
pub use machine::{Input, RiskToken};
pub use paths::{PATHS, PREFIXES, carries};
pub use status::Status;
pub use stored::Stored;
pub use timing::Timing;

/// A token of exactly so many UTF-16 units is a success (§5).
pub const TOKEN_LENGTH: usize = 40;

/// How long a token is, as a page counts it.
pub(crate) fn length(token: &str) -> usize {
    token.encode_utf16().count()
}
