//! An installed Chromium behind the engine port.
//!
//! A separate process, `footbridge-chromium`, drives the page: it starts the browser and uses the DevTools protocol.
//! This crate starts that process and interprets its reports of loads.

mod fingerprint;
mod web_apis;

use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use footbridge_engine::{
    CHROMIUM, ChildProcess, Connections, Engine, EngineName, EngineProcess, Home, Listener, Loads,
    RequirementCheck, StartError,
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
    /// The home that all browsers share, with a separate profile for each; `None` until the first one starts.
    home: Mutex<Option<Home>>,
}

impl Chromium {
    /// Creates the engine. `program` is the path of its program. `browser`, a name or path, overrides the project's.
    pub const fn new(program: PathBuf, browser: Option<String>) -> Self {
        Self {
            program,
            browser,
            home: Mutex::new(None),
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

    /// The product and version, as the program prints them without starting a page.
    fn version(&self) -> Result<String, String> {
        let output =
            self.command().arg("--version").output().map_err(|error| {
                format!("{} cannot be started: {error}", self.program.display())
            })?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
        } else {
            let stderr = String::from_utf8_lossy(&output.stderr);
            let first = stderr.lines().next();
            Err(first.unwrap_or("it does not start").to_owned())
        }
    }

    /// Applies the home to the program, and creates the home first if necessary.
    fn configure(&self, program: &mut Command) -> Result<(), StartError> {
        let mut home = self.home.lock().unwrap_or_else(PoisonError::into_inner);
        if home.is_none() {
            *home = Some(Home::create()?);
        }
        if let Some(home) = home.as_ref() {
            home.apply_to(program);
        }
        Ok(())
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
        self.version().ok()
    }

    fn checks(&self) -> Vec<RequirementCheck> {
        vec![RequirementCheck {
            subject: format!("{NAME} engine"),
            state: self.version(),
            remedy: "apt-get install --no-install-recommends chromium-headless-shell && cargo build -p footbridge-chromium",
        }]
    }

    fn fingerprint(&self) -> Option<String> {
        fingerprint::fingerprint(&self.program, self.command())
    }

    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
        let mut program = self.command();
        self.configure(&mut program)?;
        let process =
            ChildProcess::spawn(program, listener).map_err(|source| StartError::Program {
                program: self.program.display().to_string(),
                source,
                remedy: REMEDY.to_owned(),
            })?;
        Ok(Box::new(process))
    }

    fn web_apis(&self) -> &'static [&'static str] {
        web_apis::WEB_APIS
    }

    /// The limits of Chromium's socket pool for a proxy.
    fn connections(&self) -> Connections {
        Connections {
            per_host: 6,
            total: 32,
        }
    }

    /// DevTools reports every load, and each load that isn't served from memory goes through the gateway.
    fn are_loads_over(&self, loads: Loads) -> bool {
        loads.under_way <= loads.pending
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_pending_on_the_clock_is_over() {
        let chromium = Chromium::new(PathBuf::new(), None);
        let are_over = |under_way, pending| chromium.are_loads_over(Loads { under_way, pending });
        assert!(are_over(0, 0));
        assert!(are_over(2, 2));
        assert!(!are_over(3, 2));
    }

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
