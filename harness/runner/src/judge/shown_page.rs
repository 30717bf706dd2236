//! The page that a user saw after a step.

use footbridge_engine::ShownNode;
use footbridge_journal::Instant;

/// The mark of a line or a tree that was cut.
const CUT: char = '…';

/// The accessible tree of the page at the end of a step, or at the end of the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownPage {
    /// The index of the next entry.
    pub place: usize,
    pub at: Instant,
    /// The index of the step; `None` at the end of the case.
    pub step: Option<usize>,
    /// The lines of the tree, without the focus.
    pub lines: Vec<String>,
}

impl ShownPage {
    pub(crate) fn new(place: usize, at: Instant, step: Option<usize>, nodes: &[ShownNode]) -> Self {
        Self {
            place,
            at,
            step,
            lines: nodes
                .iter()
                .map(|ShownNode(_, line)| unfocused(line))
                .collect(),
        }
    }

    /// Whether the lines are complete.
    pub(super) fn is_whole(&self) -> bool {
        !self.lines.iter().any(|line| line.contains(CUT))
    }
}

/// A field with a value, in a line of the tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ShownField<'p> {
    /// Its role and name.
    pub(super) element: &'p str,
    pub(super) value: String,
}

impl ShownPage {
    /// The fields of the page, without those that share their role and name.
    pub(super) fn fields(&self) -> Vec<ShownField<'_>> {
        let fields: Vec<_> = self.lines.iter().filter_map(|line| field(line)).collect();
        let is_unique = |element: &str| {
            let same = fields.iter().filter(|field| field.element == element);
            same.count() == 1
        };
        let unique = fields.iter().filter(|field| is_unique(field.element));
        unique.cloned().collect()
    }
}

/// Parses the line of a field: `textbox "Note" [required] = "Buy milk"`.
fn field(line: &str) -> Option<ShownField<'_>> {
    let mut parts = line.match_indices(" = \"");
    let (element, value) = parts.find_map(|(place, _)| {
        let value = serde_json::from_str(&line[place + " = ".len()..]).ok()?;
        Some((&line[..place], value))
    })?;
    let states = element.strip_suffix(']').and_then(|rest| rest.rfind(" ["));
    let element = states.map_or(element, |place| &element[..place]);
    Some(ShownField { element, value })
}

/// Removes the focus, which moves at each tap, from the states of a line.
fn unfocused(line: &str) -> String {
    let line = line.replacen(", focused]", "]", 1);
    let line = line.replacen("[focused, ", "[", 1);
    line.replacen(" [focused]", "", 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn field_has_its_role_name_and_value() {
        let parts = |line| field(line).map(|field| (field.element.to_owned(), field.value));
        let found = |element: &str, value: &str| Some((element.to_owned(), value.to_owned()));
        assert_eq!(
            parts(r#"textbox "Note" [required, invalid] = "a \"b\" = \"c\"""#),
            found(r#"textbox "Note""#, r#"a "b" = "c""#)
        );
        assert_eq!(parts(r#"textbox = """#), found("textbox", ""));
        assert_eq!(
            parts(r#"textbox "a [b] = " = " = ""#),
            found(r#"textbox "a [b] = ""#, " = ")
        );
        assert_eq!(parts(r#"button "Pay = " [pressed]"#), None);
        assert_eq!(parts("text: a = b"), None);
    }
}
