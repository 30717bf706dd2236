//! The known engines. Only [`Engines::new`] names them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_chromium_launcher::Chromium;
use footbridge_engine::EngineSet;
use footbridge_runner::config::Config;
use footbridge_webkit_launcher::WebKit;

/// The known engines.
#[derive(Debug)]
pub(crate) struct Engines {
    /// All engines.
    pub(crate) all: EngineSet,
    /// The program for the system's webview.
    pub(crate) webkit_program: PathBuf,
}

impl Engines {
    /// Creates the engines. Their programs are in `folder`, this program's folder, unless an environment variable
    /// sets another path; a further variable sets Chromium's browser. All other programs are searched in the folders
    /// of `path`.
    pub(crate) fn new(
        folder: &Path,
        path: &[PathBuf],
        variable: impl Fn(&str) -> Option<OsString>,
    ) -> Self {
        let program = |name: &str, other: &str| {
            variable(other).map_or_else(|| folder.join(name), PathBuf::from)
        };
        let webkit_program = program("footbridge-webkit", "FOOTBRIDGE_WEBKIT");
        let chromium_program = program("footbridge-chromium", "FOOTBRIDGE_CHROMIUM");
        let browser = variable("FOOTBRIDGE_CHROMIUM_BROWSER");
        let browser = browser.map(|name| name.to_string_lossy().into_owned());
        let webkit = WebKit::new(webkit_program.clone(), path.to_vec());
        let webkit = webkit.with_preloaded(variable("LD_PRELOAD"));
        Self {
            all: EngineSet::new([
                Arc::new(webkit) as _,
                Arc::new(Chromium::new(chromium_program, browser)) as _,
            ]),
            webkit_program,
        }
    }

    /// Returns the engines with a project's configuration.
    pub(crate) fn of(&self, config: &Config) -> EngineSet {
        self.all.with_browser(config.run.chromium.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use footbridge_engine::WEBKIT;

    use super::*;

    #[test]
    fn engines_have_unique_names_and_report_missing_requirements() {
        let engines = Engines::new(Path::new("/absent"), &[], |_| None);
        let names: BTreeSet<_> = engines
            .all
            .iter()
            .map(|engine| engine.name().as_str())
            .collect();
        assert_eq!(names.len(), engines.all.iter().count());
        for engine in engines.all.iter() {
            let checks = engine.checks();
            let mut problems = checks.iter().filter_map(|check| check.state.as_ref().err());
            assert!(
                problems.any(|problem| problem.contains("/absent/")),
                "{checks:?}"
            );
        }
    }

    #[test]
    fn variable_overrides_the_program() {
        let engines = Engines::new(Path::new("/absent"), &[], |name| {
            (name == "FOOTBRIDGE_WEBKIT").then(|| "/elsewhere/webkit".into())
        });
        let checks = engines.all.get(WEBKIT).unwrap().checks();
        let mut problems = checks.iter().filter_map(|check| check.state.as_ref().err());
        assert!(
            problems.any(|problem| problem.contains("/elsewhere/webkit")),
            "{checks:?}"
        );
    }
}
