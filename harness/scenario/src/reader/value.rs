//! Any JSON value, with the place of each part of it.

use serde_json::Value;

use super::Reader;
use crate::payload::Payload;
use crate::span::Span;
use crate::tree::{Node, NodeKind, Plain, resolve};

impl Reader<'_> {
    /// Whatever stands there, as JSON.
    pub(crate) fn value(&mut self, node: &Node, place: &str) -> Option<Payload> {
        let mut places = Vec::new();
        let value = self.part(node, place, &mut String::new(), &mut places)?;
        Some(Payload::new(value, places))
    }

    fn part(
        &mut self,
        node: &Node,
        place: &str,
        pointer: &mut String,
        places: &mut Vec<(String, Span)>,
    ) -> Option<Value> {
        places.push((pointer.clone(), node.span));
        match &node.kind {
            NodeKind::Scalar(scalar) => match resolve(scalar) {
                Plain::Null => Some(Value::Null),
                Plain::Boolean(value) => Some(Value::Bool(value)),
                Plain::Number(value) => Some(Value::Number(value)),
                Plain::Text(value) => Some(Value::String(value)),
                Plain::Lossy => {
                    let help = format!("write \"{}\" to keep it as it is", scalar.text);
                    self.bad_value(node, place, "as a number this would lose digits")
                        .help(help);
                    None
                }
            },
            NodeKind::List(items) => {
                let parts: Vec<_> = items
                    .iter()
                    .enumerate()
                    .map(|(index, item)| {
                        self.under(item, place, &index.to_string(), pointer, places)
                    })
                    .collect();
                parts.into_iter().collect()
            }
            NodeKind::Map(entries) => {
                let parts: Vec<_> = entries
                    .iter()
                    .map(|entry| {
                        let value =
                            self.under(&entry.value, place, &entry.key.text, pointer, places)?;
                        Some((entry.key.text.clone(), value))
                    })
                    .collect();
                parts
                    .into_iter()
                    .collect::<Option<serde_json::Map<_, _>>>()
                    .map(Value::Object)
            }
        }
    }

    fn under(
        &mut self,
        node: &Node,
        place: &str,
        step: &str,
        pointer: &mut String,
        places: &mut Vec<(String, Span)>,
    ) -> Option<Value> {
        let length = pointer.len();
        pointer.push('/');
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
        let value = self.part(node, place, pointer, places);
        pointer.truncate(length);
        value
    }
}
