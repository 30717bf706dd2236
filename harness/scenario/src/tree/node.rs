//! A node of the tree.

use crate::span::Span;

/// A node with its place.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) via: Option<Via>,
    pub(crate) kind: NodeKind,
}

/// A second place of a node that was filled in from a row of `each`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Via {
    pub(crate) span: Span,
    pub(crate) label: &'static str,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    Scalar(Scalar),
    List(Vec<Node>),
    Map(Vec<Entry>),
}

/// A scalar as written. Its meaning depends on the reader, so that `2.10` can be a version.
#[derive(Debug, Clone)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Whether it is written without quotes or block marks, so that it may be a number, a boolean or null.
    pub(crate) plain: bool,
}

#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) value: Node,
}

#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub(crate) text: String,
    pub(crate) span: Span,
    pub(crate) via: Option<Via>,
}

impl Node {
    /// A name for the node's type, such as "a list" or "a number".
    pub(crate) fn describe(&self) -> &'static str {
        match &self.kind {
            NodeKind::Scalar(scalar) => super::scalar::resolve(scalar).describe(),
            NodeKind::List(_) => "a list",
            NodeKind::Map(_) => "an object",
        }
    }

    /// Whether this is null or empty, such as the value of `steps:` before a line break.
    pub(crate) fn is_null(&self) -> bool {
        match &self.kind {
            NodeKind::Scalar(scalar) => {
                matches!(super::scalar::resolve(scalar), super::scalar::Plain::Null)
            }
            _ => false,
        }
    }

    /// The entries of a map; empty for any other node.
    pub(crate) fn entries(&self) -> &[Entry] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }
}
