//! Examples of a shape.

use serde_json::{Map, Value, json};

use super::{Field, Shape};

/// The largest number of examples of an object.
const MOST: usize = 32;

impl Shape {
    /// Values of this shape, simplest first; at least one. An object has one with all fields, one without those that
    /// aren't required, and one for each further example of a field.
    ///
    /// ```
    /// use footbridge_contract::Shape;
    ///
    /// let values = vec!["dark".to_owned(), "light".to_owned()];
    /// assert_eq!(Shape::String { values }.examples(), ["dark", "light"]);
    /// assert_eq!(Shape::Integer.examples(), [1]);
    /// ```
    pub fn examples(&self) -> Vec<Value> {
        match self {
            Self::None | Self::Any => vec![Value::Null],
            Self::String { values } if values.is_empty() => vec![json!("text")],
            Self::String { values } => values.iter().map(|value| json!(value)).collect(),
            Self::Integer => vec![json!(1)],
            Self::Number => vec![json!(1.5)],
            Self::Boolean => vec![json!(true), json!(false)],
            Self::Object { fields } => objects(fields.as_deref().unwrap_or_default()),
            Self::Array => vec![json!([])],
        }
    }
}

/// Examples of an object with these fields.
fn objects(fields: &[Field]) -> Vec<Value> {
    let with = |is_wanted: fn(&Field) -> bool| {
        let wanted = fields.iter().filter(|field| is_wanted(field));
        let first = wanted.filter_map(|field| {
            let value = field.shape.examples().into_iter().next()?;
            Some((field.name.clone(), value))
        });
        first.collect::<Map<String, Value>>()
    };
    let (all, required) = (with(|_| true), with(|field| field.required));
    let mut examples = vec![Value::from(all.clone())];
    if required.len() < all.len() {
        examples.push(required.into());
    }
    for field in fields {
        let others = field.shape.examples().into_iter().skip(1);
        examples.extend(others.map(|value| {
            let mut object = all.clone();
            object.insert(field.name.clone(), value);
            Value::from(object)
        }));
    }
    examples.truncate(MOST);
    examples
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::shape::tests::field;

    #[test]
    fn object_has_an_example_for_each_value_of_a_field() {
        let fields = Some(vec![
            field("open", Shape::Boolean, true),
            field("note", Shape::String { values: Vec::new() }, false),
        ]);
        assert_eq!(
            Shape::Object { fields }.examples(),
            [
                json!({ "open": true, "note": "text" }),
                json!({ "open": true }),
                json!({ "open": false, "note": "text" }),
            ]
        );
        assert_eq!(Shape::Object { fields: None }.examples(), [json!({})]);
    }
}
