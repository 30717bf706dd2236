//! The notation of scenario files: the tree, its places, and values that many parts share.

pub(crate) mod address;
pub(crate) mod duration;
pub(crate) mod network_address;
pub(crate) mod payload;
pub(crate) mod reader;
pub(crate) mod reference;
pub(crate) mod source_error;
pub(crate) mod span;
pub(crate) mod suggest;
pub(crate) mod texts;
pub(crate) mod tree;
pub(crate) mod yaml_value;
