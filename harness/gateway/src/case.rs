//! One case on a gateway: its sites, its pending requests, its events, and its end.

pub(crate) mod client_lookup;
pub(crate) mod event;
pub(crate) mod gateway_case;
pub(crate) mod latency;
pub(crate) mod pending;
pub(crate) mod sites;
pub(crate) mod traffic;
