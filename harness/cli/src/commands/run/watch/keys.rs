//! The keys of watch mode, as in other test runners.

use std::collections::VecDeque;
use std::io;
use std::thread;

use console::{Key, Term};

/// The action of a key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum KeyCommand {
    /// Rerun affected cases, with the same filter.
    Again,
    /// Run every case, without a filter.
    All,
    /// Run only the cases that failed last time.
    Failed,
    /// Accept the transcripts.
    Accept,
    /// Run only cases with this text in their names; an empty text selects all.
    Filter(String),
    /// List the keys.
    Help,
    Quit,
}

/// The list of keys, for people.
pub(super) const HELP: &str = "\
  Enter  run again
  a      run every case
  f      run only what failed last time
  u      accept the transcripts
  p      run only cases with a text in their names
  q      quit";

/// Reads keys on a thread until there are no more, and passes on their actions.
pub(super) fn read_keys(mut take: impl FnMut(KeyCommand) + Send + 'static) {
    thread::spawn(move || {
        let terminal = Term::stderr();
        while let Ok(key) = terminal.read_key() {
            let command = match key {
                Key::Char('p') => ask_filter(&terminal).map(KeyCommand::Filter).ok(),
                key => command_of(&key),
            };
            if let Some(command) = command {
                take(command);
            }
        }
    });
}

fn command_of(key: &Key) -> Option<KeyCommand> {
    Some(match key {
        Key::Enter => KeyCommand::Again,
        Key::Char('a') => KeyCommand::All,
        Key::Char('f') => KeyCommand::Failed,
        Key::Char('u') => KeyCommand::Accept,
        Key::Char('h' | '?') => KeyCommand::Help,
        Key::Char('q') => KeyCommand::Quit,
        _ => return None,
    })
}

fn ask_filter(terminal: &Term) -> io::Result<String> {
    terminal.write_str("only cases with this in their names (empty for all): ")?;
    Ok(terminal.read_line()?.trim().to_owned())
}

/// The selection of cases for the next rounds, as changed by keys.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Round {
    /// Whether every case runs, even if nothing has changed.
    pub(crate) is_full: bool,
    /// Whether only the cases run that failed last time.
    pub(crate) only_failed: bool,
    /// Whether transcripts are accepted.
    pub(crate) accepts: bool,
    /// The text in the names of cases, instead of that of the command line.
    pub(crate) filter: Option<String>,
}

impl Round {
    /// Returns the round after these keys. A filter stays until all cases are requested.
    pub(super) fn after(&self, keys: &VecDeque<KeyCommand>) -> Self {
        let mut next = Self {
            filter: self.filter.clone(),
            ..Self::default()
        };
        for key in keys {
            match key {
                KeyCommand::All => {
                    next = Self {
                        is_full: true,
                        ..Self::default()
                    }
                }
                KeyCommand::Failed => next.only_failed = true,
                KeyCommand::Accept => next.accepts = true,
                KeyCommand::Filter(text) => {
                    next.filter = Some(text.clone()).filter(|text| !text.is_empty());
                }
                KeyCommand::Again | KeyCommand::Help | KeyCommand::Quit => {}
            }
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filter_stays_until_all_cases_are_requested() {
        let round = Round::default();
        let filtered = round.after(&[KeyCommand::Filter("pay".to_owned())].into());
        assert_eq!(filtered.filter.as_deref(), Some("pay"));
        let failed = filtered.after(&[KeyCommand::Failed].into());
        assert_eq!(failed.filter.as_deref(), Some("pay"));
        assert!(failed.only_failed);
        // A save reruns affected cases, neither only the failed ones nor with their transcripts accepted.
        let saved = failed.after(&VecDeque::new());
        assert_eq!(saved, filtered);
        let all = saved.after(&[KeyCommand::All].into());
        assert_eq!((all.is_full, all.filter), (true, None));
    }
}
