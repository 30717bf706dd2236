//! Loading the catalogue from its folder.

mod availability;
mod call;
mod context;
mod endpoint;
mod error;
mod event;
mod folder;
mod host;
mod link;
mod machine;
mod observation;
mod replies;
mod schema;
mod simple;
mod state;

pub use error::InvalidCatalogue;
