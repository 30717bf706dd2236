//! The known engines. [`Engines::new`] is the one place that names them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use footbridge_chromium_launcher::Chromium;
use footbridge_engine::Engine;
use footbridge_webkit_launcher::WebKit;

/// Every engine.
#[derive(Debug)]
pub(crate) struct Engines {
    /// The engine that pages run in unless another is requested.
    pub(crate) default: Arc<dyn Engine>,
    /// The program of the system's webview.
    pub(crate) webkit_program: PathBuf,
    /// Chromium.
    chromium: Arc<dyn Engine>,
}

/// The engine that is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineChoice {
    Webkit,
    Chromium,
}

impl Engines {
    /// Creates the engines. Their programs are in `folder`, that of this program, unless an environment variable
    /// names another. All other programs are looked for in the folders of `path`.
    pub(crate) fn new(
        folder: &Path,
        path: &[PathBuf],
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Self {
        let program = |name: &str, other: &str| {
            variable(other).map_or_else(|| folder.join(name), PathBuf::from)
        };
        let webkit_program = program("footbridge-webkit", "FOOTBRIDGE_WEBKIT");
        Self {
            default: Arc::new(WebKit::new(webkit_program.clone(), path.to_vec())),
            webkit_program,
            chromium: Arc::new(Chromium::new(program(
                "footbridge-chromium",
                "FOOTBRIDGE_CHROMIUM",
            ))),
        }
    }

    /// The engine that is requested.
    pub(crate) fn choose(&self, choice: EngineChoice) -> &Arc<dyn Engine> {
        match choice {
            EngineChoice::Webkit => &self.default,
            EngineChoice::Chromium => &self.chromium,
        }
    }

    /// The engines that a machine has to be able to run. Chromium is a choice of its own.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Engine> {
        std::iter::once(&self.default).map(AsRef::as_ref)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_engine_has_a_name_of_its_own_and_says_what_it_lacks() {
        let engines = Engines::new(Path::new("/absent"), &[], |_| None);
        let names: BTreeSet<_> = engines
            .iter()
            .map(|engine| engine.name().as_str())
            .collect();
        assert_eq!(names.len(), engines.iter().count());
        for engine in engines.iter() {
            let checks = engine.checks();
            let mut problems = checks.iter().filter_map(|check| check.state.as_ref().err());
            assert!(
                problems.any(|problem| problem.contains("/absent/")),
                "{checks:?}"
            );
        }
    }

    #[test]
    fn a_variable_names_another_program() {
        let engines = Engines::new(Path::new("/absent"), &[], |name| {
            (name == "FOOTBRIDGE_WEBKIT").then(|| "/elsewhere/webkit".into())
        });
        let checks = engines.default.checks();
        let mut problems = checks.iter().filter_map(|check| check.state.as_ref().err());
        assert!(
            problems.any(|problem| problem.contains("/elsewhere/webkit")),
            "{checks:?}"
        );
    }
}
