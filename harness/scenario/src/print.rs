//! Printing a scenario as the text of a file.

use serde_json::{Map, Value, json};
use thiserror::Error;

use crate::network::print_rules;
use crate::reply::print_scripts;
use crate::scenario::Scenario;
use crate::scenario::storage_access::StorageAccess;
use crate::scenario::waiver;
use crate::syntax::yaml_value::{escape, print_block};

/// A scenario that can't be printed because it has several rows or none. Several rows come from variables, which have
/// already been filled in.
#[derive(Debug, Error)]
#[error("the scenario has {rows} rows instead of one")]
pub struct NotPrintable {
    /// The number of rows.
    rows: usize,
}

/// Prints a scenario of one row as the text of a file. Parsing it results in the same scenario. Defaults are left
/// out.
///
/// # Errors
/// [`NotPrintable`] for a scenario with several rows or none.
pub fn print(scenario: &Scenario) -> Result<String, NotPrintable> {
    let [row] = scenario.rows.as_slice() else {
        let rows = scenario.rows.len();
        return Err(NotPrintable { rows });
    };
    let mut map = Map::new();
    let mut put = |key: &str, value: Value| {
        map.insert(key.to_owned(), value);
    };
    put("title", escape(json!(row.title)));
    if let Some(about) = &scenario.about {
        put("about", json!(about));
    }
    if let Some(feature) = &scenario.feature {
        put("feature", json!(feature));
    }
    if !scenario.requires.is_empty() {
        let versions = scenario.requires.iter();
        let named = versions.map(|(platform, version)| {
            (platform.name().to_owned(), json!(version.value.to_string()))
        });
        put("requires", Value::Object(named.collect()));
    }
    let hosts = row.hosts.print();
    if !hosts.is_empty() {
        put("hosts", escape(Value::Object(hosts)));
    }
    if !row.replies.is_empty() {
        put(
            "replies",
            escape(Value::Object(print_scripts(&row.replies))),
        );
    }
    if !row.network.is_empty() {
        put("network", escape(print_rules(&row.network)));
    }
    if !scenario.waivers.is_empty() {
        put("waive", waiver::print(&scenario.waivers));
    }
    if row.storage != StorageAccess::default() {
        put("storage", json!(row.storage.word()));
    }
    if !scenario.properties.is_empty() {
        let names = scenario.properties.iter();
        let names: Vec<&str> = names.map(|name| name.value.as_str()).collect();
        put("properties", json!(names));
    }
    if let Some(transcript) = scenario.transcript.print() {
        put("transcript", transcript);
    }
    let steps = row
        .steps
        .iter()
        .map(|step| escape(Value::Object(step.value.print())));
    put("steps", steps.collect());
    Ok(print_block(&map))
}
