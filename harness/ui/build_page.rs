// Builds a page of React with vite, for the build scripts of the crates that have one in them.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Builds the page of a package into `OUT_DIR/name`. It is built again when one of `sources` changes. `mode` is the one
/// of vite, which the package's configuration may know.
pub(crate) fn build_page(
    package: &str,
    name: &str,
    mode: &str,
    sources: &[&str],
) -> Result<(), String> {
    let package = PathBuf::from(variable("CARGO_MANIFEST_DIR")?).join(package);
    for source in sources {
        println!("cargo::rerun-if-changed={}", package.join(source).display());
    }
    let bundler = find_bundler(&package).ok_or(
        "vite is not there: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let folder = Path::new(&variable("OUT_DIR")?).join(name);
    let output = Command::new(bundler)
        .args(["build", "--mode", mode, "--logLevel", "warn"])
        .args(["--emptyOutDir", "--outDir"])
        .arg(&folder)
        .current_dir(&package)
        .output()
        .map_err(|error| format!("failed to start vite: {error}"))?;
    if output.status.success() {
        Ok(())
    } else {
        let errors = String::from_utf8_lossy(&output.stderr);
        Err(format!("vite could not build the {name}: {errors}"))
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
