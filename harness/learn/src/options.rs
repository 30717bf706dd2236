//! The client to learn from, and the resources for running it.

use std::path::PathBuf;

use footbridge_engine::EngineSet;
use footbridge_runner::config::is_url;
use footbridge_runner::{Backends, WallClock};
use footbridge_scenario::Target;

use crate::app_script::{AppScript, Place};

/// The client to learn from, and the actions in each run of it.
#[derive(Debug, Clone)]
pub struct LearnOptions {
    /// The app's name, of letters, digits and hyphens.
    pub name: String,
    /// The client: a folder relative to `folder`, or a URL.
    pub web: String,
    /// The path at which the client is served, with a slash at both ends.
    pub base: String,
    /// The project folder.
    pub folder: PathBuf,
    /// Returns the text of `footbridge.toml` for an app's name and a client. The draft adds the client's servers.
    pub config: fn(name: &str, web: &str, base: &str) -> String,
    /// The address that the client starts at.
    pub open: String,
    /// The elements to tap, in order.
    pub taps: Vec<Target>,
    /// The user agent of both platforms; `None` for a web view's default.
    pub user_agent: Option<String>,
    /// The app's scripts, in the order in which they run.
    pub bootstrap: Vec<AppScript>,
}

impl LearnOptions {
    /// Returns the client's folder path or URL for a configuration in this place.
    pub(crate) fn client(&self, place: Place) -> String {
        if place == Place::Project || is_url(&self.web) {
            self.web.clone()
        } else {
            self.folder.join(&self.web).to_string_lossy().into_owned()
        }
    }
}

/// The resources for running the client.
#[derive(Debug)]
pub struct RunContext<'a> {
    pub engines: EngineSet,
    /// The simulated servers that are written in code.
    pub backends: Backends,
    /// The number of cores of this machine.
    pub cores: usize,
    /// The real clock.
    pub wall: &'a WallClock,
}
