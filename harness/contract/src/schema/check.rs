//! Checks of a value against a shape.

use std::borrow::Cow;

use jsonschema::ValidationError;
use jsonschema::error::ValidationErrorKind;
use serde_json::{Map, Value};

use super::json_schema::json_schema;
use super::{Extent, Field, Mismatch, Shape, Trouble, ValuePath};
use crate::parameter_text::text;

/// The representation of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
    /// JSON.
    Json,
    /// The texts of a link's parameters, or JSON to be written as such texts. Empty values are omitted.
    Link {
        /// Whether fields outside the shape are allowed.
        extras: bool,
    },
    /// The texts of a query or a form. Empty values count.
    Form,
}

/// All mismatches between a value and a shape, in the order of the value; an object's missing fields come last.
pub(crate) fn check(shape: &Shape, value: &Value, extent: Extent, values: Values) -> Vec<Mismatch> {
    let value = match values {
        Values::Json => Cow::Borrowed(value),
        Values::Link { .. } | Values::Form => Cow::Owned(reading(shape, value, values)),
    };
    let extras = values == Values::Link { extras: true };
    let schema = json_schema(shape, extent, extras);
    let validator = jsonschema::validator_for(&schema).expect("a shape's JSON Schema is valid");
    let errors = validator.iter_errors(&value);
    let mut found: Vec<_> = errors.flat_map(|error| mismatches(shape, &error)).collect();
    found.sort_by_key(|mismatch| order(mismatch, &value));
    found
}

/// All mismatches between an object and its expected fields.
pub(crate) fn check_fields(
    fields: &[Field],
    object: &Map<String, Value>,
    extent: Extent,
    values: Values,
) -> Vec<Mismatch> {
    let shape = Shape::Object {
        fields: Some(fields.to_vec()),
    };
    check(&shape, &Value::Object(object.clone()), extent, values)
}

/// The mismatches for an error of the validator.
fn mismatches(shape: &Shape, error: &ValidationError<'_>) -> Vec<Mismatch> {
    let path = ValuePath::from_pointer(error.instance_path().as_str());
    let Some(shape) = shape.at(&path) else {
        return Vec::new();
    };
    let here = |trouble| {
        vec![Mismatch {
            path: path.clone(),
            trouble,
        }]
    };
    let wrong_type = || Trouble::WrongType {
        expected: shape.noun(),
        found: Shape::noun_of(error.instance()),
    };
    match error.kind() {
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            let fields = shape.fields().unwrap_or_default();
            let known: Vec<_> = fields.iter().map(|field| field.name.clone()).collect();
            let unknown = unexpected.iter().map(|name| Mismatch {
                path: path.join(name),
                trouble: Trouble::UnknownField {
                    name: name.clone(),
                    known: known.clone(),
                },
            });
            unknown.collect()
        }
        ValidationErrorKind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            let mut fields = shape.fields().unwrap_or_default().iter();
            let field = fields.find(|field| field.name == name);
            here(Trouble::MissingField {
                name: name.to_owned(),
                expected: field.map_or("a value", |field| field.shape.noun()),
            })
        }
        ValidationErrorKind::Enum { .. } => match (shape, error.instance().as_ref()) {
            (Shape::String { values }, Value::String(text)) => here(Trouble::NotOneOf {
                value: text.clone(),
                allowed: values.clone(),
            }),
            // A value of a wrong type has an error already.
            (Shape::String { .. }, _) => Vec::new(),
            _ => here(wrong_type()),
        },
        _ => here(wrong_type()),
    }
}

/// The position of a mismatch in the value, as the index of each field on the path.
fn order(mismatch: &Mismatch, value: &Value) -> Vec<usize> {
    let mut value = Some(value);
    let mut places = Vec::new();
    for name in &mismatch.path.0 {
        let fields = value.and_then(Value::as_object);
        let place = fields.and_then(|fields| fields.keys().position(|key| key == name));
        places.push(place.unwrap_or(usize::MAX));
        value = fields.and_then(|fields| fields.get(name));
    }
    if matches!(mismatch.trouble, Trouble::MissingField { .. }) {
        places.push(usize::MAX);
    }
    places
}

/// Converts texts into the values that the shape expects, or values into texts. Values that a link omits are removed.
fn reading(shape: &Shape, value: &Value, values: Values) -> Value {
    let read = match (shape, value) {
        (Shape::String { .. }, Value::Bool(_) | Value::Number(_)) => text(value).map(Value::String),
        (Shape::String { .. } | Shape::Any, _) => None,
        (_, Value::String(text)) => serde_json::from_str(text).ok().filter(|v| shape.admits(v)),
        _ => None,
    };
    let read = read.unwrap_or_else(|| value.clone());
    let (Some(fields), Value::Object(object)) = (shape.fields(), &read) else {
        return read;
    };
    let read = object.iter().filter_map(|(name, value)| {
        let value = match fields.iter().find(|field| field.name == *name) {
            Some(_) if values != Values::Form && text(value).is_none() => return None,
            Some(field) => reading(&field.shape, value, values),
            None => value.clone(),
        };
        Some((name.clone(), value))
    });
    Value::Object(read.collect())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::schema::field::tests::field;

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

    /// Each mismatch as "message / help".
    fn described(found: &[Mismatch]) -> Vec<String> {
        let line = |found: &Mismatch| format!("{found} / {}", found.help());
        found.iter().map(line).collect()
    }

    fn json(value: &Value, extent: Extent) -> Vec<String> {
        let shape = Shape::Object {
            fields: Some(fields()),
        };
        described(&check(&shape, value, extent, Values::Json))
    }

    fn link(value: &Value, extent: Extent, extras: bool) -> Vec<String> {
        let parameters = value.as_object().unwrap();
        described(&check_fields(
            &fields(),
            parameters,
            extent,
            Values::Link { extras },
        ))
    }

    #[test]
    fn fitting_values_have_no_mismatch() {
        let value = json!({
            "path": "/orders", "theme": "dark", "box": { "size": 2.0 }, "extra": { "x": [] }, "on": true, "list": [1],
        });
        assert_eq!(json(&value, Extent::Whole), Vec::<String>::new());
    }

    #[test]
    fn every_mismatch_is_reported_at_its_path() {
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
    fn part_may_lack_required_fields() {
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
    fn missing_payload_is_absent_null_or_empty() {
        for value in [json!(null), json!({})] {
            let found = check(&Shape::None, &value, Extent::Whole, Values::Json);
            assert_eq!(found, []);
        }
        let found = check(&Shape::None, &json!({ "a": 1 }), Extent::Part, Values::Json);
        assert_eq!(
            described(&found),
            ["expected no value, found an object / leave the payload out"]
        );
    }

    #[test]
    fn link_values_may_be_texts() {
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
    fn values_that_links_omit_are_absent() {
        let value = json!({ "path": "", "on": null, "list": [], "box": {} });
        assert_eq!(
            link(&value, Extent::Whole, false),
            ["the field `path` is missing / give `path` a string"]
        );
        assert_eq!(link(&value, Extent::Part, false), Vec::<String>::new());
    }

    #[test]
    fn extra_fields_are_allowed_only_where_the_link_allows_them() {
        let value = json!({ "path": "a", "more": 1 });
        assert_eq!(link(&value, Extent::Whole, true), Vec::<String>::new());
        assert_eq!(link(&value, Extent::Whole, false).len(), 1);
    }
}
