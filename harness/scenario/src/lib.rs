//! Footbridge: scenario.
