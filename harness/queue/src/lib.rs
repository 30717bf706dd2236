//! Hands cases to workers on other machines.
