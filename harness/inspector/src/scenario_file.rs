//! A file below the project's folder of scenarios.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write as _};
use std::path::{Component, Path, PathBuf};

use footbridge_runner::config::Config;

use crate::refusal::Refusal;

/// A scenario's file. It is below the folder of scenarios, whatever an inspector asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScenarioFile {
    path: PathBuf,
    /// The path from the project's folder.
    name: String,
}

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
        let path = folder.join(below);
        let name = path.strip_prefix(&config.root).unwrap_or(&path);
        Ok(Self {
            name: name.display().to_string(),
            path,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the scenario, and returns its path from the project's folder.
    ///
    /// # Errors
    /// [`Refusal`] if there is such a file that may not be replaced, or it can't be written.
    pub(crate) fn save(&self, yaml: &str, replace: bool) -> Result<String, Refusal> {
        let failed = |error: std::io::Error| match error.kind() {
            ErrorKind::AlreadyExists => {
                Refusal::new(format!("there is a file {} already", self.name))
            }
            _ => Refusal::new(format!("failed to write {}: {error}", self.name)),
        };
        if let Some(folder) = self.path.parent() {
            std::fs::create_dir_all(folder).map_err(failed)?;
        }
        if replace {
            // A scenario that is there is replaced as a whole or not at all.
            let beside = self.path.with_extension("yaml.new");
            std::fs::write(&beside, yaml).map_err(failed)?;
            std::fs::rename(&beside, &self.path).map_err(failed)?;
        } else {
            let mut new = OpenOptions::new();
            let file = new.write(true).create_new(true).open(&self.path);
            file.map_err(failed)?
                .write_all(yaml.as_bytes())
                .map_err(failed)?;
        }
        Ok(self.name.clone())
    }
}
