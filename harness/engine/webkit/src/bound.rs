//! Ends the engine's processes and the display with the harness, however it ends.

use std::ffi::OsString;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::process::{Pid, Signal, getpgrp, getpid, getppid, set_parent_process_death_signal};

/// The signal that ends an engine, whose page may be busy forever.
pub(crate) const END_AT_ONCE: Signal = Signal::KILL;

/// The signal that ends a display, which first removes its lock and its socket.
const END_TIDILY: Signal = Signal::TERM;

/// Makes the system send this process a signal when its parent ends. The setting survives `exec`.
pub(crate) fn end_with_parent(signal: Signal) {
    // Without the signal, an engine ends with its standard input.
    let _ = set_parent_process_death_signal(Some(signal));
}

/// Starts a guard that ends this engine's child processes when the engine ends. WebKit's processes end by themselves,
/// except for one whose page runs an endless script. Returns `None` if this process doesn't lead its process group,
/// since the group then contains unrelated processes.
pub(crate) fn start_guard() -> Option<Child> {
    if getpgrp() != getpid() {
        return None;
    }
    // Its standard input ends with this process, and it is in the same group.
    let mut guard = Command::new("sh");
    guard
        .args(["-c", "read -r _; kill -KILL 0"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    guard.spawn().ok()
}

/// Replaces this process with the program that the arguments name, which ends with the harness. The first argument is
/// the harness's process id: if that process has ended, no display is needed.
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
    // `exec` returns only if there is no such program.
    let _ = Command::new(program).args(args).exec();
    ExitCode::from(3)
}
