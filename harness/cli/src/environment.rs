//! The facts about the machine that the command needs, read once.

pub(crate) mod commit;
pub(crate) mod engines;

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use footbridge_browser::Programs;
use footbridge_insight::history::Commit;
use footbridge_runner::config::Config;
use footbridge_runner::{MachineVariables, ResultsCache, WallClock, fingerprint_of_machine};

use crate::environment::commit::CommitVariables;
use crate::environment::engines::Engines;

/// The minimum width for wrapping lines.
const NARROWEST: u16 = 40;

/// The maximum width, beyond which lines are hard to read.
const WIDEST: u16 = 120;

/// The environment of one invocation.
#[derive(Debug)]
pub(crate) struct ProcessEnvironment {
    /// The current folder at the start.
    pub(crate) folder: PathBuf,
    /// The known engines.
    pub(crate) engines: Engines,
    pub(crate) terminal: Terminal,
    /// The number of cores.
    pub(crate) cores: usize,
    /// Whether windows can be shown.
    pub(crate) has_display: bool,
    /// The programs that show pages to a person.
    pub(crate) programs: Programs,
    /// The real clock.
    pub(crate) wall: WallClock,
    /// The path of this program.
    program_file: Option<PathBuf>,
    /// The variables that may change the behaviour of pages.
    variables: MachineVariables,
    /// Whether to use the results cache, unless the project or an option disables it.
    uses_cache: bool,
    /// The name of this machine.
    pub(crate) machine: String,
    /// The folder for a worker's downloads; `None` if the user has no cache folder.
    pub(crate) cache: Option<PathBuf>,
    /// The commit under test, from the environment.
    commit: CommitVariables,
    /// The details of the GitHub Actions job.
    pub(crate) github: GitHubJob,
}

/// The terminal of the command's standard streams.
#[derive(Debug)]
pub(crate) struct Terminal {
    /// Whether standard error and output are both terminals, so that a progress line can be shown.
    pub(crate) is_watched: bool,
    /// The keyboard, if there is one.
    pub(crate) keyboard: Option<Keyboard>,
    /// The width of lines on standard output.
    pub(crate) columns: u16,
}

/// A keyboard on standard input.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keyboard;

/// The details of a GitHub Actions job; empty outside of one.
#[derive(Debug, Default)]
pub(crate) struct GitHubJob {
    /// The file that the job's summary is appended to.
    pub(crate) summary: Option<PathBuf>,
    /// The folder of the repository.
    pub(crate) workspace: Option<PathBuf>,
}

impl ProcessEnvironment {
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
        let engines = Engines::new(&own_folder(), &path, |name| std::env::var_os(name));
        Self {
            folder: std::env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
            programs: Programs {
                webkit: engines.webkit_program.clone(),
                path,
            },
            engines,
            terminal: Terminal {
                keyboard: std::io::stdin().is_terminal().then_some(Keyboard),
                is_watched: std::io::stderr().is_terminal() && std::io::stdout().is_terminal(),
                columns: columns(),
            },
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            has_display: cfg!(target_os = "macos")
                || ["DISPLAY", "WAYLAND_DISPLAY"]
                    .iter()
                    .any(|name| std::env::var_os(name).is_some_and(|value| !value.is_empty())),
            wall: WallClock::new(since_1970, move || start.elapsed()),
            program_file: std::env::current_exe().ok(),
            variables: MachineVariables {
                all: std::env::vars_os().collect(),
                home: std::env::var_os("HOME").map(PathBuf::from),
            },
            uses_cache: std::env::var_os("FOOTBRIDGE_NO_CACHE")
                .is_none_or(|value| value.is_empty()),
            machine: machine(),
            cache: cache_folder(),
            commit: CommitVariables::read(|name| std::env::var_os(name)),
            github: GitHubJob {
                summary: std::env::var_os("GITHUB_STEP_SUMMARY").map(PathBuf::from),
                workspace: std::env::var_os("GITHUB_WORKSPACE").map(PathBuf::from),
            },
        }
    }

    /// Returns the number of cases to run at once: as given, or else as configured, or else one per core.
    pub(crate) fn workers(&self, given: Option<u16>, config: &Config) -> usize {
        given
            .map(usize::from)
            .or(config.run.workers)
            .unwrap_or(self.cores)
    }

    /// Returns a project's results cache; `None` if it is disabled or if the machine can't be identified.
    pub(crate) fn results_cache(&self, config: &Config) -> Option<ResultsCache> {
        if !self.uses_cache || !config.cache.is_enabled {
            return None;
        }
        let program = self.program_file.as_deref()?;
        let machine = fingerprint_of_machine(program, &self.variables).ok()?;
        Some(ResultsCache::new(&config.root, config.cache, machine))
    }

    /// Returns the user or the pipeline that started the command, if known.
    pub(crate) fn person(&self, root: &Path) -> Option<String> {
        self.commit.person(root)
    }

    /// Returns the branch of the project's folder, if known.
    pub(crate) fn branch(&self, root: &Path) -> Option<String> {
        self.commit.branch(root)
    }

    /// Returns the commit of the project in a folder; `None` outside version control.
    pub(crate) fn commit(&self, root: &Path) -> Option<Commit> {
        self.commit.commit(root)
    }
}

/// Returns the width of lines on standard output: that of the terminal, up to [`WIDEST`], or else `COLUMNS`, or else
/// 80.
fn columns() -> u16 {
    let terminal = terminal_size::terminal_size_of(std::io::stdout());
    let width = terminal.map(|(width, _)| width.0).or_else(|| {
        let columns = std::env::var("COLUMNS").ok()?;
        columns.parse().ok()
    });
    width.unwrap_or(80).clamp(NARROWEST, WIDEST)
}

/// Returns the name of this machine, as Linux reports it.
fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    match name.trim() {
        "" => "worker".to_owned(),
        name => name.to_owned(),
    }
}

/// Returns Footbridge's folder in the user's cache.
fn cache_folder() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|path| !path.is_empty());
    let caches = folder("XDG_CACHE_HOME").map(PathBuf::from);
    let caches = caches.or_else(|| folder("HOME").map(|home| PathBuf::from(home).join(".cache")));
    caches.map(|caches| caches.join("footbridge").join("worker"))
}

/// Returns the folder of this program.
fn own_folder() -> PathBuf {
    std::env::current_exe()
        .ok()
        .as_deref()
        .and_then(Path::parent)
        .map_or_else(PathBuf::new, Path::to_owned)
}
