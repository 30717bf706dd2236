//! Pairing: how a page loads the agent and reaches the emulated app.
//!
//! A page from the gateway finds the agent below [`PREFIX`] on its own host, and each of its documents loads it
//! first. A page from another server, such as a development server on this machine, loads it from the pairing
//! address.

mod document;
mod routes;
mod socket;

pub(crate) use routes::{for_any_page, for_served_pages, is_loopback};
pub(crate) use socket::{PageEvent, PageId, PageSender, Pages};

/// The path on the client's host below which the pairing routes are.
pub(crate) const PREFIX: &str = "/.footbridge";
