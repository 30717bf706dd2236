//! A node of the tree.

use super::scalar::{Plain, Scalar, resolve};
use crate::syntax::source_error::{SourceError, SourceErrorKind, SourceErrors, Via};
use crate::syntax::span::Span;

/// A node with its place.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) span: Span,
    pub(crate) via: Option<Via>,
    pub(crate) kind: NodeKind,
}

#[derive(Debug, Clone)]
pub(crate) enum NodeKind {
    Scalar(Scalar),
    List(Vec<Node>),
    Map(Vec<MapEntry>),
}

#[derive(Debug, Clone)]
pub(crate) struct MapEntry {
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
            NodeKind::Scalar(scalar) => resolve(scalar).describe(),
            NodeKind::List(_) => "a list",
            NodeKind::Map(_) => "an object",
        }
    }

    /// Whether the node is null or empty, such as the value of `steps:` before a line break.
    pub(crate) fn is_null(&self) -> bool {
        match &self.kind {
            NodeKind::Scalar(scalar) => {
                matches!(resolve(scalar), Plain::Null)
            }
            _ => false,
        }
    }

    /// The entries of a map; empty for any other node.
    pub(crate) fn entries(&self) -> &[MapEntry] {
        match &self.kind {
            NodeKind::Map(entries) => entries,
            _ => &[],
        }
    }
}

impl SourceErrors {
    /// Adds an error at a node, with the row's value that the node was filled in from, if any.
    pub(crate) fn at(&mut self, node: &Node, kind: SourceErrorKind) -> &mut SourceError {
        self.report(kind, node.span).via(node.via)
    }
}
