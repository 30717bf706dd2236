//! A node of the tree.

use crate::span::Span;

/// A node and where it is written.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) via: Option<Via>,
    pub(crate) kind: NodeKind,
}

/// The second place a node comes from, when a row of `each` filled it in.
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

/// A scalar as its source text: what it means depends on who reads it, so that `2.10` can be a version.
#[derive(Debug, Clone)]
pub(crate) struct Scalar {
    pub(crate) text: String,
    /// Written without quotes or block marks, so that it may be a number, a boolean or null.
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
    /// What a user would call this node: "a list", "a number".
    pub(crate) fn describe(&self) -> &'static str {
        match &self.kind {
            NodeKind::Scalar(scalar) => super::scalar::resolve(scalar).describe(),
            NodeKind::List(_) => "a list",
            NodeKind::Map(_) => "an object",
        }
    }

    /// Whether this is a null or nothing at all, as the value of `steps:` followed by a line break.
    pub(crate) fn is_null(&self) -> bool {
        match &self.kind {
            NodeKind::Scalar(scalar) => {
                matches!(super::scalar::resolve(scalar), super::scalar::Plain::Null)
            }
            _ => false,
        }
    }

    /// The entries of a map; none for anything else.
    pub(crate) fn entries(&self) -> &[Entry] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }
}
