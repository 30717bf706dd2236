//! Footbridge: host.
