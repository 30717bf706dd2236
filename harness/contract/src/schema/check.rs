//! Holding a value against a shape.

use serde_json::{Map, Value};

use super::{Field, Mismatch, Shape, Trouble, ValuePath};
use crate::link;

/// How much of a value is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All of it: what has to be there must be.
    Whole,
    /// Some of it, as in an expectation: what is there must be able to stand in a value that fits.
    Part,
}

/// How values are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// As JSON.
    Json,
    /// As the texts that a link carries, or as the JSON that such texts are made from.
    Text {
        /// Whether fields that the shape doesn't name are welcome.
        extras: bool,
    },
}

/// All departures of a value from a shape.
pub(crate) fn check(shape: &Shape, value: &Value, extent: Extent, values: Values) -> Vec<Mismatch> {
    let mut check = Check {
        extent,
        values,
        found: Vec::new(),
    };
    check.value(shape, value, &ValuePath::default());
    check.found
}

/// All departures of an object's fields from those it should have.
pub(crate) fn check_fields(
    fields: &[Field],
    object: &Map<String, Value>,
    extent: Extent,
    values: Values,
) -> Vec<Mismatch> {
    let mut check = Check {
        extent,
        values,
        found: Vec::new(),
    };
    check.object(fields, object, &ValuePath::default());
    check.found
}

struct Check {
    extent: Extent,
    values: Values,
    found: Vec<Mismatch>,
}

impl Check {
    fn add(&mut self, path: &ValuePath, trouble: Trouble) {
        self.found.push(Mismatch {
            path: path.clone(),
            trouble,
        });
    }

    fn value(&mut self, shape: &Shape, value: &Value, path: &ValuePath) {
        let read;
        let value = match self.values {
            Values::Json => value,
            Values::Text { .. } => {
                read = reading(shape, value);
                &read
            }
        };
        match (shape, value) {
            _ if !shape.admits(value) => self.add(
                path,
                Trouble::WrongType {
                    expected: shape.noun(),
                    found: Shape::noun_of(value),
                },
            ),
            (Shape::String { values }, Value::String(text))
                if !values.is_empty() && !values.contains(text) =>
            {
                self.add(
                    path,
                    Trouble::NotOneOf {
                        value: text.clone(),
                        allowed: values.clone(),
                    },
                );
            }
            (
                Shape::Object {
                    fields: Some(fields),
                },
                Value::Object(object),
            ) => self.object(fields, object, path),
            _ => {}
        }
    }

    fn object(&mut self, fields: &[Field], object: &Map<String, Value>, path: &ValuePath) {
        let as_text = matches!(self.values, Values::Text { .. });
        let absent = |value: &Value| as_text && link::text(value).is_none();
        for (name, value) in object {
            let here = path.join(name);
            match fields.iter().find(|field| field.name == *name) {
                Some(_) if absent(value) => {}
                Some(field) => self.value(&field.shape, value, &here),
                None if self.values == (Values::Text { extras: true }) => {}
                None => self.add(
                    &here,
                    Trouble::UnknownField {
                        name: name.clone(),
                        known: fields.iter().map(|field| field.name.clone()).collect(),
                    },
                ),
            }
        }
        if self.extent == Extent::Part {
            return;
        }
        let missing = fields
            .iter()
            .filter(|field| field.required && object.get(&field.name).is_none_or(absent));
        for field in missing {
            self.add(
                path,
                Trouble::MissingField {
                    name: field.name.clone(),
                    expected: field.shape.noun(),
                },
            );
        }
    }
}

/// A link's text as the value it stands for, or a value as the text it becomes, whichever the shape wants.
fn reading(shape: &Shape, value: &Value) -> Value {
    match (shape, value) {
        (Shape::String { .. }, Value::Bool(_) | Value::Number(_)) => {
            link::text(value).map(Value::String)
        }
        (Shape::String { .. } | Shape::Any, _) => None,
        (_, Value::String(text)) => serde_json::from_str(text).ok().filter(|v| shape.admits(v)),
        _ => None,
    }
    .unwrap_or_else(|| value.clone())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::Assumed;

    fn field(name: &str, shape: Shape, required: bool) -> Field {
        Field {
            name: name.to_owned(),
            shape,
            required,
            default: None,
            assumed: Assumed::Nothing,
        }
    }

    fn text() -> Shape {
        Shape::String { values: Vec::new() }
    }

    fn one_of(values: &[&str]) -> Shape {
        let values = values.iter().map(|&value| value.to_owned()).collect();
        Shape::String { values }
    }

    fn fields() -> Vec<Field> {
        let inner = vec![field("size", Shape::Integer, true)];
        vec![
            field("path", text(), true),
            field("theme", one_of(&["dark", "light"]), false),
            field(
                "box",
                Shape::Object {
                    fields: Some(inner),
                },
                false,
            ),
            field("extra", Shape::Object { fields: None }, false),
            field("on", Shape::Boolean, false),
            field("list", Shape::Array, false),
        ]
    }

    /// Each departure as "message / help".
    fn said(found: &[Mismatch]) -> Vec<String> {
        let line = |found: &Mismatch| format!("{found} / {}", found.help());
        found.iter().map(line).collect()
    }

    fn json(value: &Value, extent: Extent) -> Vec<String> {
        let shape = Shape::Object {
            fields: Some(fields()),
        };
        said(&check(&shape, value, extent, Values::Json))
    }

    fn link(value: &Value, extent: Extent, extras: bool) -> Vec<String> {
        let parameters = value.as_object().unwrap();
        said(&check_fields(
            &fields(),
            parameters,
            extent,
            Values::Text { extras },
        ))
    }

    #[test]
    fn what_fits_has_no_departure() {
        let value = json!({
            "path": "/orders", "theme": "dark", "box": { "size": 2.0 }, "extra": { "x": [] }, "on": true, "list": [1],
        });
        assert_eq!(json(&value, Extent::Whole), Vec::<String>::new());
    }

    #[test]
    fn every_departure_is_found_at_its_place() {
        let value = json!({
            "paht": "/orders", "theme": "Dark", "box": { "size": 1.5, "deep": 1 }, "extra": [], "on": "yes", "list": null,
        });
        assert_eq!(
            json(&value, Extent::Whole),
            [
                "`paht`: unknown field `paht` / did you mean `path`?",
                "`theme`: `Dark` is not one of its values / did you mean `dark`?",
                "`box.size`: expected an integer, found a number / write an integer",
                "`box.deep`: unknown field `deep` / write `size`",
                "`extra`: expected an object, found an array / write an object",
                "`on`: expected a boolean, found a string / write a boolean",
                "`list`: expected an array, found null / write an array",
                "the field `path` is missing / give `path` a string",
            ]
        );
    }

    #[test]
    fn a_part_may_lack_what_the_whole_must_have() {
        assert_eq!(
            json(&json!({ "box": {} }), Extent::Part),
            Vec::<String>::new()
        );
        assert_eq!(
            json(&json!({ "box": {} }), Extent::Whole),
            [
                "`box`: the field `size` is missing / give `size` an integer",
                "the field `path` is missing / give `path` a string",
            ]
        );
        assert_eq!(json(&json!({ "pth": 1 }), Extent::Part).len(), 1);
    }

    #[test]
    fn no_payload_is_absent_null_or_empty() {
        for value in [json!(null), json!({})] {
            let found = check(&Shape::None, &value, Extent::Whole, Values::Json);
            assert_eq!(found, []);
        }
        let found = check(&Shape::None, &json!({ "a": 1 }), Extent::Part, Values::Json);
        assert_eq!(
            said(&found),
            ["expected no value, found an object / leave the payload out"]
        );
    }

    #[test]
    fn a_links_values_may_be_texts_of_what_they_stand_for() {
        let texts = json!({
            "path": 5, "theme": "light", "box": "{\"size\":1}", "on": "true", "list": "[1]",
        });
        assert_eq!(link(&texts, Extent::Whole, false), Vec::<String>::new());
        let values = json!({ "path": true, "box": { "size": "1" }, "on": true, "list": [1] });
        assert_eq!(link(&values, Extent::Whole, false), Vec::<String>::new());
        assert_eq!(
            link(
                &json!({ "path": "a", "on": "1", "box": "{\"size\":\"x\"}" }),
                Extent::Whole,
                false
            ),
            [
                "`on`: expected a boolean, found a string / write a boolean",
                "`box.size`: expected an integer, found a string / write an integer",
            ]
        );
    }

    #[test]
    fn what_a_link_leaves_out_is_absent() {
        let value = json!({ "path": "", "on": null, "list": [], "box": {} });
        assert_eq!(
            link(&value, Extent::Whole, false),
            ["the field `path` is missing / give `path` a string"]
        );
        assert_eq!(link(&value, Extent::Part, false), Vec::<String>::new());
    }

    #[test]
    fn extras_are_welcome_only_where_the_link_says_so() {
        let value = json!({ "path": "a", "more": 1 });
        assert_eq!(link(&value, Extent::Whole, true), Vec::<String>::new());
        assert_eq!(link(&value, Extent::Whole, false).len(), 1);
    }
}
