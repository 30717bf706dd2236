//! The common parts of the servers for Footbridge's own pages.
//!
//! - [`Listening`]: a port, and its address.
//! - [`TlsIdentity`]: a certificate and its key, for a port that other machines reach.
//! - [`Access`]: who may send requests. The user's address has a [`Token`]; the server exchanges it for a cookie that
//!   no script can read.
//! - [`guarded`]: routes that only permitted requests reach.

mod access;
mod guard;
mod listening;
mod tls;

pub use access::{Access, PageNames, Token};
pub use guard::{Users, WithToken, guarded};
pub use listening::{ListenError, Listening};
pub use tls::{TlsError, TlsIdentity};
