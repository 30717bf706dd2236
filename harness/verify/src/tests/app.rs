//! The apps under test: the small shop, with and without changes, and the apps of all examples.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_contract::{Catalogue, Platform, Version};
use footbridge_dialect::{Devices, Dialect};
use footbridge_host::Host;
use footbridge_scenario::parse;
use tempfile::TempDir;

use crate::subject::Description;

/// An edit of a file: its path in the project, a text in it, and the replacement.
pub(super) type FileEdit<'e> = (&'e str, &'e str, &'e str);

pub(super) const CALLS: &str = "catalogue/calls.toml";
pub(super) const DIALECT: &str = "dialect.toml";

/// An app, described by its project.
pub(crate) struct App {
    pub(crate) description: Description,
    /// The project, if it is a copy.
    folder: Option<TempDir>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shop_folder() -> PathBuf {
    root().join("harness/cli/tests/clients/verified")
}

impl App {
    fn load(catalogue: &Path, dialect: &Path) -> Self {
        let catalogue = Catalogue::load(catalogue).unwrap();
        let dialect = Dialect::load(dialect, Some(&catalogue)).unwrap();
        let devices = Devices::load(&root().join("fixtures/hosts")).unwrap();
        Self {
            description: Description {
                catalogue: Arc::new(catalogue),
                dialect: Arc::new(dialect),
                devices: Arc::new(devices),
            },
            folder: None,
        }
    }

    /// The app of a project.
    pub(super) fn at(project: &Path) -> Self {
        Self::load(&project.join("catalogue"), &project.join(DIALECT))
    }

    /// The small shop.
    pub(crate) fn shop() -> Self {
        Self::at(&shop_folder())
    }

    /// A copy of the small shop with edited files.
    pub(super) fn changed_shop(changes: &[FileEdit<'_>]) -> Self {
        let project = shop_folder();
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("catalogue")).unwrap();
        let files = fs::read_dir(project.join("catalogue")).unwrap();
        let files = files.map(|file| file.unwrap().path());
        for file in files.chain([project.join(DIALECT)]) {
            let copy = folder.path().join(file.strip_prefix(&project).unwrap());
            fs::copy(&file, copy).unwrap();
        }
        for (file, from, to) in changes {
            let path = folder.path().join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{file} lacks {from}");
            fs::write(&path, text.replace(from, to)).unwrap();
        }
        let app = Self::at(folder.path());
        Self {
            folder: Some(folder),
            ..app
        }
    }

    /// The app of an example, or `exchange`.
    pub(super) fn example(name: &str) -> Self {
        let fixtures = root().join("fixtures");
        if name == "exchange" {
            let dialect = fixtures.join("dialects/exchange.toml");
            return Self::load(&fixtures.join("contract"), &dialect);
        }
        Self::at(&fixtures.join("examples").join(name))
    }

    /// The catalogue folder of a copy.
    pub(super) fn catalogue_folder(&self) -> PathBuf {
        let folder = self.folder.as_ref().expect("the project is a copy");
        folder.path().join("catalogue")
    }

    /// The dialect file of a copy.
    pub(super) fn dialect_file(&self) -> PathBuf {
        self.catalogue_folder().with_file_name(DIALECT)
    }

    /// The emulated app, with replies in the syntax of a scenario, such as `getCart: never`.
    pub(super) fn host(&self, platform: Platform, version: Version, replies: &str) -> Host {
        let replies = if replies.is_empty() {
            String::new()
        } else {
            format!("replies: {{ {replies} }}\n")
        };
        let text = format!("title: Verify\n{replies}steps:\n  - open: /\n");
        let mut scenario = parse("verify.yaml", &text).unwrap();
        Host::new(
            self.description.profile(platform, version).unwrap(),
            Arc::clone(&self.description.dialect),
            Arc::clone(&self.description.catalogue),
            scenario.rows.remove(0).replies,
        )
    }
}
