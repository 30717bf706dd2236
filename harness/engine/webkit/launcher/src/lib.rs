//! The system webview behind the engine port.
//!
//! The page runs in a separate process, `footbridge-webkit`, so that nothing else needs a webview to build. This crate
//! starts that process and provides a display. WebKitGTK reports every load except sockets, which the agent reports, and
//! each of them goes through the gateway.

mod display;
mod fingerprint;
#[cfg(target_os = "linux")]
mod preload;
mod web_apis;
mod window;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use footbridge_engine::fingerprint::EngineFingerprint;
use footbridge_engine::{
    ChildProcess, Engine, EngineName, EngineProcess, Listener, RequirementCheck, SharedHome,
    StartError, WEBKIT, product_of,
};

use display::{Display, XVFB};

pub use window::{WindowCommands, WindowError, open_window};

/// The name of this engine.
pub const NAME: EngineName = WEBKIT;

/// The system webview.
#[derive(Debug)]
pub struct WebKit {
    program: PathBuf,
    /// The folders to search for programs.
    path: Vec<PathBuf>,
    /// The display that all processes share; `None` until the first one starts.
    display: Mutex<Option<Display>>,
    home: SharedHome,
    /// The library that all processes load; `None` until the first one starts.
    #[cfg(target_os = "linux")]
    preload: Mutex<Option<preload::Preload>>,
    /// The user's list of libraries to load first.
    preloaded: Option<OsString>,
}

impl WebKit {
    /// Creates the engine. `program` is the path of its program; `path` lists the folders to search for other programs.
    pub const fn new(program: PathBuf, path: Vec<PathBuf>) -> Self {
        Self {
            program,
            path,
            display: Mutex::new(None),
            home: SharedHome::new(),
            #[cfg(target_os = "linux")]
            preload: Mutex::new(None),
            preloaded: None,
        }
    }

    /// Keeps the libraries of the variable `LD_PRELOAD`.
    #[must_use]
    pub fn with_preloaded(mut self, libraries: Option<OsString>) -> Self {
        self.preloaded = libraries;
        self
    }

    /// Makes a process load the library, which changes how it opens connections.
    #[cfg(target_os = "linux")]
    fn preload_into(&self, program: &mut Command) -> Result<(), StartError> {
        let mut preload = self.preload.lock().unwrap_or_else(PoisonError::into_inner);
        let library = match preload.take() {
            Some(library) => library,
            None => preload::Preload::new().map_err(|error| StartError::Engine {
                problem: format!("failed to keep a library in memory: {error}"),
            })?,
        };
        library.apply_to(program, self.preloaded.as_deref());
        *preload = Some(library);
        Ok(())
    }

    /// Returns the name of the display, and starts a display unless one runs.
    fn display(&self) -> Result<String, StartError> {
        let mut display = self.display.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(display) = display.as_mut()
            && display.is_running()
        {
            return Ok(display.name().to_owned());
        }
        let started = Display::start(&self.program, self.xvfb().as_deref())?;
        let name = started.name().to_owned();
        *display = Some(started);
        Ok(name)
    }

    fn xvfb(&self) -> Option<PathBuf> {
        let mut found = self.path.iter().map(|folder| folder.join(XVFB));
        found.find(|path| path.is_file())
    }

    fn check_display(&self) -> RequirementCheck {
        RequirementCheck {
            subject: "display".to_owned(),
            state: self
                .xvfb()
                .map(|path| path.display().to_string())
                .ok_or_else(|| format!("{XVFB} is not installed; the webview draws on it")),
            remedy: "apt-get install --no-install-recommends xvfb",
        }
    }

    fn check_program(&self) -> RequirementCheck {
        RequirementCheck {
            subject: format!("{NAME} engine"),
            state: product_of(Command::new(&self.program)),
            remedy: "apt-get install --no-install-recommends libwebkit2gtk-4.1-dev && cargo build -p footbridge-webkit (for an installed footbridge: docs/install.md)",
        }
    }
}

impl Engine for WebKit {
    fn name(&self) -> EngineName {
        NAME
    }

    fn checks(&self) -> Vec<RequirementCheck> {
        vec![self.check_display(), self.check_program()]
    }

    fn fingerprint(&self) -> Option<EngineFingerprint> {
        fingerprint::fingerprint(&self.program)
    }

    fn product(&self) -> Option<String> {
        product_of(Command::new(&self.program)).ok()
    }

    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
        let mut program = Command::new(&self.program);
        program
            .env("DISPLAY", self.display()?)
            .env_remove("WAYLAND_DISPLAY")
            .envs(ENVIRONMENT);
        self.home.apply_to(&mut program)?;
        #[cfg(target_os = "linux")]
        self.preload_into(&mut program)?;
        ChildProcess::start(program, listener, REMEDY)
    }

    fn web_apis(&self) -> &'static [&'static str] {
        web_apis::WEB_APIS
    }
}

/// The fix for an engine that can't be started.
const REMEDY: &str =
    "build it: cargo build -p footbridge-webkit; `footbridge doctor` lists missing requirements";

const ENVIRONMENT: [(&str, &str); 8] = [
    // These keep WebKitGTK off code paths that need a graphics card.
    ("GDK_BACKEND", "x11"),
    ("LIBGL_ALWAYS_SOFTWARE", "1"),
    ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
    // Accessibility and settings services belong to a desktop; without one, waiting for them costs seconds.
    ("NO_AT_BRIDGE", "1"),
    ("GSETTINGS_BACKEND", "memory"),
    // A page lives for a second at most: code that runs a few hundred times is compiled too late to gain anything, and
    // the optimising compilers never gain anything. ci/results/speed.md has the figures.
    ("JSC_useDFGJIT", "0"),
    ("JSC_thresholdForJITAfterWarmUp", "8000"),
    ("JSC_thresholdForJITSoon", "2000"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_requirement_is_listed_with_its_remedy() {
        let webkit = WebKit::new("/absent/footbridge-webkit".into(), vec!["/absent".into()]);
        let [display, program] = webkit.checks().try_into().unwrap();
        assert!(display.state.unwrap_err().contains("Xvfb is not installed"));
        assert!(display.remedy.contains("xvfb"));
        assert_eq!(program.subject, "webkit engine");
        assert!(program.state.unwrap_err().contains("cannot be started"));
    }
}
