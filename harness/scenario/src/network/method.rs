//! A request's HTTP method in a scenario.

use footbridge_contract::Method;
use serde_json::{Value, json};

use crate::schema::or_variable;
use crate::syntax::reader::Reader;
use crate::syntax::tree::Node;

pub(crate) fn read_method(reader: &mut Reader<'_>, node: &Node) -> Option<Method> {
    let words = Method::ALL.map(|method| (method.as_str(), method));
    reader.word(node, "method", &words)
}

pub(crate) fn method_schema() -> Value {
    or_variable(json!({ "enum": Method::ALL.map(Method::as_str) }))
}
