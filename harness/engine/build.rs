//! Bundles the agent into the one script that every engine injects.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), String> {
    let engine = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let sources = engine.join("agent/src");
    println!("cargo::rerun-if-changed={}", sources.display());

    let bundler = find_bundler(&engine).ok_or(
        "esbuild is not there: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let output = Path::new(&variable("OUT_DIR")?).join("agent.js");
    let status = Command::new(bundler)
        .arg(sources.join("main.ts"))
        .args(["--bundle", "--minify", "--format=iife", "--target=safari16"])
        .args(["--legal-comments=none", "--log-level=warning"])
        .arg(format!("--outfile={}", output.display()))
        .status()
        .map_err(|error| format!("failed to start esbuild: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("esbuild could not bundle the agent: {status}"))
    }
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}

/// npm puts it at the root of the workspace, or beside the agent when that is installed alone.
fn find_bundler(engine: &Path) -> Option<PathBuf> {
    engine
        .ancestors()
        .flat_map(|folder| [folder.join("agent"), folder.to_owned()])
        .map(|folder| folder.join("node_modules/.bin/esbuild"))
        .find(|path| path.exists())
}
