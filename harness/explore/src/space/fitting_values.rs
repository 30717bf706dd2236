//! Other values that the catalogue allows in place of a usual one: other texts, empty and long lists, numbers at edges.

use std::collections::BTreeMap;

use footbridge_contract::{Catalogue, Shape};
use serde_json::{Map, Value, json};

/// The maximum number of other values of one reply or event.
const MOST: usize = 64;

/// The length of a long list.
const LONG_LIST: usize = 200;

/// The length of a long text, in characters.
const LONG_TEXT: usize = 2000;

/// A value in place of a usual one.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct OtherValue {
    pub(crate) value: Value,
    /// The difference, such as "`name` is an empty text".
    pub(crate) difference: String,
    /// Its order: what clients get wrong most often comes first.
    order: usize,
}

/// The order of other texts and numbers, after those of fields and lists.
const AFTER_LISTS: usize = 3;

/// The values of fields in the catalogue's own examples, by the field's name.
#[derive(Debug, Clone, Default)]
pub(crate) struct KnownValues(BTreeMap<String, Value>);

impl KnownValues {
    /// Collects the values of default replies and example payloads.
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        let mut known = Self::default();
        for call in &catalogue.calls {
            known.add(call.example.as_ref());
            known.add(call.default_reply.as_ref().map(|reply| &reply.data));
        }
        known
    }

    fn add(&mut self, value: Option<&Value>) {
        match value {
            Some(Value::Object(fields)) => {
                for (name, value) in fields {
                    self.0.entry(name.clone()).or_insert_with(|| value.clone());
                    self.add(Some(value));
                }
            }
            Some(Value::Array(items)) => items.iter().for_each(|item| self.add(Some(item))),
            _ => {}
        }
    }

    /// Returns a value of this shape as the catalogue's own examples have it; `None` if the catalogue doesn't say
    /// enough to make one.
    pub(crate) fn example(&self, shape: &Shape) -> Option<Value> {
        match shape {
            Shape::None => Some(Value::Null),
            Shape::Any | Shape::Object { fields: None } => None,
            Shape::Array => Some(json!([])),
            Shape::Object {
                fields: Some(fields),
            } => {
                let mut object = Map::new();
                for field in fields {
                    match self.field(&field.name, &field.shape) {
                        Some(value) => drop(object.insert(field.name.clone(), value)),
                        None if field.required => return None,
                        None => {}
                    }
                }
                Some(object.into())
            }
            _ => shape.examples().into_iter().next(),
        }
    }

    fn field(&self, name: &str, shape: &Shape) -> Option<Value> {
        let known = self.0.get(name).filter(|value| shape.admits(value));
        let is_allowed = |value: &&Value| match (shape, value) {
            (Shape::String { values }, Value::String(text)) => {
                values.is_empty() || values.contains(text)
            }
            _ => true,
        };
        let known = known.filter(is_allowed).cloned();
        known.or_else(|| self.example(shape))
    }
}

/// Returns the values that fit a shape and differ from `usual` in one place. Without a shape, the usual value shows what
/// is allowed.
pub(crate) fn other_values(usual: &Value, shape: Option<&Shape>) -> Vec<OtherValue> {
    let mut others = Others {
        whole: usual,
        found: Vec::new(),
    };
    others.vary(usual, shape, &mut Vec::new());
    others.found.sort_by_key(|other| other.order);
    others.found.truncate(MOST);
    others.found
}

/// A part of the way from a value to one of its parts.
#[derive(Clone)]
enum Part {
    Field(String),
    Item(usize),
}

struct Others<'v> {
    whole: &'v Value,
    found: Vec<OtherValue>,
}

impl Others<'_> {
    fn vary(&mut self, usual: &Value, shape: Option<&Shape>, path: &mut Vec<Part>) {
        match (usual, shape) {
            (Value::String(usual), Some(Shape::String { values })) if !values.is_empty() => {
                for value in values.iter().filter(|value| *value != usual) {
                    self.put(path, json!(value), (2, &format!("is `{value}`")));
                }
            }
            (Value::String(usual), None | Some(Shape::String { .. } | Shape::Any))
                if is_prose(usual) =>
            {
                for (index, (text, about)) in texts().into_iter().enumerate() {
                    self.put(path, json!(text), (AFTER_LISTS + index, about));
                }
            }
            (Value::Number(usual), None | Some(Shape::Integer | Shape::Number | Shape::Any)) => {
                let whole = usual.is_i64() || usual.is_u64();
                let fractions = if whole { None } else { Some(json!(0.5)) };
                for number in [json!(0), json!(1_000_000)].into_iter().chain(fractions) {
                    if number != Value::Number(usual.clone()) {
                        self.put(path, number.clone(), (AFTER_LISTS, &format!("is {number}")));
                    }
                }
            }
            (Value::Bool(usual), None | Some(Shape::Boolean | Shape::Any)) => {
                self.put(path, json!(!usual), (2, &format!("is {}", !usual)));
            }
            (Value::Array(items), None | Some(Shape::Array | Shape::Any)) => {
                self.vary_list(items, path);
            }
            (Value::Object(fields), _) => self.vary_fields(fields, shape, path),
            _ => {}
        }
    }

    fn vary_list(&mut self, items: &[Value], path: &mut Vec<Part>) {
        let Some(first) = items.first() else {
            return;
        };
        self.put(path, json!([]), (0, "is an empty list"));
        if items.len() > 1 {
            self.put(path, json!([first]), (1, "has one item"));
        }
        let long: Vec<Value> = items.iter().cycle().take(LONG_LIST).cloned().collect();
        self.put(path, json!(long), (2, &format!("has {LONG_LIST} items")));
        path.push(Part::Item(0));
        self.vary(first, None, path);
        path.pop();
    }

    fn vary_fields(
        &mut self,
        usual: &Map<String, Value>,
        shape: Option<&Shape>,
        path: &mut Vec<Part>,
    ) {
        let fields = shape.and_then(Shape::fields);
        for field in fields.unwrap_or_default() {
            if !field.required && usual.contains_key(&field.name) {
                let mut without = usual.clone();
                without.remove(&field.name);
                let difference = format!("lacks `{}`, which is optional", field.name);
                self.put(path, without.into(), (0, &difference));
            }
        }
        for (name, value) in usual {
            let own = fields.and_then(|fields| fields.iter().find(|field| field.name == *name));
            path.push(Part::Field(name.clone()));
            self.vary(value, own.map(|field| &field.shape), path);
            path.pop();
        }
    }

    /// Adds the whole value with another part.
    fn put(&mut self, path: &[Part], part: Value, (order, difference): (usize, &str)) {
        let mut value = self.whole.clone();
        let mut place = Some(&mut value);
        let mut name = String::new();
        for step in path {
            place = match (place, step) {
                (Some(Value::Object(fields)), Part::Field(field)) => fields.get_mut(field),
                (Some(Value::Array(items)), Part::Item(item)) => items.get_mut(*item),
                _ => None,
            };
            match step {
                Part::Field(field) if name.is_empty() => name.clone_from(field),
                Part::Field(field) => name = format!("{name}.{field}"),
                Part::Item(item) => name = format!("{name}[{item}]"),
            }
        }
        if let Some(place) = place {
            *place = part;
            let name = if name.is_empty() {
                "the data".to_owned()
            } else {
                format!("`{name}`")
            };
            self.found.push(OtherValue {
                value,
                difference: format!("{name} {difference}"),
                order,
            });
        }
    }
}

/// The texts in place of one that people read.
fn texts() -> [(String, &'static str); 7] {
    [
        ("😀 Zoë Ångström".to_owned(), "has an emoji and accents"),
        (String::new(), "is an empty text"),
        ("مرحبا بالعالم".to_owned(), "is read from right to left"),
        (
            "one\u{2028}two\u{2029}three".to_owned(),
            "has a line and a paragraph separator",
        ),
        (
            "</script><b>\"&amp;'\\ %".to_owned(),
            "has markup, quotes and a backslash",
        ),
        ("one\ntwo".to_owned(), "has a line break"),
        ("long ".repeat(LONG_TEXT / 5), "is very long"),
    ]
}

/// Whether people read a text. The others, such as `eur`, `R-1` and `2026-01-02`, are read by the client.
fn is_prose(text: &str) -> bool {
    if text.contains("://") || text.contains('@') {
        return false;
    }
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    let is_word = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(char::is_uppercase)
            && letters.next().is_some_and(char::is_lowercase)
    };
    let is_phrase =
        text.contains(' ') && text.chars().filter(|sign| sign.is_lowercase()).count() > 2;
    let has_digits = text.chars().any(|sign| sign.is_ascii_digit());
    is_phrase || (!has_digits && !text.contains(['-', '_', '/', '.']) && words.any(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(usual: &Value, shape: Option<&Shape>) -> Vec<String> {
        let others = other_values(usual, shape).into_iter();
        others.map(|other| other.difference).collect()
    }

    #[test]
    fn texts_for_people_vary_and_others_stay() {
        for prose in ["Mia", "No space is free", "Zoë 😀", "Milk"] {
            assert!(is_prose(prose), "{prose}");
        }
        for other in [
            "eur",
            "EUR",
            "R-1",
            "token-1",
            "2026-01-02",
            "https://a.test/",
            "12:00",
            "A1",
            "",
        ] {
            assert!(!is_prose(other), "{other}");
        }
        assert_eq!(differences(&json!({ "currency": "eur" }), None), [""; 0]);
        let names = differences(&json!({ "name": "Mia" }), None);
        assert!(
            names.contains(&"`name` is an empty text".to_owned()),
            "{names:?}"
        );
    }

    #[test]
    fn lists_are_empty_single_and_long() {
        let found = differences(&json!({ "items": [{ "price": 2 }, { "price": 3 }] }), None);
        assert_eq!(
            found,
            [
                "`items` is an empty list",
                "`items` has one item",
                "`items` has 200 items",
                "`items[0].price` is 0",
                "`items[0].price` is 1000000",
            ]
        );
    }

    #[test]
    fn values_fit_the_shape() {
        let catalogue = footbridge_contract::Shape::Object { fields: None };
        let found = other_values(&json!({ "open": true, "side": "buy" }), Some(&catalogue));
        assert_eq!(found.len(), 1, "{found:?}");
        let sides = Shape::String {
            values: vec!["buy".to_owned(), "sell".to_owned()],
        };
        assert_eq!(
            differences(&json!("buy"), Some(&sides)),
            ["the data is `sell`"]
        );
    }

    #[test]
    fn example_needs_a_complete_catalogue() {
        let known = KnownValues(BTreeMap::from([("zone".to_owned(), json!("A1"))]));
        assert_eq!(known.example(&Shape::None), Some(Value::Null));
        assert_eq!(known.example(&Shape::Any), None);
        assert_eq!(known.example(&Shape::Object { fields: None }), None);
        let text = Shape::String { values: Vec::new() };
        assert_eq!(known.field("zone", &text), Some(json!("A1")));
        assert_eq!(known.field("zone", &Shape::Integer), Some(json!(1)));
    }
}
