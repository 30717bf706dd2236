//! The system webview as an engine: one page in a window, commands on standard input, reports on standard output. See
//! `footbridge_engine` for the protocol.

#[cfg(target_os = "linux")]
mod bound;
#[cfg(target_os = "linux")]
mod bridge;
#[cfg(target_os = "linux")]
mod libraries;
#[cfg(target_os = "linux")]
mod loads;
#[cfg(target_os = "linux")]
mod loop_event;
#[cfg(target_os = "linux")]
mod navigation;
#[cfg(target_os = "linux")]
mod network_process;
#[cfg(target_os = "linux")]
mod page;
mod page_context;
#[cfg(target_os = "linux")]
mod phone;
#[cfg(target_os = "linux")]
mod picture;
#[cfg(target_os = "linux")]
mod questions;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod session;
#[cfg(target_os = "linux")]
mod trust;
#[cfg(target_os = "linux")]
mod waiting_call;
#[cfg(target_os = "linux")]
mod window;
mod window_size;

#[cfg(target_os = "linux")]
fn main() -> std::process::ExitCode {
    let mut args = std::env::args_os().skip(1);
    match args.next().as_deref().and_then(std::ffi::OsStr::to_str) {
        Some("--version") => {
            footbridge_engine::output::write_line(&run::version());
            std::process::ExitCode::SUCCESS
        }
        Some("--libraries") => {
            for library in libraries::loaded() {
                footbridge_engine::output::write_line(&library);
            }
            std::process::ExitCode::SUCCESS
        }
        Some("--window") => {
            bound::end_with_parent(bound::END_AT_ONCE);
            let _guard = bound::start_guard();
            window::run()
        }
        Some("--display") => bound::become_display(args),
        _ => {
            bound::end_with_parent(bound::END_AT_ONCE);
            footbridge_engine::starts::log_start("webkit", |name| std::env::var_os(name));
            // Without the filter, a page's requests still go through the proxy.
            let _ = footbridge_engine::loopback::keep_to_loopback();
            let _guard = bound::start_guard();
            run::run()
        }
    }
}

/// The page reaches its app through a separate script world (docs/decisions/engine-webkit.md), which so far is
/// implemented only for WebKitGTK.
#[cfg(not(target_os = "linux"))]
fn main() -> std::process::ExitCode {
    use std::io::Write as _;
    let _ = writeln!(
        std::io::stderr(),
        "footbridge-webkit drives WebKitGTK, which this system does not have; run it on Linux"
    );
    std::process::ExitCode::from(3)
}
