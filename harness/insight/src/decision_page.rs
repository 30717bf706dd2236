//! Decisions for release managers as text, Markdown and HTML.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use footbridge_contract::counted;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::wrapped::wrapped;

/// The name of the schema. It isn't public: one program writes both the page and the decision.
const SCHEMA: &str = "footbridge.decision/1";

/// The most names of one item in a terminal.
const NAMED: usize = 4;

/// The most items of a list in a terminal, with reasons against and without.
const LISTED: usize = 6;
const LISTED_PLAIN: usize = 3;

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
    /// The cases behind it: their number, source, date and commit.
    pub source: Vec<String>,
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
    pub items: Vec<DecisionItem>,
    /// The number of features in the items, each counted once; without any, the number of items.
    pub count: usize,
    /// Whether it is collapsed at first.
    pub is_folded: bool,
}

/// A line of a list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
pub struct DecisionItem {
    /// The features that it is about.
    pub names: Vec<String>,
    /// The rest of the line.
    pub text: String,
}

impl DecisionItem {
    /// The whole line.
    pub fn line(&self) -> String {
        self.with_names(&self.names.join(", "))
    }

    /// The line with at most [`NAMED`] names.
    fn short_line(&self) -> String {
        if self.names.len() <= NAMED + 1 {
            return self.line();
        }
        let named = self.names.iter().take(NAMED).cloned();
        let named = named.collect::<Vec<_>>().join(", ");
        let more = self.names.len() - NAMED;
        self.with_names(&format!("{named} and {more} more"))
    }

    fn with_names(&self, names: &str) -> String {
        match (names.is_empty(), self.text.is_empty()) {
            (true, _) => self.text.clone(),
            (_, true) => names.to_owned(),
            _ if self.text.starts_with(':') => format!("{names}{}", self.text),
            _ => format!("{names} {}", self.text),
        }
    }
}

impl From<String> for DecisionItem {
    fn from(text: String) -> Self {
        Self {
            names: Vec::new(),
            text,
        }
    }
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

impl DecisionSection {
    /// Whether its items have names only.
    fn is_list_of_names(&self) -> bool {
        self.items.iter().all(|item| item.text.is_empty())
    }
}

impl DecisionPage {
    /// Creates a decision without lists.
    pub(crate) fn new(question: String, verdict: DecisionVerdict, answer: String) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            question,
            verdict,
            answer,
            source: Vec::new(),
            totals: Vec::new(),
            notes: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Adds a list, unless it is empty.
    pub(crate) fn add<I: Into<DecisionItem>>(
        &mut self,
        title: &str,
        tone: DecisionTone,
        items: impl IntoIterator<Item = I>,
    ) {
        let items: Vec<DecisionItem> = items.into_iter().map(Into::into).collect();
        if !items.is_empty() {
            let names: BTreeSet<_> = items.iter().flat_map(|item| &item.names).collect();
            self.sections.push(DecisionSection {
                count: if names.is_empty() {
                    items.len()
                } else {
                    names.len()
                },
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
        for lines in [&self.totals, &self.source, &self.notes] {
            if !lines.is_empty() {
                text.push('\n');
            }
            for line in lines {
                text += &wrapped(line, "");
            }
        }
        let mut is_short = false;
        for section in &self.sections {
            let DecisionSection {
                title,
                items,
                count,
                ..
            } = section;
            let _ = writeln!(text, "\n{title} ({count}):");
            if section.is_list_of_names() {
                let names = items.iter().flat_map(|item| item.names.iter().cloned());
                let names: Vec<_> = names.collect();
                let item = DecisionItem {
                    names,
                    text: String::new(),
                };
                is_short |= item.names.len() > NAMED + 1;
                let _ = writeln!(text, "  - {}", wrapped(&item.short_line(), "    ").trim());
                continue;
            }
            let listed = match section.tone {
                DecisionTone::Plain => LISTED_PLAIN,
                DecisionTone::Bad | DecisionTone::Warn => LISTED,
            };
            for item in items.iter().take(listed) {
                let line = item.short_line();
                is_short |= item.names.len() > NAMED + 1;
                let _ = writeln!(text, "  - {}", wrapped(&line, "    ").trim());
            }
            let more = items.len().saturating_sub(listed);
            if more > 0 {
                is_short = true;
                let _ = writeln!(text, "  - and {}", counted(more, "more line"));
            }
        }
        if is_short {
            text += "\n--format html and --format markdown list all.\n";
        }
        text
    }

    /// Formats it as Markdown, for example for a comment. Long lists are collapsed.
    pub fn markdown(&self) -> String {
        let mut text = format!("## {}\n\n{}\n", self.answer, self.question);
        for lines in [&self.totals, &self.source, &self.notes] {
            if !lines.is_empty() {
                text.push('\n');
            }
            for line in lines {
                let _ = writeln!(text, "- {line}");
            }
        }
        for section in &self.sections {
            let title = format!("{} ({})", section.title, section.count);
            let items = section.items.iter().fold(String::new(), |mut items, item| {
                let _ = writeln!(items, "- {}", item.line());
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
        page.add("Untested", DecisionTone::Warn, Vec::<String>::new());
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
