//! What the servers of Footbridge's own pages share.
//!
//! - [`Listening`]: a port, and its address.
//! - [`Access`]: who may send requests. The user's address has a [`Token`]; the server exchanges it for a cookie that
//!   no script can read.

mod access;
mod listening;

pub use access::{Access, PageNames, Token};
pub use listening::{ListenError, Listening};
