//! The commands, one file each, with their arguments.

pub(crate) mod catalogue;
pub(crate) mod check;
pub(crate) mod coverage;
pub(crate) mod diff;
pub(crate) mod doctor;
pub(crate) mod explore;
pub(crate) mod floor;
pub(crate) mod gate;
pub(crate) mod history;
pub(crate) mod init;
pub(crate) mod learn;
pub(crate) mod list;
pub(crate) mod matrix;
pub(crate) mod merge;
pub(crate) mod open;
pub(crate) mod run;
pub(crate) mod schema;
pub(crate) mod serve;
pub(crate) mod verify;
pub(crate) mod worker;
