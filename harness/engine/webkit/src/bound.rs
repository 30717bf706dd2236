//! Processes that end when the harness does, however that ends: the engine's own, and the display's.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::process::{Pid, Signal, getpgrp, getpid, getppid, set_parent_process_death_signal};

/// The signal that ends an engine, whose page may be busy for ever.
pub(crate) const END_AT_ONCE: Signal = Signal::KILL;

/// The signal that ends a display: it takes its lock and its socket away first.
const END_TIDILY: Signal = Signal::TERM;

/// Has the system send this process a signal when its parent ends. What it becomes by `exec` is sent it as well.
pub(crate) fn end_with_parent(signal: Signal) {
    // Without it, standard input's end is what an engine ends by.
    let _ = set_parent_process_death_signal(Some(signal));
}

/// Starts what ends this engine's own processes when it ends: WebKit's notice that by themselves, but for one whose page's
/// script never ends. None if this process leads no group, whose other processes would be somebody else's.
pub(crate) fn start_guard() -> Option<Child> {
    if getpgrp() != getpid() {
        return None;
    }
    // Its standard input ends when this process does, and its group is this one.
    let mut guard = Command::new("sh");
    guard
        .args(["-c", "read -r _; kill -KILL 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    guard.spawn().ok()
}

/// Becomes the program that the arguments name, which ends with the harness. The first of them is the harness's process id: if that
/// is gone by now, nobody is left to have a display.
pub(crate) fn become_display(mut args: impl Iterator<Item = OsString>) -> ExitCode {
    let parent = args.next();
    end_with_parent(END_TIDILY);
    let parent = parent.and_then(|id| Pid::from_raw(id.to_str()?.parse().ok()?));
    let Some(program) = args
        .next()
        .filter(|_| parent.is_some() && parent == getppid())
    else {
        return ExitCode::from(2);
    };
    // It only comes back if there is no such program.
    let _ = Command::new(program).args(args).exec();
    ExitCode::from(3)
}
