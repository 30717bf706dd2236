//! The facts about the machine that the command needs, read once.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use footbridge_runner::WallClock;
use footbridge_runner::history::Commit;

use crate::commit::CommitVariables;
use crate::engines::Engines;

/// The environment of one invocation.
#[derive(Debug)]
pub(crate) struct Environment {
    /// The folder in which the command was started.
    pub(crate) folder: PathBuf,
    /// The known engines.
    pub(crate) engines: Engines,
    /// Whether standard error and output are both terminals, so that a progress line can be shown.
    pub(crate) is_watched: bool,
    /// The number of cores.
    pub(crate) cores: usize,
    /// The real clock.
    pub(crate) wall: WallClock,
    /// The name of this machine.
    pub(crate) machine: String,
    /// The folder in which a worker keeps what it has fetched; none if the user has none.
    pub(crate) cache: Option<PathBuf>,
    /// The commit under test, as the caller describes it.
    commit: CommitVariables,
    /// The details of the GitHub Actions job.
    pub(crate) github: GitHubJob,
}

/// The details of a GitHub Actions job; empty outside of one.
#[derive(Debug, Default)]
pub(crate) struct GitHubJob {
    /// The file to which the job's summary is added.
    pub(crate) summary: Option<PathBuf>,
    /// The folder of the repository.
    pub(crate) workspace: Option<PathBuf>,
}

impl Environment {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the wall's clock"
    )]
    pub(crate) fn read() -> Self {
        let start = std::time::Instant::now();
        let since_1970 = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .unwrap_or(Duration::ZERO);
        let path: Vec<PathBuf> = std::env::var_os("PATH")
            .map(|path| std::env::split_paths(&path).collect())
            .unwrap_or_default();
        Self {
            folder: std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            engines: Engines::new(&own_folder(), &path, |name| std::env::var_os(name)),
            is_watched: std::io::stderr().is_terminal() && std::io::stdout().is_terminal(),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            wall: WallClock::new(since_1970, move || start.elapsed()),
            machine: machine(),
            cache: cache_folder(),
            commit: CommitVariables::read(|name| std::env::var_os(name)),
            github: GitHubJob {
                summary: std::env::var_os("GITHUB_STEP_SUMMARY").map(PathBuf::from),
                workspace: std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from),
            },
        }
    }

    /// The commit of the project in that folder; none outside version control.
    pub(crate) fn commit(&self, root: &Path) -> Option<Commit> {
        self.commit.commit(root)
    }
}

/// The name of this machine, as Linux tells it.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    match name.trim() {
        "" => "worker".to_owned(),
        name => name.to_owned(),
    }
}

/// Footbridge's part of the user's cache folder.
fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
    let caches = folder("XDG_CACHE_HOME").map(PathBuf::from);
    let caches = caches.or_else(|| folder("HOME").map(|home| PathBuf::from(home).join(".cache")));
    caches.map(|caches| caches.join("footbridge").join("worker"))
}

/// The folder of this program.
fn own_folder() -> PathBuf {
    std::env::current_exe()
        .ok()
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(PathBuf::new, Path::to_owned)
}
