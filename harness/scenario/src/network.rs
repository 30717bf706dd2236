//! Server responses: the rules of `network`, and their addresses.

mod method;
mod print;
mod read;
mod rule;
mod schema;
mod serves;

pub(crate) use method::{method_schema, read_method};
pub(crate) use print::print_rules;
pub(crate) use read::read_rules;
pub use rule::{Content, NetworkRule, ScriptedResponse, ServedHeader};
pub(crate) use schema::rules_schema;
