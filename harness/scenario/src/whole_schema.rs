//! The schema of a whole scenario file.

use std::collections::BTreeMap;

use footbridge_contract::{Catalogue, Platform};
use serde_json::{Map, Value, json};

use crate::expectation::Expectation;
use crate::form::FormKind;
use crate::names::project_names::ProjectNames;
use crate::scenario::{storage_access, transcript, waiver};
use crate::schema::{Names, described, object, or_variable, text, variable_definition};
use crate::step::Step;
use crate::{hosts, network, reply, scenario};

/// The JSON Schema (draft 2020-12) of a scenario file, with the names of `catalogue` and `known`.
pub fn schema(catalogue: &Catalogue, known: &ProjectNames) -> Value {
    let names = Names { catalogue, known };
    let mut properties = Map::new();
    for (key, about) in scenario::KEYS {
        let schema = match key {
            "hosts" => or_variable(json!({ "$ref": "#/$defs/hosts" })),
            "each" => json!({
                "type": "array",
                "minItems": 1,
                "items": { "type": "object", "minProperties": 1, "propertyNames": { "pattern": "^[A-Za-z][A-Za-z0-9_-]*$" } },
            }),
            "replies" => or_variable(reply::scripts_schema(&names)),
            "network" => or_variable(network::rules_schema(&names)),
            "waive" => waiver::schema(known),
            "properties" => property_names(known),
            "transcript" => transcript::schema(),
            "storage" => storage_access::schema(),
            "requires" => requires(),
            "steps" => or_variable(
                json!({ "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/step" } }),
            ),
            _ => text(about),
        };
        properties.insert(key.to_owned(), described(schema, about));
    }
    let definitions: Map<_, _> = [
        ("variable", variable_definition()),
        ("hosts", hosts::schema(&names)),
        ("reply", reply::schema(&names)),
        ("step", or_variable(kinds(Step::KINDS, &names))),
        (
            "expectation",
            or_variable(kinds(Expectation::KINDS, &names)),
        ),
    ]
    .into_iter()
    .chain(names.definitions())
    .map(|(name, schema)| (name.to_owned(), schema))
    .collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Footbridge scenario",
        "type": "object",
        "properties": properties,
        "required": ["title", "steps"],
        "additionalProperties": false,
        "$defs": definitions,
    })
}

fn requires() -> Value {
    let version = json!({ "type": "string", "pattern": r"^[0-9]+\.[0-9]+\.[0-9]+$" });
    let platforms = Platform::APPS.map(|platform| (platform.name(), version.clone()));
    object(platforms.to_vec(), &[])
}

fn property_names(known: &ProjectNames) -> Value {
    let name = if known.properties.is_empty() {
        json!({ "type": "string" })
    } else {
        json!({ "enum": known.properties })
    };
    json!({ "anyOf": [name, { "type": "array", "minItems": 1, "items": name }] })
}

/// The schema of an object with the key of exactly one kind, and the keys that are allowed beside it.
fn kinds<T>(kinds: &[FormKind<T>], names: &Names<'_>) -> Value {
    let mut properties = Map::new();
    let mut owners: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for kind in kinds {
        properties.insert(
            kind.key.to_owned(),
            described((kind.schema)(names), kind.about),
        );
        for (key, schema) in kind.beside.iter().zip((kind.schemas_beside)(names)) {
            properties.insert((*key).to_owned(), schema);
            owners
                .entry(*key)
                .or_default()
                .push(json!({ "required": [kind.key] }));
        }
    }
    let owners: Map<_, _> = owners
        .into_iter()
        .map(|(key, owners)| (key.to_owned(), json!({ "anyOf": owners })))
        .collect();
    let one_of: Vec<_> = kinds
        .iter()
        .map(|kind| json!({ "required": [kind.key] }))
        .collect();
    json!({
        "type": "object",
        "properties": properties,
        "additionalProperties": false,
        "oneOf": one_of,
        "dependentSchemas": owners,
    })
}
