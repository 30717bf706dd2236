//! Pairing: how a page gets the agent and reaches the emulated app.
//!
//! A page that the gateway serves finds the agent below [`PREFIX`] on its own host, and each of its documents asks for it first. A
//! page that somebody else serves, such as a development server on this machine, asks for it at the pairing address.

mod document;
mod routes;
mod socket;

pub(crate) use routes::{for_any_page, for_served_pages, is_loopback};
pub(crate) use socket::{PageEvent, PageId, PageSender, Pages};

/// Below this path the client's host serves what pairs a page.
pub(crate) const PREFIX: &str = "/.footbridge";
