//! The versions of the messages, each with a hash of its types.

use footbridge_journal::Entry;
use footbridge_record::schema_of;
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::{PROTOCOL, typescript};

/// The versions with the prefixes of their messages' hashes, the latest last. Version 1 was not hashed.
const VERSIONS: [(u32, &str); 7] = [
    (2, "cd6295456987def7"),
    (3, "426425df523c86e9"),
    (4, "93146e99319a5ad5"),
    (5, "d34d512eaf334146"),
    (6, "840cde91e5266daf"),
    (7, "5af474d0e3cc4ab3"),
    (8, "d86c4e92662ddf6e"),
];

/// Returns the prefix of a hash over the types of all messages, without their documentation.
fn hash() -> String {
    let mut entry = serde_json::to_value(schema_of::<Entry>()).unwrap();
    remove_descriptions(&mut entry);
    let types = format!("{}{entry}", without_comments(&typescript()));
    let digest = Sha256::digest(types.replace(&format!("PROTOCOL = {PROTOCOL}"), ""));
    base16ct::lower::encode_string(&digest[..8])
}

fn without_comments(text: &str) -> String {
    let mut parts = text.split("/**");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |kept, part| {
        kept + part.split_once("*/").map_or("", |(_, after)| after)
    })
}

fn remove_descriptions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            // A property may have this name; then it has a schema.
            fields.retain(|key, value| key != "description" || !value.is_string());
            fields.values_mut().for_each(remove_descriptions);
        }
        Value::Array(items) => items.iter_mut().for_each(remove_descriptions),
        _ => {}
    }
}

#[test]
fn changed_messages_have_a_new_version() {
    let hash = hash();
    let (version, known) = VERSIONS[VERSIONS.len() - 1];
    assert_eq!(
        known,
        hash,
        "the messages differ from those of version {version}: add ({}, \"{hash}\") to VERSIONS, set PROTOCOL to {}, and run ci/generate",
        version + 1,
        version + 1,
    );
    assert_eq!(version, PROTOCOL);
    assert!(VERSIONS.is_sorted_by(|(before, _), (after, _)| before < after));
}

#[test]
fn documentation_is_not_part_of_the_hash() {
    let types = "/** A. */\nexport type A = {\n/**\n * B.\n */\nb: string };";
    assert_eq!(
        without_comments(types),
        "\nexport type A = {\n\nb: string };"
    );
}
