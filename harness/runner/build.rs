//! Builds the page of the HTML report, which the reporter fills in.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), String> {
    let runner = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let package = runner.join("../ui");
    for source in ["src", "report", "package.json", "vite.config.ts"] {
        println!("cargo::rerun-if-changed={}", package.join(source).display());
    }

    let bundler = find_bundler(&package).ok_or(
        "vite is not there: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let folder = Path::new(&variable("OUT_DIR")?).join("report");
    let output = Command::new(bundler)
        .args(["build", "--logLevel", "warn", "--emptyOutDir", "--outDir"])
        .arg(&folder)
        .current_dir(&package)
        .output()
        .map_err(|error| format!("failed to start vite: {error}"))?;
    if output.status.success() {
        Ok(())
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("vite could not build the report's page: {errors}"))
    }
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}

/// Finds the bundler, which npm installs at the root of the workspace, or beside the package when that is installed
/// alone.
fn find_bundler(package: &Path) -> Option<PathBuf> {
    package
        .ancestors()
        .map(|folder| folder.join("node_modules/.bin/vite"))
        .find(|path| path.exists())
}
