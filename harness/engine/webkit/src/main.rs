//! The system webview as an engine: one page in a window, told what to do on standard input, telling what happens on
//! standard output. See `footbridge_engine` for what is said.

#[cfg(target_os = "linux")]
mod bridge;
#[cfg(target_os = "linux")]
mod page;
#[cfg(target_os = "linux")]
mod reporter;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod trust;
#[cfg(target_os = "linux")]
mod visit;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    if std::env::args().nth(1).as_deref() == Some("--version") {
        reporter::say(&run::version());
        return std::process::ExitCode::SUCCESS;
    }
    run::run()
}

/// The page reaches its app through a script world of its own (docs/decisions/engine-webkit.md), which only WebKitGTK's
/// interface is wired up for so far.
#[cfg(not(target_os = "linux"))]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    let _ = writeln!(
        std::io::stderr(),
        "footbridge-webkit drives WebKitGTK, which this system does not have; run it on Linux"
    );
    std::process::ExitCode::from(3)
}
