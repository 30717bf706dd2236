//! Bundles the agent into the script that every engine injects.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() -> Result<(), String> {
    let engine = PathBuf::from(variable("CARGO_MANIFEST_DIR")?);
    let sources = engine.join("agent/src");
    println!("cargo::rerun-if-changed={}", sources.display());

    let bundler = find_bundler(&engine).ok_or(
        "esbuild is not installed: run `npm ci` at the root of the repository first (ci/run does it for you)",
    )?;
    let out = PathBuf::from(variable("OUT_DIR")?);
    bundle(
        &bundler,
        &sources.join("pair.ts"),
        &out.join("pair.js"),
        None,
    )?;
    // The agent contains the source of the smaller agent that it starts in workers.
    let worker = out.join("worker-agent.js");
    bundle(&bundler, &sources.join("worker-agent.ts"), &worker, None)?;
    let source = std::fs::read_to_string(&worker)
        .map_err(|error| format!("{}: {error}", worker.display()))?;
    let source = serde_json::to_string(source.trim_end()).map_err(|error| error.to_string())?;
    bundle(
        &bundler,
        &sources.join("main.ts"),
        &out.join("agent.js"),
        Some(&format!("--define:WORKER_AGENT={source}")),
    )
}

fn bundle(bundler: &Path, entry: &Path, output: &Path, option: Option<&str>) -> Result<(), String> {
    let status = Command::new(bundler)
        .arg(entry)
        .args(["--bundle", "--minify", "--format=iife", "--target=safari16"])
        .args(["--legal-comments=none", "--log-level=warning"])
        .args(option)
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

/// Finds esbuild. npm installs it at the root of the workspace, or beside the agent when the agent is installed alone.
fn find_bundler(engine: &Path) -> Option<PathBuf> {
    engine
        .ancestors()
        .flat_map(|folder| [folder.join("agent"), folder.to_owned()])
        .map(|folder| folder.join("node_modules/.bin/esbuild"))
        .find(|path| path.exists())
}
