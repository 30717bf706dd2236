//! The state that a browser keeps between requests, on the stage's clock.

pub(crate) mod cookies;
pub(crate) mod http_cache;
