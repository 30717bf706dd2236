//! Names that a scenario may use and that are not in the catalogue.

pub(crate) mod project_names;
pub(crate) mod role;
pub(crate) mod success_code;
