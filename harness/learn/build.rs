//! Bundles the script that watches a client.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), String> {
    let learn = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let sources = learn.join("watcher/src");
    println!("cargo::rerun-if-changed={}", sources.display());

    let bundler = find_bundler(&learn).ok_or(
        "esbuild is not installed: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let output = PathBuf::from(variable("OUT_DIR")?).join("watcher.js");
    // Not minified: the script reads stacks, where its functions keep their names.
    let status = Command::new(bundler)
        .arg(sources.join("main.ts"))
        .args(["--bundle", "--format=iife", "--target=safari16"])
        .args(["--legal-comments=none", "--log-level=warning"])
        .arg(format!("--outfile={}", output.display()))
        .status()
        .map_err(|error| format!("failed to start esbuild: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("esbuild could not bundle the watcher: {status}"))
    }
}

fn variable(name: &str) -> Result<String, String> {
    std::env::var(name).map_err(|error| format!("{name}: {error}"))
}

/// Finds esbuild. npm installs it at the root of the workspace, or beside the watcher when the watcher is installed
/// alone.
fn find_bundler(learn: &Path) -> Option<PathBuf> {
    learn
        .ancestors()
        .flat_map(|folder| [folder.join("watcher"), folder.to_owned()])
        .map(|folder| folder.join("node_modules/.bin/esbuild"))
        .find(|path| path.exists())
}
