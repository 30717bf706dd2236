//! Footbridge: contract.
