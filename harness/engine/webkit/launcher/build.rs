//! Builds the library that keeps the engine from reading the system's certificates.

use std::path::Path;
use std::process::Command;

const SOURCE: &str = "preload/no_system_trust.rs";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed={SOURCE}");
    let library = Path::new(&variable("OUT_DIR")?).join("no_system_trust.so");
    if variable("CARGO_CFG_TARGET_OS")? != "linux" {
        return std::fs::write(&library, "")
            .map_err(|error| format!("{}: {error}", library.display()));
    }
    let mut rustc = Command::new(variable("RUSTC")?);
    rustc
        .args(["--crate-type", "cdylib", "--edition", "2024"])
        .args([
            "-C",
            "panic=abort",
            "-C",
            "opt-level=s",
            "-C",
            "strip=symbols",
        ])
        .args(["--target", &variable("TARGET")?])
        .arg("-o")
        .arg(&library)
        .arg(SOURCE);
    if let Ok(linker) = variable("RUSTC_LINKER") {
        rustc.args(["-C", &format!("linker={linker}")]);
    }
    let status = rustc.status().map_err(|error| format!("rustc: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("rustc can't build {SOURCE}"))
    }
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}
