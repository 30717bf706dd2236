//! Writes the wire's types to standard output as the TypeScript module `agent/src/wire.generated.ts`. Run by
//! `ci/generate`.

use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    io::stdout().write_all(footbridge_engine::typescript().as_bytes())
}
