//! The JSON Schema of scenario files, for editors.
//!
//! It is built from the tables that the reader uses and the catalogue's names, so that an editor completes keys,
//! calls, links and events and shows their descriptions. It is slightly more lenient than the reader: rules beyond
//! the shape of the file, such as whether a version is in the app's range, are only checked by the reader.

mod names;
mod pieces;

pub(crate) use names::{Names, call_name, endpoint_path, event_name, link_path};
pub(crate) use pieces::{
    count, described, duration, object, or_variable, properties, text, variable_definition,
};
