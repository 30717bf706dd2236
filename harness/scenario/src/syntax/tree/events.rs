//! Building the tree from the events of the YAML parser.

use granit_parser::{Event, Parser, ScalarStyle};

use super::node::{Key, MapEntry, Node, NodeKind};
use super::scalar::Scalar;
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::Span;

/// A collection that is still open.
enum Open {
    List {
        span: Span,
        items: Vec<Node>,
    },
    Map {
        span: Span,
        entries: Vec<MapEntry>,
        key: Option<Key>,
    },
}

/// Builds the tree of the file's only document. `None` if the file isn't valid YAML, which is reported.
pub(crate) fn build(source: &str, errors: &mut SourceErrors) -> Option<Node> {
    let options = granit_parser::options! {
        emit_unresolved_aliases: true,
        emit_comments: false,
    };
    let before = errors.len();
    let mut builder = Builder {
        source,
        errors,
        open: Vec::new(),
        root: None,
    };
    let mut documents = 0;
    for event in Parser::new_from_str_with_options(source, options) {
        let (event, span) = match event {
            Ok((event, span)) => (event, builder.span_of(span)),
            Err(error) => {
                let at = error.marker().byte_offset().unwrap_or_default();
                builder.syntax_error(at, &error.info());
                return None;
            }
        };
        if let Event::DocumentStart(..) = event {
            documents += 1;
            if documents > 1 {
                builder.refuse(
                    span,
                    "a second document",
                    "a file contains one scenario: put each one into a separate file",
                );
                return None;
            }
        }
        builder.take(event, span);
    }
    let Builder { root, errors, .. } = builder;
    if errors.len() > before {
        return None;
    }
    let root = root.filter(|node| !node.is_null());
    if root.is_none() {
        errors
            .report(
                SourceErrorKind::Nothing {
                    place: "the file".into(),
                },
                Span::default(),
            )
            .help("a scenario needs at least `title:` and `steps:`");
    }
    root
}

struct Builder<'a> {
    source: &'a str,
    errors: &'a mut SourceErrors,
    open: Vec<Open>,
    root: Option<Node>,
}

impl Builder<'_> {
    /// The parser's range, without the white space that it includes at the end of a block.
    fn span_of(&self, span: granit_parser::Span) -> Span {
        let range = span.byte_range().unwrap_or_default();
        let start = range.start.min(self.source.len());
        let end = range.end.clamp(start, self.source.len());
        let kept = self
            .source
            .get(start..end)
            .map_or(0, |text| text.trim_end().len());
        Span::new(start, start + kept)
    }

    fn syntax_error(&mut self, at: usize, reason: &str) {
        let at = (0..=at.min(self.source.len()))
            .rev()
            .find(|at| self.source.is_char_boundary(*at))
            .unwrap_or_default();
        let line = self.source[..at].rfind('\n').map_or(0, |end| end + 1);
        let line = self.source[line..].lines().next().unwrap_or_default();
        let help = if line.contains("${") {
            "within `{ }` and `[ ]`, a text with `${…}` needs quotes: \"${name}\""
        } else {
            "close every quote, `{` and `[`; a text with `: `, ` #`, `{` or `[` needs quotes; indent with spaces"
        };
        let reason = reason.to_owned();
        self.errors
            .report(SourceErrorKind::Yaml { reason }, Span::new(at, at))
            .help(help);
    }

    fn refuse(&mut self, span: Span, what: &'static str, help: &str) {
        self.errors
            .report(SourceErrorKind::Unsupported { what }, span)
            .help(help);
    }

    fn refuse_properties(&mut self, span: Span, anchor: usize, tagged: bool) {
        if anchor != 0 {
            self.refuse(
                span,
                "an anchor",
                "write the value out where it is needed, or make rows with `each:`",
            );
        }
        if tagged {
            self.refuse(
                span,
                "a tag",
                "leave the tag out; quotes make a text of a number",
            );
        }
    }

    fn take(&mut self, event: Event<'_>, span: Span) {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_properties(span, anchor, tag.is_some());
                let plain = style == ScalarStyle::Plain;
                let kind = NodeKind::Scalar(Scalar {
                    text: text.into_owned(),
                    plain,
                });
                self.place(Node {
                    span,
                    via: None,
                    kind,
                });
            }
            Event::Alias(_) | Event::UnresolvedAlias(_) => {
                self.refuse(
                    span,
                    "an alias",
                    "write the value out, or make rows with `each:`; quotes make a text of it",
                );
                let kind = NodeKind::Scalar(Scalar {
                    text: String::new(),
                    plain: true,
                });
                self.place(Node {
                    span,
                    via: None,
                    kind,
                });
            }
            Event::SequenceStart(_, anchor, tag) => {
                self.refuse_properties(span, anchor, tag.is_some());
                self.open.push(Open::List {
                    span,
                    items: Vec::new(),
                });
            }
            Event::MappingStart(_, anchor, tag) => {
                self.refuse_properties(span, anchor, tag.is_some());
                self.open.push(Open::Map {
                    span,
                    entries: Vec::new(),
                    key: None,
                });
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            _ => {}
        }
    }

    fn close(&mut self, end: Span) {
        // The end of a block is reported at the start of the next token, which may be lines away.
        let bracket = match self.source.get(end.start..end.end) {
            Some("]" | "}") => end,
            _ => Span::new(0, 0),
        };
        let (span, last, kind) = match self.open.pop() {
            Some(Open::List { span, items }) => (
                span,
                items.last().map_or(span, |item| item.span),
                NodeKind::List(items),
            ),
            Some(Open::Map { span, entries, .. }) => {
                let last = entries
                    .last()
                    .map_or(span, |entry| entry.key.span.to(entry.value.span));
                (span, last, NodeKind::Map(entries))
            }
            None => return,
        };
        let end = span.end.max(last.end).max(bracket.end);
        self.place(Node {
            span: Span::new(span.start, end),
            via: None,
            kind,
        });
    }

    fn place(&mut self, node: Node) {
        let node = match self.open.last() {
            Some(Open::Map { key: None, .. }) => {
                let found = self.key(node);
                if let Some(Open::Map { key, .. }) = self.open.last_mut() {
                    *key = Some(found);
                }
                return;
            }
            _ => node,
        };
        match self.open.last_mut() {
            None => self.root = Some(node),
            Some(Open::List { items, .. }) => items.push(node),
            Some(Open::Map { entries, key, .. }) => {
                if let Some(key) = key.take() {
                    entries.push(MapEntry { key, value: node });
                }
            }
        }
    }

    fn key(&mut self, node: Node) -> Key {
        let text = if let NodeKind::Scalar(Scalar { text, plain }) = node.kind {
            if plain && text == "<<" {
                let help = "write the keys out where they are needed";
                self.refuse(node.span, "a merge key", help);
            }
            text
        } else {
            let help = "a text that begins with `{` or `[` needs quotes";
            self.refuse(node.span, "a key that is not a text", help);
            String::new()
        };
        Key {
            text,
            span: node.span,
            via: None,
        }
    }
}
