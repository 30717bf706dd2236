//! The word for success, independent of the code.

/// The word for the catalogue's success code, unless the catalogue has a code of this name.
pub(crate) const SUCCESS: &str = "success";
