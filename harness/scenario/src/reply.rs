//! The host's replies: the scripts of `replies`.

mod envelope;
mod print;
mod read;
mod rule;
pub(crate) mod rule_list;
mod schema;
mod word;

pub(crate) use print::print_scripts;
pub(crate) use read::read_scripts;
pub use rule::{Body, ReplyForm, Rule, Script, ScriptedReply, StreamPart};
pub(crate) use schema::{schema, scripts_schema};
