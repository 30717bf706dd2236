//! The files and folders that a project reads.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use footbridge_runner::config::{Config, DeviceSource, FILE, PROPERTIES, is_url};

/// The watched files and folders.
#[derive(Debug, Clone)]
pub(super) struct Places {
    root: PathBuf,
    files: BTreeSet<PathBuf>,
}

impl Places {
    /// Returns the places of a project. `web` replaces the configured client; `paths` are further scenarios.
    pub(super) fn new(
        config: &Config,
        web: Option<&str>,
        paths: impl Iterator<Item = PathBuf>,
    ) -> Self {
        let web = web.unwrap_or(&config.web);
        let client = (!is_url(web)).then(|| PathBuf::from(web));
        let devices = match &config.devices {
            DeviceSource::Folder(folder) => Some(folder.clone()),
            DeviceSource::BuiltIn => None,
        };
        // The scripts of a dialect are beside it, or below.
        let dialect = match config.dialect.parent() {
            Some(folder) if folder != config.root => folder,
            _ => &config.dialect,
        };
        let named = [&config.catalogue, dialect];
        let files = named
            .into_iter()
            .map(PathBuf::from)
            .chain([config.root.join(FILE), config.root.join(PROPERTIES)])
            .chain(client)
            .chain(devices)
            .chain(config.servers.folder.clone())
            .chain(config.scenarios.iter().cloned())
            .chain(config.queue_files.iter().cloned())
            .chain(paths);
        let files = files.map(|path| std::path::absolute(&path).unwrap_or(path));
        Self {
            root: config.root.clone(),
            files: files.collect(),
        }
    }

    /// Returns the folders to watch, each with whether it is watched recursively. A file is watched through its
    /// folder, since programs replace files on saving; so is a folder, which a build may recreate.
    pub(super) fn folders(&self) -> BTreeSet<(PathBuf, bool)> {
        let mut folders = BTreeSet::new();
        for path in &self.files {
            if path.is_dir() {
                folders.insert((path.clone(), true));
            }
            let above = path.ancestors().skip(1).find(|folder| folder.is_dir());
            folders.extend(above.map(|folder| (folder.to_owned(), false)));
        }
        let whole: Vec<_> = folders
            .iter()
            .filter(|(_, is_whole)| *is_whole)
            .cloned()
            .collect();
        folders.retain(|(folder, is_whole)| {
            let is_below = |(other, _): &(PathBuf, bool)| {
                folder.starts_with(other) && (other != folder || !is_whole)
            };
            !whole.iter().any(is_below)
        });
        folders
    }

    /// Returns whether a change of a file matters. Editors write hidden files and copies beside the files that they
    /// save.
    pub(super) fn has(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_own = !name.starts_with('.') && !name.ends_with('~');
        is_own && self.files.iter().any(|file| path.starts_with(file))
    }

    /// Returns a path relative to the project, for people.
    pub(super) fn name(&self, path: &Path) -> String {
        let shown = path.strip_prefix(&self.root).unwrap_or(path);
        shown.display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn only_files_of_the_project_are_watched() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        for name in [
            "dist/assets",
            "app/catalogue",
            "scenarios/login",
            "node_modules",
        ] {
            fs::create_dir_all(root.join(name)).unwrap();
        }
        let text = "[client]\nweb = \"dist\"\norigin = \"https://www.myapp.test\"\n\n[app]\ncatalogue = \"app/catalogue\"\ndialect = \"app/dialect.toml\"\n";
        let config = Config::parse(root, text).unwrap();
        let further = [root.join("scenarios/login"), root.join("more/a.yaml")];
        let places = Places::new(&config, None, further.into_iter());
        let folders: Vec<_> = places
            .folders()
            .into_iter()
            .map(|(path, is_whole)| (places.name(&path), is_whole))
            .collect();
        let expected = [
            ("", false),
            ("app", true),
            ("dist", true),
            ("scenarios", true),
        ];
        assert_eq!(
            folders,
            expected.map(|(name, is_whole)| (name.to_owned(), is_whole))
        );

        let has = |name: &str| places.has(&root.join(name));
        for name in [
            "footbridge.toml",
            "dist",
            "dist/assets/a.js",
            "app/agent.js",
            "scenarios/a.snap",
            "more/a.yaml",
        ] {
            assert!(has(name), "{name}");
        }
        for name in [
            "node_modules/a.js",
            "reports",
            "scenarios/.a.yaml.swp",
            "scenarios/a.yaml~",
            "more/b.yaml",
            ".footbridge/last-run.json",
        ] {
            assert!(!has(name), "{name}");
        }
        let elsewhere = Places::new(&config, Some("http://127.0.0.1:5173"), [].into_iter());
        assert!(!elsewhere.has(&root.join("dist/a.js")));
    }
}
