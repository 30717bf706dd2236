//! The client under test: its sites, its scripts and its sources.

pub(crate) mod app_names;
pub(crate) mod client_name;
pub(crate) mod instrumentation;
pub(crate) mod servers;
pub(crate) mod source_map;
pub(crate) mod stack;
pub(crate) mod texts;
pub(crate) mod web;
