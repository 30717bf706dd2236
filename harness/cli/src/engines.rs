//! The known engines. [`Engines::new`] is the one place that names them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use footbridge_engine::Engine;
use footbridge_webkit_launcher::WebKit;

/// Every engine.
#[derive(Debug)]
pub(crate) struct Engines {
    /// The engine that pages run in unless another is requested.
    pub(crate) default: Arc<dyn Engine>,
    /// The others.
    others: Vec<Arc<dyn Engine>>,
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
        Self {
            default: Arc::new(WebKit::new(
                program("footbridge-webkit", "FOOTBRIDGE_WEBKIT"),
                path.to_vec(),
            )),
            others: Vec::new(),
        }
    }

    /// All engines, the default first.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &dyn Engine> {
        std::iter::once(&self.default)
            .chain(&self.others)
            .map(AsRef::as_ref)
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
