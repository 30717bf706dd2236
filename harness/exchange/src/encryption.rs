//! The encryption of requests, without the cryptography: the encrypted paths and fields (§5, §7.2).
//!
//! ```
//! use footbridge_exchange::encryption::{Setup, Situation, Treatment, treatment};
//!
//! let situation = Situation { setup: Setup::Ready, is_https: true, has_pair: false };
//! assert_eq!(treatment("/v1/user/login", situation), Treatment::Encrypt);
//! assert_eq!(treatment("/v1/spot/withdraw", situation), Treatment::AsItIs);
//! ```

mod paths;
mod sealed;
mod split;
mod treatment;
mod user_id;

pub use paths::{PATHS, SWITCH_PATHS, is_encrypted, is_switch};
pub use sealed::Sealed;
pub use split::{ClientKey, FIELDS, OpenError, Split, open, split};
pub use treatment::{Setup, Situation, Treatment, treatment};
pub use user_id::user_id;
