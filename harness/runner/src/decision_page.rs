//! The answer to a release manager's question, for a terminal, for a page of Markdown, and for a browser.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::matrix::wrapped;

/// The name of the schema. It isn't for other programs: page and answer are written by one.
const SCHEMA: &str = "footbridge.decision/1";

/// An answer, with what it rests on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecisionPage {
    /// `footbridge.decision/1`.
    pub schema: String,
    /// The question, such as `May exchange drop versions below ios 2.14.0?`.
    pub question: String,
    /// The answer in a word.
    pub verdict: DecisionVerdict,
    /// The answer in one line.
    pub answer: String,
    /// What was counted, a line each.
    pub totals: Vec<String>,
    /// What a reader has to know besides, a line each.
    pub notes: Vec<String>,
    /// The lists, worst first. None is empty.
    pub sections: Vec<DecisionSection>,
}

/// The answer in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionVerdict {
    /// Yes.
    Yes,
    /// No.
    No,
    /// Not known, since something was not tested.
    Unknown,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecisionSection {
    /// Its title.
    pub title: String,
    /// Its weight.
    pub tone: DecisionTone,
    /// Its items, the worst first; at least one.
    pub items: Vec<String>,
    /// Whether it begins folded.
    pub is_folded: bool,
}

/// The weight of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionTone {
    /// It speaks against.
    Bad,
    /// It may speak against.
    Warn,
    /// It is good to know.
    Plain,
}

impl DecisionPage {
    /// An answer without lists.
    pub(crate) fn new(question: String, verdict: DecisionVerdict, answer: String) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            question,
            verdict,
            answer,
            totals: Vec::new(),
            notes: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Adds a list, unless it is empty.
    pub(crate) fn add(&mut self, title: &str, tone: DecisionTone, items: Vec<String>) {
        if !items.is_empty() {
            self.sections.push(DecisionSection {
                title: title.to_owned(),
                tone,
                items,
                is_folded: tone == DecisionTone::Plain,
            });
        }
    }

    /// For a terminal: the answer is the first line.
    pub fn text(&self) -> String {
        let mut text = wrapped(&self.answer, "");
        for lines in [&self.totals, &self.notes] {
            if !lines.is_empty() {
                text.push('\n');
            }
            for line in lines {
                text += &wrapped(line, "");
            }
        }
        for DecisionSection { title, items, .. } in &self.sections {
            let _ = writeln!(text, "\n{title} ({}):", items.len());
            for item in items {
                let _ = writeln!(text, "  - {}", wrapped(item, "    ").trim());
            }
        }
        text
    }

    /// For a page of Markdown, such as a comment: long lists are folded.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n", self.answer, self.question);
        for lines in [&self.totals, &self.notes] {
            if !lines.is_empty() {
                text.push('\n');
            }
            for line in lines {
                let _ = writeln!(text, "- {line}");
            }
        }
        for section in &self.sections {
            let title = format!("{} ({})", section.title, section.items.len());
            let items = section.items.iter().fold(String::new(), |mut items, item| {
                let _ = writeln!(items, "- {item}");
                items
            });
            if section.is_folded {
                let summary = format!("<details><summary>{title}</summary>");
                let _ = write!(text, "\n{summary}\n\n{items}\n</details>\n");
            } else {
                let _ = write!(text, "\n### {title}\n\n{items}");
            }
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answer_is_the_first_line_in_each_format() {
        let answer = "No: 1 feature breaks".to_owned();
        let mut page = DecisionPage::new("May it ship?".to_owned(), DecisionVerdict::No, answer);
        page.totals.push("2 features".to_owned());
        page.add("Broken", DecisionTone::Bad, vec!["call `share`".to_owned()]);
        page.add(
            "Native",
            DecisionTone::Plain,
            vec!["call setBadge".to_owned()],
        );
        page.add("Untested", DecisionTone::Warn, Vec::new());
        assert_eq!(
            page.text(),
            "No: 1 feature breaks\n\n2 features\n\nBroken (1):\n  - call `share`\n\nNative (1):\n  - call setBadge\n"
        );
        assert_eq!(
            page.markdown(),
            "## No: 1 feature breaks\n\nMay it ship?\n\n- 2 features\n\n### Broken (1)\n\n- call `share`\n\n<details><summary>Native (1)</summary>\n\n- call setBadge\n\n</details>\n"
        );
    }
}
