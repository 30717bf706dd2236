//! The `footbridge` command.
fn main() {}
