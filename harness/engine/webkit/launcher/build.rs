//! Builds the library that changes how the engine opens connections.

use std::path::Path;
use std::process::Command;

const SOURCE: &str = "preload/network.rs";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed={SOURCE}");
    if variable("CARGO_CFG_TARGET_OS")? != "linux" {
        return Ok(());
    }
    let library = Path::new(&variable("OUT_DIR")?).join("network.so");
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
