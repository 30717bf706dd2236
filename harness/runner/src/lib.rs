//! Footbridge: runner.
