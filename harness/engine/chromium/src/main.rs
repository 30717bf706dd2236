//! An installed Chromium as an engine: one page, commands on standard input, reports on standard output. See
//! `footbridge_engine` for the protocol.

mod browser;
mod coverage;
mod device;
mod dialogs;
mod documents;
mod event;
mod loads;
mod on_message;
mod page;
mod picture;
mod questions;
mod reset;
mod run;
mod sandbox;
mod session;
mod trust;
mod world;

use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let path: Vec<PathBuf> = std::env::var_os("PATH")
        .map(|path| std::env::split_paths(&path).collect())
        .unwrap_or_default();
    let mut browser = None;
    let mut task = None;
    for argument in std::env::args().skip(1) {
        match argument.strip_prefix("--browser=") {
            Some(name) => browser = Some(name.to_owned()),
            None => task = Some(argument),
        }
    }
    let program = browser::find(&path, browser.as_deref());
    match task.as_deref() {
        Some("--version") => return run::print_version(program),
        Some("--describe-browser") => return run::print_browser(program),
        _ => {}
    }
    // Without the signal, this process ends with its standard input.
    let signal = Some(rustix::process::Signal::KILL);
    let _ = rustix::process::set_parent_process_death_signal(signal);
    footbridge_engine::starts::log_start("chromium", |name| std::env::var_os(name));
    if sandbox::works_without_privileges() {
        // Without the filter, a page's requests still go through the proxy.
        let _ = footbridge_engine::loopback::keep_to_loopback();
    }
    run::run(program)
}
