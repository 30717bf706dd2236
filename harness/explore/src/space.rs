//! The search space of a run, with the weights of its options.

pub(crate) mod action_kind;
pub(crate) mod fault_level;
pub(crate) mod faulty_call;
pub(crate) mod faulty_endpoint;
pub(crate) mod fitting_values;
pub(crate) mod search_space;
pub(crate) mod settings;
