//! Footbridge: gateway.
