//! The signature of core requests and its verification by the gateway (§7.2, §8), without the cryptography.
//!
//! The signed text consists of the sign mode's parts joined by line feeds. Only the first eight characters of the
//! time's decimal text are signed; the whole time is sent beside the signature, since the gateway needs it.
//!
//! ```
//! use footbridge_exchange::signing::{SignMode, Signed, signed_text};
//!
//! let signed = Signed { path: "/v1/spot/withdraw", time: 1_767_268_800_123, trace_id: "ab", body: "{}" };
//! assert_eq!(signed_text(SignMode::Traced.default_parts(), signed), "/v1/spot/withdraw\n17672688\nab");
//! ```

mod core_urls;

mod presented;
mod refusal;
mod sign_mode;
mod text;

pub use core_urls::CoreUrls;
pub use presented::{Presented, Readable};
pub use refusal::SignatureRefusal;
pub use sign_mode::{SignMode, SignPart};
pub use text::{Signed, TIME_PREFIX, signed_text, time_prefix};
