//! Helpers for the tests of the language.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use footbridge_contract::{Catalogue, Platform};
use footbridge_scenario::{AskSupport, KnownDevice, ProjectNames, ServerNames};

/// The exchange's catalogue.
pub(crate) fn catalogue() -> Catalogue {
    Catalogue::load(root().join("fixtures/contract")).unwrap()
}

/// The devices and invariants for the tests.
pub(crate) fn known() -> ProjectNames {
    let device = |name: &str, platform| KnownDevice {
        name: name.to_owned(),
        platform,
        is_default: name != "iphone-se",
    };
    ProjectNames {
        properties: vec!["paid-once".to_owned()],
        devices: Some(vec![
            device("iphone-15", Platform::Ios),
            device("iphone-se", Platform::Ios),
            device("pixel-8", Platform::Android),
            device("desktop", Platform::Browser),
        ]),
        invariants: [
            "console-error",
            "no-page-errors",
            "settles-once",
            "unscripted-call",
        ]
        .map(str::to_owned)
        .to_vec(),
        servers: ServerNames::Catalogue,
        limits: Vec::new(),
        version_digits: BTreeMap::from([(Platform::Ios, 2)]),
        can_ask: AskSupport::Yes,
    }
}

/// The repository folder.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The scenario files of a folder beside the tests, by name, with their texts. There is at least one.
pub(crate) fn files(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(folder);
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "yaml")
        })
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read_to_string(&path).unwrap())
        })
        .collect();
    files.sort();
    assert!(!files.is_empty());
    files
}

/// The YAML examples in the documentation of the language.
pub(crate) fn examples() -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/scenarios.md")).unwrap();
    let examples: Vec<_> = page
        .split("```yaml\n")
        .skip(1)
        .map(|rest| rest.split("```").next().unwrap().to_owned())
        .collect();
    assert!(examples.len() >= 4);
    examples
}
