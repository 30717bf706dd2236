//! Bundles the script that watches a client.

#[path = "../engine/bundle.rs"]
mod bundle;

use bundle::{bundle, folder};

fn main() -> Result<(), String> {
    let watcher = folder("CARGO_MANIFEST_DIR")?.join("watcher");
    println!("cargo::rerun-if-changed={}", watcher.join("src").display());
    // Not minified: the script reads stacks, where its functions keep their names.
    let output = folder("OUT_DIR")?.join("watcher.js");
    bundle(&watcher, "main.ts", &output, &[])
}
