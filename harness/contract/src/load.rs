//! Reading the catalogue from its folder, so that every error in it is found at once and points at its line.
//!
//! A [`Table`](table::Table) hands out the values of its keys and notes which were asked for, so that what nobody asked
//! for is an unknown key. What goes wrong is reported on the way; a reader of an entry gives `None` and carries on with
//! the next.

mod availability;
mod call;
mod context;
mod endpoint;
mod entries;
mod error;
mod event;
mod fault;
mod file;
mod folder;
mod host;
mod link;
mod node;
mod replies;
mod schema;
mod session;
mod simple;
mod table;

pub use error::{CatalogueError, InvalidCatalogue};
pub use fault::Fault;
pub(crate) use folder::read_catalogue;
