//! The part of a draft that is left out, with the reasons and its lines.

use std::fmt::Write as _;

use miette::Report;

use crate::refusal::refusals;

/// The part of a draft that `footbridge check` rejected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// The part.
    pub what: String,
    /// The problems of the whole draft, each with its line.
    pub reasons: Vec<String>,
    /// The lines of the whole dialect that the draft lacks.
    lines: Vec<String>,
}

impl LeftOut {
    /// Compares the whole dialect, which has these errors, with the one that the draft has instead.
    pub(crate) fn new(what: String, errors: &[Report], whole: &str, rest: &str) -> Self {
        let rest: Vec<_> = rest.lines().collect();
        let lines = whole.lines().filter(|line| !rest.contains(line));
        Self {
            what,
            reasons: refusals(errors),
            lines: lines.map(str::to_owned).collect(),
        }
    }

    /// Returns the part as a comment of the dialect.
    pub(crate) fn comment(&self) -> String {
        let what = &self.what;
        let mut text = format!("\n# Left out, because `footbridge check` rejected it: {what}.\n");
        for reason in &self.reasons {
            let _ = writeln!(text, "# - {reason}");
        }
        if !self.lines.is_empty() {
            text += "# Its lines:\n";
        }
        for line in &self.lines {
            let _ = writeln!(text, "#   {}", line.trim_start_matches("# "));
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn left_out_part_has_its_reasons_and_lines() {
        let errors = [miette::miette!("a reply needs `value`")];
        let what = "the observations on android".to_owned();
        let whole = "[ios]\nchannel = 1\n[android]\nchannel = 2\n";
        let left_out = LeftOut::new(what, &errors, whole, "[ios]\nchannel = 1\n");
        let expected = "
# Left out, because `footbridge check` rejected it: the observations on android.
# - a reply needs `value`
# Its lines:
#   [android]
#   channel = 2
";
        assert_eq!(left_out.comment(), expected);
    }
}
