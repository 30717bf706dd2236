//! Decisions for release managers as text, Markdown and HTML.

use std::fmt::Write as _;

use schemars::JsonSchema;
use serde::Serialize;

use crate::wrapped::wrapped;

/// The name of the schema. It isn't public: one program writes both the page and the decision.
const SCHEMA: &str = "footbridge.decision/1";

/// A decision and its reasons.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecisionPage {
    /// `footbridge.decision/1`.
    pub schema: String,
    /// The question, such as `May exchange drop versions below ios 2.14.0?`.
    pub question: String,
    /// The decision in a word.
    pub verdict: DecisionVerdict,
    /// The decision in one line.
    pub answer: String,
    /// The totals, one line each.
    pub totals: Vec<String>,
    /// Further notes, one line each.
    pub notes: Vec<String>,
    /// The lists, worst first; none of them empty.
    pub sections: Vec<DecisionSection>,
}

/// The decision in a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionVerdict {
    Yes,
    No,
    /// Unknown, since something was not tested.
    Unknown,
}

/// A list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DecisionSection {
    pub title: String,
    /// The weight.
    pub tone: DecisionTone,
    /// The items, the worst first; at least one.
    pub items: Vec<String>,
    /// Whether it is collapsed at first.
    pub is_folded: bool,
}

/// The weight of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum DecisionTone {
    /// A reason against.
    Bad,
    /// A possible reason against.
    Warn,
    /// Information.
    Plain,
}

impl DecisionPage {
    /// Creates a decision without lists.
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

    /// Formats it for a terminal. The first line is the decision.
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

    /// Formats it as Markdown, for example for a comment. Long lists are collapsed.
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
    fn decision_is_the_first_line_in_each_format() {
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
