//! The risk token: the paths that carry it, and the rules for acquiring and refreshing it (§4, §5, §7.2, §9).
//!
//! The [`RiskToken`] state machine has no side effects: it receives inputs with their time, and returns the effects
//! to carry out.
//!
//! ```
//! use footbridge_exchange_reference::risk_token::{Effect, Input, RiskToken, StoredValues, Timing, carries};
//!
//! assert!(carries("/v1/user/public/third/tg/sign"));
//! assert!(!carries("/v1/user/public/third/check"));
//!
//! let mut token = RiskToken::new(Timing::SPECIFIED);
//! let effects = token.handle(0, &StoredValues::default(), Input::Started);
//! assert_eq!(effects, [Effect::SetPending { since: 0 }, Effect::Ask]);
//! ```

mod effect;
mod machine;
mod paths;
mod status;
mod stored;
mod timing;

pub use effect::{AttemptFailure, Effect};
pub use machine::{Input, RiskToken};
pub use paths::{PATHS, PREFIXES, carries};
pub use status::Status;
pub use stored::StoredValues;
pub use timing::Timing;

/// The number of characters of a successful token (§5).
pub const TOKEN_LENGTH: usize = 40;

/// Whether a text is a token: ASCII letters and digits, at least one (assumed). Other texts may not be valid in a
/// header.
pub(crate) fn is_token(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
