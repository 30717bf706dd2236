//! The engine's program. A test here also makes every build of the workspace's tests build it, so that the tests of the
//! `footbridge` command find it beside their own.
#![cfg(target_os = "linux")]

use std::process::Command;

#[test]
fn version_needs_no_display() {
    let output = Command::new(env!("CARGO_BIN_EXE_footbridge-webkit"))
        .arg("--version")
        .env_remove("DISPLAY")
        .output()
        .unwrap();
    assert!(output.status.success());
    let version = String::from_utf8(output.stdout).unwrap();
    assert!(version.starts_with("WebKitGTK "), "{version}");
}
