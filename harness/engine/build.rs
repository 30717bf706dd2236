//! Bundles the agent into the script that every engine injects.

mod bundle;

use bundle::{bundle, folder};

fn main() -> Result<(), String> {
    let agent = folder("CARGO_MANIFEST_DIR")?.join("agent");
    println!("cargo::rerun-if-changed={}", agent.join("src").display());

    let out = folder("OUT_DIR")?;
    let minify = "--minify";
    bundle(&agent, "pair.ts", &out.join("pair.js"), &[minify])?;
    // The agent contains the source of the smaller agent that it starts in workers.
    let worker = out.join("worker-agent.js");
    bundle(&agent, "worker-agent.ts", &worker, &[minify])?;
    let source = std::fs::read_to_string(&worker)
        .map_err(|error| format!("{}: {error}", worker.display()))?;
    let source = serde_json::to_string(source.trim_end()).map_err(|error| error.to_string())?;
    let define = format!("--define:WORKER_AGENT={source}");
    bundle(&agent, "main.ts", &out.join("agent.js"), &[minify, &define])
}
