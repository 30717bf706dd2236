//! Reading any JSON value, with the place of each of its parts.

use serde_json::Value;

use super::Reader;
use crate::syntax::payload::{Payload, PayloadPlace};
use crate::syntax::span::Span;
use crate::syntax::tree::{MapEntry, Node, NodeKind, Plain, resolve};

impl Reader<'_> {
    /// Reads any value as JSON.
    pub(crate) fn value(&mut self, node: &Node, place: &str) -> Option<Payload> {
        let mut places = Vec::new();
        let value = self.part(node, place, None, &mut String::new(), &mut places)?;
        Some(Payload::new(value, places))
    }

    fn part(
        &mut self,
        node: &Node,
        place: &str,
        key: Option<Span>,
        pointer: &mut String,
        places: &mut Vec<PayloadPlace>,
    ) -> Option<Value> {
        places.push(PayloadPlace {
            pointer: pointer.clone(),
            key,
            value: node.span,
        });
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
                        let length = descend(pointer, &index.to_string());
                        let value = self.part(item, place, None, pointer, places);
                        pointer.truncate(length);
                        value
                    })
                    .collect();
                parts.into_iter().collect()
            }
            NodeKind::Map(entries) => {
                let parts: Vec<_> = entries
                    .iter()
                    .map(|MapEntry { key, value }| {
                        let length = descend(pointer, &key.text);
                        let value = self.part(value, place, Some(key.span), pointer, places);
                        pointer.truncate(length);
                        Some((key.text.clone(), value?))
                    })
                    .collect();
                let map: Option<serde_json::Map<_, _>> = parts.into_iter().collect();
                map.map(Value::Object)
            }
        }
    }
}

/// Appends a segment to a JSON pointer, and returns the pointer's former length.
fn descend(pointer: &mut String, step: &str) -> usize {
    let length = pointer.len();
    pointer.push('/');
    pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
    length
}
