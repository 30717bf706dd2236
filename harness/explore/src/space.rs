//! What a run can choose from, and how often.

pub(crate) mod action_kind;
pub(crate) mod fault_level;
pub(crate) mod search_space;
pub(crate) mod settings;
