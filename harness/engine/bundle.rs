//! Bundles TypeScript into one script. The build scripts of the crates with a script for pages include this file.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Bundles a file of the package in this folder.
///
/// # Errors
/// If esbuild is not installed, or reports an error.
pub(crate) fn bundle(
    package: &Path,
    entry: &str,
    output: &Path,
    options: &[&str],
) -> Result<(), String> {
    let esbuild = find_esbuild(package).ok_or(
        "esbuild is not installed: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let status = Command::new(esbuild)
        .arg(package.join("src").join(entry))
        .args(["--bundle", "--format=iife", "--target=safari16"])
        .args(["--legal-comments=none", "--log-level=warning"])
        .args(options)
        .arg(format!("--outfile={}", output.display()))
        .status()
        .map_err(|error| format!("failed to start esbuild: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("esbuild could not bundle {entry}: {status}"))
    }
}

/// The folder in a variable of the build.
///
/// # Errors
/// If it isn't set.
pub(crate) fn folder(variable: &str) -> Result<PathBuf, String> {
    std::env::var(variable)
        .map(PathBuf::from)
        .map_err(|error| format!("{variable}: {error}"))
}

/// Finds esbuild, which npm installs in the package's folder or the root of its workspace.
fn find_esbuild(package: &Path) -> Option<PathBuf> {
    package
        .ancestors()
        .map(|folder| folder.join("node_modules/.bin/esbuild"))
        .find(|path| path.exists())
}
