//! Checks of a value against a shape.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{Extent, Field, Mismatch, Shape, Trouble, ValuePath};
use crate::parameter_text::text;

/// The representation of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Values {
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
    let mut checker = Checker {
        extent,
        extras: values == Values::Link { extras: true },
        found: Vec::new(),
    };
    checker.check(shape, &value, &ValuePath::default());
    checker.found
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

/// A check of a whole value.
struct Checker {
    extent: Extent,
    /// Whether objects may have fields besides their own.
    extras: bool,
    found: Vec<Mismatch>,
}

impl Checker {
    /// Checks the value at a path.
    fn check(&mut self, shape: &Shape, value: &Value, path: &ValuePath) {
        if !shape.admits(value) {
            let expected = shape.noun();
            let found = Shape::noun_of(value);
            return self.add(path, Trouble::WrongType { expected, found });
        }
        match (shape, value) {
            (Shape::String { values }, Value::String(text))
                if !values.is_empty() && !values.contains(text) =>
            {
                let trouble = Trouble::NotOneOf {
                    value: text.clone(),
                    allowed: values.clone(),
                };
                self.add(path, trouble);
            }
            (_, Value::Object(object)) => {
                if let Some(fields) = shape.fields() {
                    self.check_fields(fields, object, path);
                }
            }
            _ => {}
        }
    }

    fn check_fields(&mut self, fields: &[Field], object: &Map<String, Value>, path: &ValuePath) {
        for (name, value) in object {
            let path = path.join(name);
            match fields.iter().find(|field| field.name == *name) {
                Some(field) => self.check(&field.shape, value, &path),
                None if self.extras => {}
                None => {
                    let known = fields.iter().map(|field| field.name.clone());
                    let trouble = Trouble::UnknownField {
                        name: name.clone(),
                        known: known.collect(),
                    };
                    self.add(&path, trouble);
                }
            }
        }
        if self.extent == Extent::Part {
            return;
        }
        for field in fields {
            if field.required && !object.contains_key(&field.name) {
                let trouble = Trouble::MissingField {
                    name: field.name.clone(),
                    expected: field.shape.noun(),
                };
                self.add(path, trouble);
            }
        }
    }

    fn add(&mut self, path: &ValuePath, trouble: Trouble) {
        let path = path.clone();
        self.found.push(Mismatch { path, trouble });
    }
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
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::schema::json_schema::json_schema;
    use crate::schema::shape::tests::field;

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

    /// Shapes of every kind, down to objects in objects.
    fn shapes() -> impl Strategy<Value = Shape> {
        let leaf = prop_oneof![
            Just(Shape::None),
            Just(text()),
            Just(one_of(&["a", "b"])),
            Just(Shape::Integer),
            Just(Shape::Number),
            Just(Shape::Boolean),
            Just(Shape::Object { fields: None }),
            Just(Shape::Array),
            Just(Shape::Any),
        ];
        leaf.prop_recursive(2, 12, 3, |inner| {
            let names = prop::sample::subsequence(vec!["a", "b", "c"], 0..=3);
            (names, prop::collection::vec((inner, any::<bool>()), 3)).prop_map(|(names, rest)| {
                let fields = names.into_iter().zip(rest);
                let fields = fields.map(|(name, (shape, required))| field(name, shape, required));
                Shape::Object {
                    fields: Some(fields.collect()),
                }
            })
        })
    }

    fn values() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            (-2i64..3).prop_map(Value::from),
            prop_oneof![Just(2.0), Just(0.5), Just(1e300)].prop_map(Value::from),
            "[abc]?".prop_map(Value::from),
        ];
        leaf.prop_recursive(3, 16, 4, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..2).prop_map(Value::from),
                prop::collection::btree_map("[abcd]", inner, 0..4)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    proptest! {
        /// The catalogue's JSON Schema is what other programs check with.
        #[test]
        fn values_without_a_mismatch_are_those_that_the_json_schema_accepts(
            shape in shapes(),
            value in values(),
            is_whole in any::<bool>(),
            extras in any::<bool>(),
        ) {
            let extent = if is_whole { Extent::Whole } else { Extent::Part };
            let mut checker = Checker { extent, extras, found: Vec::new() };
            checker.check(&shape, &value, &ValuePath::default());
            let schema = json_schema(&shape, extent, extras);
            let errors = jsonschema::validator_for(&schema).unwrap();
            prop_assert_eq!(checker.found.len(), errors.iter_errors(&value).map(|error| number_of(&error)).sum::<usize>());
        }
    }

    /// The number of mismatches of an error: a wrong type of a text with values is an error of its type and its values.
    fn number_of(error: &jsonschema::ValidationError<'_>) -> usize {
        use jsonschema::error::ValidationErrorKind;
        match error.kind() {
            ValidationErrorKind::AdditionalProperties { unexpected } => unexpected.len(),
            ValidationErrorKind::Enum { options }
                if options.get(0).is_some_and(Value::is_string)
                    && !error.instance().is_string() =>
            {
                0
            }
            _ => 1,
        }
    }
}
