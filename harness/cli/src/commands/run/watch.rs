//! `footbridge run --watch`: reruns affected cases after each change, until Ctrl-C.

mod changes;
mod keys;
mod places;

use std::collections::{BTreeSet, VecDeque};
use std::io::Write as _;
use std::path::PathBuf;

use footbridge_runner::Interrupt;
use footbridge_runner::config::Config;

use crate::environment::ProcessEnvironment;
use crate::output::command_error::CommandError;
use crate::output::exit_status::ExitStatus;
use crate::signals;

use changes::{Changes, Waited};
pub(crate) use keys::Round;
use keys::{HELP, KeyCommand, read_keys};
use places::Places;

/// Clears the screen and the scrollback, and moves to the top.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// The most changed files that are named.
const NAMED: usize = 3;

/// Calls `run`, and calls it again after each change of a file that the project reads and for each key. An error in a
/// file is shown; the next change may fix it.
pub(crate) fn watch(
    paths: &[PathBuf],
    web: Option<&str>,
    environment: &ProcessEnvironment,
    run: impl Fn(&Interrupt, &Round) -> Result<ExitStatus, CommandError>,
) -> Result<ExitStatus, CommandError> {
    let interrupt = Interrupt::default();
    let mut places = find(paths, web, environment)?;
    let mut changes = Changes::new().map_err(|error| unwatchable(&error))?;
    let has_keys = listen(&interrupt, &changes, environment)?;
    let hint = if has_keys {
        "watching for changes; h lists the keys, q ends"
    } else {
        "watching for changes; Ctrl-C ends"
    };
    let mut round = Round::default();
    loop {
        // Changes while cases run count as well.
        changes
            .watch(&places)
            .map_err(|error| unwatchable(&error))?;
        let status = run(&interrupt, &round).unwrap_or_else(CommandError::report);
        if interrupt.is_pressed() {
            return Ok(status);
        }
        say(&format!("\n{hint}"));
        let waited = wait(&changes);
        if waited != Waited::Stopped && environment.terminal.is_watched {
            let _ = write!(anstream::stdout(), "{CLEAR}");
        }
        match waited {
            Waited::Stopped => return Ok(status),
            Waited::Pressed(keys) => round = round.after(&keys),
            Waited::Changed(saved) => {
                round = round.after(&VecDeque::new());
                print_changed(&saved, &places);
            }
        }
        if let Some(filter) = &round.filter {
            say(&format!(
                "only cases with `{filter}` in their names; a runs all\n"
            ));
        }
        // After an unreadable configuration, the previous places stay watched.
        places = find(paths, web, environment).unwrap_or(places);
    }
}

/// Starts to listen for Ctrl-C and, on a terminal, for keys. Returns whether there are keys.
fn listen(
    interrupt: &Interrupt,
    changes: &Changes,
    environment: &ProcessEnvironment,
) -> Result<bool, CommandError> {
    let (pressed, stop) = (interrupt.clone(), changes.stopper());
    signals::on_first(move || {
        pressed.press();
        stop.stop();
    })?;
    let has_keys = environment.terminal.is_watched && environment.terminal.keyboard.is_some();
    if has_keys {
        let (pressed, keys) = (interrupt.clone(), changes.stopper());
        read_keys(move |key| {
            if key == KeyCommand::Quit {
                pressed.press();
                keys.stop();
            } else {
                keys.press(key);
            }
        });
    }
    Ok(has_keys)
}

/// Waits for the next change or key. Lists the keys if that is all that is requested.
fn wait(changes: &Changes) -> Waited {
    loop {
        match changes.wait() {
            Waited::Pressed(keys) if keys.iter().all(|key| *key == KeyCommand::Help) => {
                say(HELP);
            }
            waited => return waited,
        }
    }
}

/// Prints the names of the first changed files, and the number of the others.
fn print_changed(saved: &BTreeSet<PathBuf>, places: &Places) {
    let names: Vec<_> = saved
        .iter()
        .take(NAMED)
        .map(|path| places.name(path))
        .collect();
    let more = match saved.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    say(&format!("changed: {}{more}\n", names.join(", ")));
}

fn find(
    paths: &[PathBuf],
    web: Option<&str>,
    environment: &ProcessEnvironment,
) -> Result<Places, CommandError> {
    let config = Config::find(&environment.folder).map_err(|error| CommandError::input([error]))?;
    let paths = paths.iter().map(|path| environment.folder.join(path));
    Ok(Places::new(&config, web, paths))
}

fn unwatchable(error: &notify::Error) -> CommandError {
    CommandError::environment(miette::miette!("failed to watch files: {error}"))
}

/// Writes a line. If the output is closed, the line is lost.
fn say(line: &str) {
    let _ = writeln!(anstream::stdout(), "{line}");
}
