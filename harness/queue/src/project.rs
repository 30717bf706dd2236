//! The transfer of the project to the workers: which files are sent, and where a worker stores them.
//!
//! The list of files is an object like the files themselves, so the hash of the list identifies the whole project.

mod manifest;
mod pack;
mod path;
mod unpack;

pub(crate) use pack::{pack, upload};
pub(crate) use unpack::{ReceivedProject, download};
