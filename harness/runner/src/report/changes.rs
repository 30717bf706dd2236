//! The lines in which a transcript differs from the accepted one.

/// The number of a diff's changed lines by which it is compared with others.
const MOST_CHANGES: usize = 40;

/// The lines that a unified diff takes away and adds. What stands around them differs with every scenario.
pub(super) fn changed_lines(diff: &str) -> Vec<String> {
    diff.lines()
        .skip_while(|line| !line.starts_with("@@"))
        .filter(|line| line.starts_with(['-', '+']))
        .take(MOST_CHANGES)
        .map(str::to_owned)
        .collect()
}

/// The first line that came, or went where none came, on one line.
pub(super) fn first_change(diff: &str) -> Option<String> {
    let lines = changed_lines(diff);
    let came = lines.iter().find(|line| line.starts_with('+'));
    let line = came.or(lines.first())?;
    let (sign, text) = line.split_at_checked(1)?;
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(format!("{sign} {}", words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_came_says_more_than_one_that_went() {
        let diff = "--- accepted\n+++ this run\n@@ -1 +1 @@\n kept\n-   0ms  alert  A\n+   0ms  alert  B\n";
        assert_eq!(first_change(diff).as_deref(), Some("+ 0ms alert B"));
        let gone = "--- accepted\n+++ this run\n@@ -1 +0 @@\n-   0ms  alert  A\n";
        assert_eq!(first_change(gone).as_deref(), Some("- 0ms alert A"));
        assert_eq!(first_change(""), None);
    }
}
