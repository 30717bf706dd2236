//! The risk token: which paths carry it, and how it is acquired and refreshed (§4, §5, §7.2, §9).
//!
//! The [`RiskToken`] machine does nothing by itself: it is told what happened and when, and tells what has to be done.
//!
//! ```
//! use footbridge_exchange::risk_token::{Effect, Input, RiskToken, Stored, Timing, carries};
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

/// A token of exactly so many characters is a success (§5).
pub const TOKEN_LENGTH: usize = 40;

/// A token is ASCII letters and digits, at least one (assumed). Of other texts nobody knows whether a header can carry them.
pub(crate) fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
