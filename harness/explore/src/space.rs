//! What a run can choose from, and how often.

pub(crate) mod fault_level;
pub(crate) mod move_kind;
pub(crate) mod search_space;
pub(crate) mod settings;
