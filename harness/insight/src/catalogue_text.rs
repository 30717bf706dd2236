//! The catalogue as text: all entries as tables, and one entry in full (`footbridge catalogue`).
//!
//! `*` in the tables and "assumed" beside a value mark values that the specification doesn't state.

mod fields;
mod list;
mod sheet;

pub use list::list;
pub use sheet::sheet;

/// The mark for assumed values in tables.
pub(crate) const ASSUMED: &str = "*";

/// Marks a table value with `*` if it is assumed.
pub(crate) fn starred(value: impl Into<String>, is_assumed: bool) -> String {
    let value = value.into();
    if is_assumed { value + ASSUMED } else { value }
}

/// Marks a sheet value with "assumed" if it is.
pub(crate) fn marked(value: impl Into<String>, is_assumed: bool) -> String {
    let value = value.into();
    if is_assumed {
        value + ", assumed"
    } else {
        value
    }
}

/// Formats a duration in the largest unit that gives a whole number: `10 s`, `250 ms`, `1 h`.
fn duration(ms: u64) -> String {
    let units = [
        ("d", 86_400_000),
        ("h", 3_600_000),
        ("min", 60_000),
        ("s", 1000),
    ];
    let unit = units
        .into_iter()
        .find(|(_, each)| ms > 0 && ms.is_multiple_of(*each));
    unit.map_or_else(
        || format!("{ms} ms"),
        |(unit, each)| format!("{} {unit}", ms / each),
    )
}

#[cfg(test)]
mod tests {
    use footbridge_contract::{AnyEntry, Catalogue};
    use footbridge_record::schema_of;
    use serde_json::json;

    use super::*;

    #[test]
    fn schemas_accept_a_catalogue_and_its_entries() {
        let catalogue = Catalogue::load(crate::matrix::testing::ORDERS).unwrap();
        let validator =
            |schema: schemars::Schema| jsonschema::validator_for(&schema.to_value()).unwrap();
        let mut whole = json!(catalogue);
        let schema = validator(schema_of::<Catalogue>());
        schema.validate(&whole).unwrap();
        whole["calls"][0]["reply"] = json!("by post");
        assert!(!schema.is_valid(&whole));

        let entries: Vec<_> = catalogue.entries().collect();
        let mut entries = json!(entries);
        let schema = validator(schema_of::<Vec<AnyEntry<'_>>>());
        schema.validate(&entries).unwrap();
        entries[0]["kind"] = json!("mood");
        assert!(!schema.is_valid(&entries));
    }

    #[test]
    fn duration_uses_the_largest_whole_unit() {
        let cases = [
            (0, "0 ms"),
            (999, "999 ms"),
            (1500, "1500 ms"),
            (3000, "3 s"),
            (90_000, "90 s"),
            (3_600_000, "1 h"),
            (86_400_000, "1 d"),
        ];
        for (ms, text) in cases {
            assert_eq!(duration(ms), text);
        }
    }
}
