//! Footbridge: engine.
