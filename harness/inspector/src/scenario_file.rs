//! A file below the project's folder of scenarios.

use std::fs::OpenOptions;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};

use footbridge_runner::config::Config;

use crate::refusal::Refusal;

/// A scenario's file. It is below the folder of scenarios, whatever an inspector asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioFile {
    path: PathBuf,
    /// The path from the project's folder.
    name: String,
    /// The line by which an editor finds the schema, if there is one in the folder of scenarios.
    schema: Option<String>,
}

/// The mark of a line that names a schema to an editor.
const SCHEMA_MARK: &str = "yaml-language-server:";

/// The schema's file in the folder of scenarios, which `footbridge init` writes.
const SCHEMA: &str = "scenario.schema.json";

impl ScenarioFile {
    /// The file of this path below the project's first folder of scenarios.
    ///
    /// # Errors
    /// [`Refusal`] if the path leads out of it, or isn't one of a scenario.
    pub(crate) fn new(config: &Config, path: &str) -> Result<Self, Refusal> {
        let folder = config
            .scenarios
            .first()
            .ok_or_else(|| Refusal::new("footbridge.toml names no folder of scenarios"))?;
        let below = Path::new(path);
        let is_below = below
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let is_yaml = below.extension().is_some_and(|end| end == "yaml");
        if !is_below || !is_yaml {
            return Err(Refusal::new(format!(
                "`{path}` is no file of scenarios: write a path such as `login/wrong-password.yaml`"
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

    /// Writes the scenario as a whole or not at all, and returns its path from the project's folder.
    ///
    /// # Errors
    /// [`Refusal`] if there is such a file that may not be replaced, or it can't be written.
    pub(crate) fn save(&self, yaml: &str, replace: bool) -> Result<String, Refusal> {
        self.write(yaml, replace)
            .map_err(|error| match error.kind() {
                ErrorKind::AlreadyExists => {
                    Refusal::new(format!("there is a file {} already", self.name))
                }
                _ => Refusal::new(format!("failed to write {}: {error}", self.name)),
            })?;
        Ok(self.name.clone())
    }

    fn write(&self, yaml: &str, replace: bool) -> io::Result<()> {
        let folder = self.path.parent().unwrap_or(Path::new(""));
        std::fs::create_dir_all(folder)?;
        // A temporary file would be the user's alone; this one has the permissions of any new file.
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
