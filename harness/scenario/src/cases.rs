//! The cases of a scenario.

pub(crate) mod case;
pub(crate) mod expand;
pub(crate) mod filter;
pub(crate) mod touched;
