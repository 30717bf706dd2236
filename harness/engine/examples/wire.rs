//! Writes the wire's types as a TypeScript module to standard output: what `ci/generate` keeps in `agent/src/wire.ts`.

use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    io::stdout().write_all(footbridge_engine::typescript().as_bytes())
}
