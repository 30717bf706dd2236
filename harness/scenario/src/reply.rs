//! The host's replies: the scripts of `replies`.

mod envelope;
mod print;
mod read;
mod rule;
mod schema;
mod word;

pub(crate) use envelope::SUCCESS;
pub(crate) use print::print_scripts;
pub(crate) use read::read_scripts;
pub use rule::{Answer, Body, ReplyForm, Rule, Script};
pub(crate) use schema::{schema, scripts_schema};
