//! The processes of a command, by their ids.

use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use crate::tested_engine::is_called;

/// A process, as described by `/proc`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Process {
    pub(crate) id: u32,
    /// The first fifteen bytes of its program's name.
    pub(crate) name: String,
    parent: u32,
    is_over: bool,
}

/// Returns all descendants of this process.
pub(crate) fn below(root: u32) -> Vec<Process> {
    let all: BTreeMap<u32, Process> = fs::read_dir("/proc")
        .unwrap()
        .filter_map(|entry| entry.unwrap().file_name().to_str()?.parse().ok())
        .filter_map(|id| Some((id, look(id)?)))
        .collect();
    let descends = |process: &Process| {
        let mut parent = process.parent;
        while parent != root {
            match all.get(&parent) {
                Some(next) => parent = next.parent,
                None => return false,
            }
        }
        true
    };
    all.values().filter(|one| descends(one)).cloned().collect()
}

/// Kills every process that a command has started and that has that name, or that argument.
pub(crate) fn kill_below(id: u32, name: &str) {
    let found = below(id);
    let named: Vec<_> = found
        .iter()
        .filter(|process| is_called(process, name))
        .collect();
    assert!(!named.is_empty(), "no {name} among {found:?}");
    for process in named {
        signal(process.id, "KILL");
    }
}

/// Returns whether a process was started with an argument.
pub(crate) fn has_argument(id: u32, argument: &str) -> bool {
    // A program may overwrite its command line, with spaces for zeros.
    let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
    let mut arguments = line.split(|byte| [0, b' '].contains(byte));
    arguments.any(|found| found == argument.as_bytes())
}

/// Sends a signal, by its name, to a process.
pub(crate) fn signal(id: u32, name: &str) {
    assert!(try_signal(id, name), "no process {id}");
}

/// Sends a signal, by its name, to a process. Returns false if it doesn't exist.
pub(crate) fn try_signal(id: u32, name: &str) -> bool {
    let status = Command::new("kill")
        .args([format!("-{name}"), id.to_string()])
        .status();
    status.unwrap().success()
}

/// Sends a signal to all processes of a group.
pub(crate) fn signal_group(id: u32, name: &str) {
    let group = format!("-{id}");
    let status = Command::new("kill")
        .args([&format!("-{name}"), "--", &group])
        .status();
    assert!(status.unwrap().success(), "no process of the group {id}");
}

/// Returns whether a process ends within ten seconds.
pub(crate) fn ends(process: &Process) -> bool {
    let is_gone = || look(process.id).is_none_or(|now| now.is_over || now.name != process.name);
    // `tail --pid` polls for the process every tenth of a second.
    let mut wait = Command::new("timeout");
    wait.args(["10", "tail", "-s", "0.1", "-f", "/dev/null"])
        .arg(format!("--pid={}", process.id));
    is_gone() || (wait.status().is_ok() && is_gone())
}

/// Parses `/proc/ID/stat`: the id, the name in parentheses, the state, the parent.
fn look(id: u32) -> Option<Process> {
    let line = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    let (head, rest) = line.rsplit_once(") ")?;
    let mut rest = rest.split(' ');
    Some(Process {
        id,
        name: head.split_once('(')?.1.to_owned(),
        is_over: matches!(rest.next()?, "Z" | "X"),
        parent: rest.next()?.parse().ok()?,
    })
}
