//! Excerpts of a file for an error: the lines of its places, with long lines cut.
//!
//! A generated file may be one line of megabytes, or have a million lines between two places of an error.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use miette::{LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan, SpanContents};

/// The maximum length of a line that is shown whole, in characters.
const LONGEST_LINE: usize = 120;

/// The length of a part of a longer line, in characters.
const PART: usize = 100;

/// The number of characters before a place in a part of a line.
const BEFORE: usize = 40;

/// The maximum number of lines between the first and the last place, and of one place.
const MOST_LINES: usize = 20;

/// The mark in place of the cut characters.
const CUT: char = '…';

/// The shown lines of a file.
#[derive(Debug)]
pub(super) struct Excerpt {
    name: Option<String>,
    blocks: Vec<Block>,
    /// The places in the excerpt, each with its line and its column in the file, counted from 0.
    places: Vec<(SourceSpan, usize, usize)>,
}

/// Successive lines.
#[derive(Debug)]
struct Block {
    /// The offset of its first byte in the excerpt.
    offset: usize,
    /// The number of its first line in the file, from 0.
    line: usize,
    text: String,
    /// The ranges of bytes that are part of it, each with its place in `text`.
    kept: Vec<(Range<usize>, usize)>,
}

impl Excerpt {
    /// Returns the excerpt for these places, with the places in it. `None` if the file can be shown as it is.
    pub(super) fn of(
        source: &dyn SourceCode,
        labels: &[LabeledSpan],
    ) -> Option<(Self, Vec<LabeledSpan>)> {
        let first = labels.iter().map(LabeledSpan::offset).min()?;
        let end = labels.iter().map(|label| label.offset() + label.len());
        let all = SourceSpan::from((first, end.max()? - first));
        let read = source.read_span(&all, 1, 1).ok()?;
        let text = std::str::from_utf8(read.data()).ok()?;
        let lines = lines(text);
        if lines.len() <= MOST_LINES && lines.iter().all(|line| is_short(&text[line.clone()])) {
            return None;
        }
        let base = read.span().offset();
        let ranges: Vec<_> = labels
            .iter()
            .map(|label| place(label, base, &lines))
            .collect();
        let blocks = blocks(text, &lines, &ranges, read.line());
        let mut places = Vec::new();
        let mut moved = Vec::new();
        for (label, range) in labels.iter().zip(ranges) {
            let original = SourceSpan::from((base + range.start, range.len()));
            let at = source.read_span(&original, 0, 0).ok()?;
            let block = blocks.iter().rfind(|block| {
                block
                    .kept
                    .first()
                    .is_some_and(|(kept, _)| kept.start <= range.start)
            })?;
            let (start, end) = (block.find(range.start), block.find(range.end));
            let span = SourceSpan::from((start, end.saturating_sub(start)));
            places.push((span, at.line(), at.column()));
            let text = label.label().map(str::to_owned);
            moved.push(if label.primary() {
                LabeledSpan::new_primary_with_span(text, span)
            } else {
                LabeledSpan::new_with_span(text, span)
            });
        }
        let name = read.name().map(str::to_owned);
        let excerpt = Self {
            name,
            blocks,
            places,
        };
        Some((excerpt, moved))
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        lines_before: usize,
        lines_after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let mut blocks = self.blocks.iter();
        let block = blocks
            .rfind(|block| block.offset <= span.offset())
            .ok_or(MietteError::OutOfBounds)?;
        let inside = SourceSpan::from((span.offset() - block.offset, span.len()));
        let read = block.text.read_span(&inside, lines_before, lines_after)?;
        // Without context, the position is asked for.
        let position = self
            .places
            .iter()
            .find(|(place, ..)| place == span && (lines_before, lines_after) == (0, 0));
        let (line, column) = position.map_or(
            (block.line + read.line(), read.column()),
            |(_, line, column)| (*line, *column),
        );
        let offset = block.offset + read.span().offset();
        let span = SourceSpan::from((offset, read.span().len()));
        let (data, count) = (read.data(), read.line_count());
        Ok(Box::new(match &self.name {
            Some(name) => {
                MietteSpanContents::new_named(name.clone(), data, span, line, column, count)
            }
            None => MietteSpanContents::new(data, span, line, column, count),
        }))
    }
}

impl Block {
    /// Returns the place in the excerpt of a byte of the file.
    fn find(&self, at: usize) -> usize {
        let next = self.kept.partition_point(|(kept, _)| kept.start <= at);
        let part = next.checked_sub(1).and_then(|index| self.kept.get(index));
        let inside = part.map_or(0, |(kept, start)| start + at.min(kept.end) - kept.start);
        self.offset + inside
    }

    /// Adds a line of the file with these places, cut if it is long.
    fn push(&mut self, text: &str, line: &Range<usize>, places: &[usize]) {
        let content = &text[line.clone()];
        let mut end = 0;
        for part in parts(content, places) {
            if part.start > 0 {
                self.text.push(CUT);
            }
            let kept = line.start + part.start..line.start + part.end;
            self.kept.push((kept, self.text.len()));
            self.text.push_str(&content[part.clone()]);
            end = part.end;
        }
        if end < content.len() {
            self.text.push(CUT);
        }
        if line.end < text.len() {
            self.text.push('\n');
        }
    }
}

/// Returns the ranges of the lines of a text, without their ends.
fn lines(text: &str) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split('\n') {
        let end = start + line.len();
        lines.push(start..start + line.trim_end_matches('\r').len());
        start = end + 1;
    }
    lines
}

fn is_short(line: &str) -> bool {
    line.chars().nth(LONGEST_LINE).is_none()
}

/// Returns the index of the line with this byte.
fn line_of(at: usize, lines: &[Range<usize>]) -> usize {
    lines
        .partition_point(|line| line.start <= at)
        .saturating_sub(1)
}

/// Returns the indices of the first and the last line of a place.
fn lines_of(place: &Range<usize>, lines: &[Range<usize>]) -> (usize, usize) {
    let last = place.end.saturating_sub(1).max(place.start);
    (line_of(place.start, lines), line_of(last, lines))
}

/// Returns the range of a label in a text that begins at `base`. One of many lines ends with its first line.
fn place(label: &LabeledSpan, base: usize, lines: &[Range<usize>]) -> Range<usize> {
    let start = label.offset() - base;
    let place = start..start + label.len();
    let (first, last) = lines_of(&place, lines);
    match lines.get(first) {
        Some(line) if last - first >= MOST_LINES => start..line.end.max(start),
        _ => place,
    }
}

/// Returns the blocks of lines around these places of a text, whose first line has the number `first`.
fn blocks(text: &str, lines: &[Range<usize>], places: &[Range<usize>], first: usize) -> Vec<Block> {
    let mut shown = BTreeSet::new();
    let mut bounds: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for place in places {
        let (first, last) = lines_of(place, lines);
        shown.extend(first.saturating_sub(1)..=(last + 1).min(lines.len() - 1));
        bounds.entry(first).or_default().push(place.start);
        if last > first {
            bounds.entry(last).or_default().push(place.end);
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    let mut previous = None;
    for index in shown {
        if previous.is_none_or(|previous| previous + 1 < index) {
            // A byte between two blocks belongs to neither.
            let end = |block: &Block| block.offset + block.text.len() + 1;
            blocks.push(Block {
                offset: blocks.last().map_or(0, end),
                line: first + index,
                text: String::new(),
                kept: Vec::new(),
            });
        }
        previous = Some(index);
        if let (Some(block), Some(line)) = (blocks.last_mut(), lines.get(index)) {
            let places = bounds.get(&index).into_iter().flatten();
            let places: Vec<_> = places.map(|at| at.saturating_sub(line.start)).collect();
            block.push(text, line, &places);
        }
    }
    blocks
}

/// Returns the parts of a line to show: all of it, or a part for each of these places.
fn parts(line: &str, places: &[usize]) -> Vec<Range<usize>> {
    if is_short(line) {
        return std::iter::once(0..line.len()).collect();
    }
    let begin = [0];
    let places = if places.is_empty() { &begin } else { places };
    let mut parts: Vec<_> = places.iter().map(|at| part(line, *at)).collect();
    parts.sort_by_key(|part| part.start);
    let mut joined: Vec<Range<usize>> = Vec::new();
    for part in parts {
        match joined.last_mut() {
            Some(last) if part.start <= last.end => last.end = last.end.max(part.end),
            _ => joined.push(part),
        }
    }
    joined
}

/// Returns the part of a long line around a place.
fn part(line: &str, at: usize) -> Range<usize> {
    let mut at = at.min(line.len());
    while !line.is_char_boundary(at) {
        at -= 1;
    }
    let start = back(line, at, BEFORE);
    let rest = &line[start..];
    match rest.char_indices().nth(PART) {
        Some((length, _)) => start..start + length,
        None => start.min(back(line, line.len(), PART))..line.len(),
    }
}

/// Returns the place that is this number of characters before another, or the begin of the line.
fn back(line: &str, at: usize, count: usize) -> usize {
    let mut before = line[..at].char_indices().rev();
    before.nth(count - 1).map_or(0, |(start, _)| start)
}

#[cfg(test)]
mod tests;
