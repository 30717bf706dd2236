//! Writes the watching script's messages as TypeScript, for `ci/generate`.

use std::io::{self, Write as _};

fn main() -> io::Result<()> {
    io::stdout().write_all(footbridge_learn::wire::typescript().as_bytes())
}
