//! Duplicate keys in an object.

use std::collections::HashMap;

use super::node::{Node, NodeKind};
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};

/// Reports every key that occurs twice in an object, anywhere under `node`.
pub(crate) fn report_duplicates(node: &Node, errors: &mut SourceErrors) {
    match &node.kind {
        NodeKind::Scalar(_) => {}
        NodeKind::List(items) => {
            for item in items {
                report_duplicates(item, errors);
            }
        }
        NodeKind::Map(entries) => {
            let mut first = HashMap::new();
            for entry in entries {
                let key = &entry.key;
                if let Some(earlier) = first.get(key.text.as_str()) {
                    errors
                        .report(
                            SourceErrorKind::DuplicateKey {
                                key: key.text.clone(),
                            },
                            key.span,
                        )
                        .label("and again here")
                        .also(*earlier, "first here")
                        .help("keep one of the two, or join their values");
                } else {
                    first.insert(key.text.as_str(), key.span);
                }
                report_duplicates(&entry.value, errors);
            }
        }
    }
}
