//! Files below the project's scenario folder.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};

use footbridge_runner::config::Config;

use crate::refusal::Refusal;

/// A scenario file. It is always below the scenario folder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioFile {
    path: PathBuf,
    /// The path relative to the project folder.
    name: String,
    /// The line that points an editor to the schema, if the scenario folder contains one.
    schema: Option<String>,
}

/// The start of a line that names a schema for an editor.
const SCHEMA_MARK: &str = "yaml-language-server:";

/// The schema file in the scenario folder, written by `footbridge init`.
const SCHEMA: &str = "scenario.schema.json";

impl ScenarioFile {
    /// Returns the file at this path below the project's first scenario folder.
    ///
    /// # Errors
    /// [`Refusal`] if the path leads out of the folder, or isn't a scenario's.
    pub(crate) fn new(config: &Config, path: &str) -> Result<Self, Refusal> {
        let folder = config
            .scenarios
            .first()
            .ok_or_else(|| Refusal::new("footbridge.toml has no scenario folder"))?;
        let below = Path::new(path);
        let is_below = below
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let is_yaml = below.extension().is_some_and(|end| end == "yaml");
        if !is_below || !is_yaml {
            return Err(Refusal::new(format!(
                "`{path}` is not a scenario file; write a path such as `login/wrong-password.yaml`"
            )));
        }
        let up = "../".repeat(below.components().count() - 1);
        let schema = folder.join(SCHEMA).exists();
        let schema = schema.then(|| format!("# {SCHEMA_MARK} $schema={up}{SCHEMA}\n"));
        let path = folder.join(below);
        let name = path.strip_prefix(&config.root).unwrap_or(&path);
        Ok(Self {
            name: name.display().to_string(),
            path,
            schema,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the scenario atomically, and returns its path relative to the project folder.
    ///
    /// # Errors
    /// [`Refusal`] if the file exists and may not be replaced, or can't be written.
    pub(crate) fn save(&self, yaml: &str, replace: bool) -> Result<String, Refusal> {
        self.write(yaml, replace)
            .map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => Refusal::new(format!("{} already exists", self.name)),
                _ => Refusal::new(format!("failed to write {}: {error}", self.name)),
            })?;
        Ok(self.name.clone())
    }

    fn write(&self, yaml: &str, replace: bool) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        std::fs::create_dir_all(folder)?;
        // A temporary file would be readable by the user only; this one has the permissions of any new file.
        let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = tempfile::Builder::new().make_in(folder, create)?;
        if let Some(schema) = self.schema.as_ref().filter(|_| !yaml.contains(SCHEMA_MARK)) {
            file.write_all(schema.as_bytes())?;
        }
        file.write_all(yaml.as_bytes())?;
        if replace {
            file.persist(&self.path)?;
        } else {
            file.persist_noclobber(&self.path)?;
        }
        Ok(())
    }
}
