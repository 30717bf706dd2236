//! The engine's own program. A test here also makes every build of the workspace's tests build it, so that the tests
//! of the command find it beside theirs.
#![cfg(target_os = "linux")]

use std::process::Command;

#[test]
fn it_says_which_engine_it_is_without_a_display() {
    let output = Command::new(env!("CARGO_BIN_EXE_footbridge-webkit"))
        .arg("--version")
        .env_remove("DISPLAY")
        .output()
        .unwrap();
    assert!(output.status.success());
    let version = String::from_utf8(output.stdout).unwrap();
    assert!(version.starts_with("WebKitGTK "), "{version}");
}
