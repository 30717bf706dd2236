//! The system webview behind the engine port.
//!
//! The page runs in a separate process, `footbridge-webkit`, so that nothing else needs a webview to build. This crate
//! starts that process, provides a display, and interprets its reports of loads.

mod display;
mod fingerprint;
mod web_apis;
mod window;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};

use footbridge_engine::{
    ChildProcess, Connections, Engine, EngineName, EngineProcess, Home, Listener, Loads,
    RequirementCheck, StartError, WEBKIT,
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
    /// The home that all processes share, so that media players search for their plug-ins once per run; `None` until
    /// the first one starts.
    home: Mutex<Option<Home>>,
}

impl WebKit {
    /// Creates the engine. `program` is the path of its program; `path` lists the folders to search for other programs.
    pub const fn new(program: PathBuf, path: Vec<PathBuf>) -> Self {
        Self {
            program,
            path,
            display: Mutex::new(None),
            home: Mutex::new(None),
        }
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
            state: version(&self.program),
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

    fn fingerprint(&self) -> Option<String> {
        fingerprint::fingerprint(&self.program)
    }

    fn product(&self) -> Option<String> {
        version(&self.program).ok()
    }

    fn start(&self, listener: Listener) -> Result<Box<dyn EngineProcess>, StartError> {
        let mut program = Command::new(&self.program);
        program
            .env("DISPLAY", self.display()?)
            .env_remove("WAYLAND_DISPLAY")
            .envs(ENVIRONMENT);
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

    /// As counted with `WebKitGTK` 2.50.
    fn connections(&self) -> Connections {
        Connections {
            per_host: 6,
            total: 66,
        }
    }

    /// `WebKitGTK` reports every load except sockets, which the agent reports, and each of them goes through the
    /// gateway.
    fn are_loads_over(&self, loads: Loads) -> bool {
        loads.under_way <= loads.pending
    }
}

/// The fix for an engine that can't be started.
const REMEDY: &str =
    "build it: cargo build -p footbridge-webkit; `footbridge doctor` lists missing requirements";

const ENVIRONMENT: [(&str, &str); 7] = [
    // These keep WebKitGTK off code paths that need a graphics card.
    ("GDK_BACKEND", "x11"),
    ("LIBGL_ALWAYS_SOFTWARE", "1"),
    ("WEBKIT_DISABLE_DMABUF_RENDERER", "1"),
    // Accessibility and settings services belong to a desktop; without one, waiting for them costs seconds.
    ("NO_AT_BRIDGE", "1"),
    ("GSETTINGS_BACKEND", "memory"),
    // A page lives for milliseconds: compiled code would come too late to run, and compiling takes a quarter of the
    // time. Without the baseline compiler the optimising one is off as well.
    ("JSC_useBaselineJIT", "0"),
    ("JSC_useDFGJIT", "0"),
];

/// The product and version, as the program prints them without a display.
fn version(program: &Path) -> Result<String, String> {
    let output = Command::new(program)
        .arg("--version")
        .output()
        .map_err(|error| format!("{} cannot be started: {error}", program.display()))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
    } else {
        let stderr = String::from_utf8_lossy(&output.stderr);
        Err(stderr
            .lines()
            .next()
            .unwrap_or("it does not start")
            .to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn load_pending_on_the_clock_is_over() {
        let webkit = WebKit::new(PathBuf::new(), Vec::new());
        let are_over = |under_way, pending| webkit.are_loads_over(Loads { under_way, pending });
        assert!(are_over(0, 0));
        assert!(are_over(2, 2));
        assert!(!are_over(3, 2));
        // The gateway receives a request before the engine reports the load.
        assert!(are_over(0, 1));
    }

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
