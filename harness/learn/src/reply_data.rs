//! The data of a reply, from the fields that the client read.

use crate::observation::Observation;
use crate::reply_value::{place_of, top_reads};
use crate::toml_text::key_text;

/// Returns reply data with the fields that the client reads.
pub(crate) fn reply_data(observations: &[Observation]) -> String {
    let mut data = Data::default();
    for observation in observations {
        let is_envelope = observation.replies.events.is_empty()
            && top_reads(observation)
                .iter()
                .any(|field| place_of(observation, field).is_some());
        for (path, is_known) in &observation.replies.reads {
            let below = match path.split_once('.') {
                _ if *is_known => continue,
                Some((top, below))
                    if is_envelope && place_of(observation, top) == Some("{data}") =>
                {
                    below
                }
                _ if !is_envelope => path,
                _ => continue,
            };
            data.add(below.split('.'));
        }
    }
    if data.fields.is_empty() && data.kind.is_none() {
        "{}".to_owned()
    } else {
        data.written()
    }
}

/// The methods of lists and of numbers, which reveal the type of a field.
const OF_LISTS: [&str; 13] = [
    "map",
    "forEach",
    "filter",
    "some",
    "every",
    "find",
    "findIndex",
    "reduce",
    "join",
    "flatMap",
    "sort",
    "push",
    "entries",
];
const OF_NUMBERS: [&str; 2] = ["toFixed", "toPrecision"];
const OF_TEXTS: [&str; 16] = [
    "length",
    "slice",
    "includes",
    "indexOf",
    "concat",
    "at",
    "split",
    "trim",
    "toUpperCase",
    "toLowerCase",
    "startsWith",
    "endsWith",
    "replace",
    "match",
    "substring",
    "charAt",
];

/// The fields of a reply's data, and the type of the data.
#[derive(Debug, Default)]
struct Data {
    fields: Vec<(String, Self)>,
    kind: Option<&'static str>,
}

impl Data {
    fn add<'a>(&mut self, mut path: impl Iterator<Item = &'a str>) {
        let Some(field) = path.next() else { return };
        if OF_LISTS.contains(&field) {
            self.kind = Some("[]");
        } else if OF_NUMBERS.contains(&field) {
            self.kind = Some("0");
        } else if OF_TEXTS.contains(&field) {
            self.kind.get_or_insert("\"\"");
        } else {
            let known = self.fields.iter().position(|(known, _)| known == field);
            let place = known.unwrap_or_else(|| {
                self.fields.push((field.to_owned(), Self::default()));
                self.fields.len() - 1
            });
            if let Some((_, inner)) = self.fields.get_mut(place) {
                inner.add(path);
            }
        }
    }

    fn written(&self) -> String {
        if let Some(kind) = self.kind {
            return kind.to_owned();
        }
        if self.fields.is_empty() {
            return "\"\"".to_owned();
        }
        let fields: Vec<_> = self
            .fields
            .iter()
            .map(|(field, inner)| format!("{} = {}", key_text(field), inner.written()))
            .collect();
        format!("{{ {} }}", fields.join(", "))
    }
}
