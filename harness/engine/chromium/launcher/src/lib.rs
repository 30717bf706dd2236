//! An installed Chromium behind the engine port.
//!
//! A separate process, `footbridge-chromium`, drives the page: it starts the browser and uses the DevTools protocol.
//! This crate starts that process. DevTools reports every load, and each load that isn't served from memory goes through
//! the gateway.

mod fingerprint;
mod web_apis;

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;

use footbridge_engine::fingerprint::EngineFingerprint;
use footbridge_engine::{
    CHROMIUM, ChildProcess, Engine, EngineName, EngineProcess, Listener, RequirementCheck,
    SharedHome, StartError, product_of,
};

/// The name of this engine.
pub const NAME: EngineName = CHROMIUM;

/// The program's option for the browser's name or path, which follows it.
const BROWSER_OPTION: &str = "--browser=";

/// The fix for an engine that can't be started.
const REMEDY: &str = "build it: cargo build -p footbridge-chromium; install Chromium: apt-get install --no-install-recommends chromium-headless-shell";

/// An installed Chromium.
#[derive(Debug)]
pub struct Chromium {
    program: PathBuf,
    /// The name or path of the browser; `None` for the first installed one, preferring the headless shell.
    browser: Option<String>,
    /// The home that all browsers share, with a separate profile for each.
    home: SharedHome,
}

impl Chromium {
    /// Creates the engine. `program` is the path of its program. `browser`, a name or path, overrides the project's.
    pub const fn new(program: PathBuf, browser: Option<String>) -> Self {
        Self {
            program,
            browser,
            home: SharedHome::new(),
        }
    }

    /// The program, with the arguments for its browser.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        if let Some(browser) = &self.browser {
            command.arg(format!("{BROWSER_OPTION}{browser}"));
        }
        command
    }
}

impl Engine for Chromium {
    fn name(&self) -> EngineName {
        NAME
    }

    fn with_browser(&self, browser: &str) -> Option<Arc<dyn Engine>> {
        let chosen = || Arc::new(Self::new(self.program.clone(), Some(browser.to_owned()))) as _;
        self.browser.is_none().then(chosen)
    }

    fn product(&self) -> Option<String> {
        product_of(self.command()).ok()
    }

    fn checks(&self) -> Vec<RequirementCheck> {
        vec![RequirementCheck {
            subject: format!("{NAME} engine"),
            state: product_of(self.command()),
            remedy: "apt-get install --no-install-recommends chromium-headless-shell && cargo build -p footbridge-chromium",
        }]
    }

    fn fingerprint(&self) -> Option<EngineFingerprint> {
        fingerprint::fingerprint(&self.program, self.command())
    }

    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
        let mut program = self.command();
        self.home.apply_to(&mut program)?;
        ChildProcess::start(program, listener, REMEDY)
    }

    fn web_apis(&self) -> &'static [&'static str] {
        web_apis::WEB_APIS
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn browser_of_the_environment_overrides_the_projects() {
        let chosen = |chromium: &Chromium| chromium.with_browser("chromium").is_some();
        assert!(chosen(&Chromium::new(PathBuf::new(), None)));
        assert!(!chosen(&Chromium::new(
            PathBuf::new(),
            Some("other".to_owned())
        )));
    }

    #[test]
    fn missing_requirement_is_listed_with_its_remedy() {
        let [program] = Chromium::new("/absent/footbridge-chromium".into(), None)
            .checks()
            .try_into()
            .unwrap();
        assert_eq!(program.subject, "chromium engine");
        assert!(program.state.unwrap_err().contains("cannot be started"));
        assert!(program.remedy.contains("chromium"));
    }
}
