//! The project on its way to the workers: which files travel, and where they go when they arrive.
//!
//! The list of files is an object like the files themselves, so that the hash of the list names the whole project.

mod manifest;
mod pack;
mod path;
mod unpack;

pub(crate) use pack::{pack, upload};
pub(crate) use unpack::{ReceivedProject, download};
