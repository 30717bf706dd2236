//! The changed lines of a transcript.

/// The maximum number of changed lines of a diff that are compared.
const MOST_CHANGES: usize = 40;

/// Returns the lines that a unified diff removes and adds, without context.
pub fn changed_lines(diff: &str) -> Vec<String> {
    diff.lines()
        .skip_while(|line| !line.starts_with("@@"))
        .filter(|line| line.starts_with(['-', '+']))
        .take(MOST_CHANGES)
        .map(str::to_owned)
        .collect()
}

/// Returns the first added line, or else the first removed line, on one line.
pub fn first_change(diff: &str) -> Option<String> {
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
    fn added_lines_take_precedence_over_removed_ones() {
        let diff = "--- accepted\n+++ this run\n@@ -1 +1 @@\n kept\n-   0ms  alert  A\n+   0ms  alert  B\n";
        assert_eq!(first_change(diff).as_deref(), Some("+ 0ms alert B"));
        let gone = "--- accepted\n+++ this run\n@@ -1 +0 @@\n-   0ms  alert  A\n";
        assert_eq!(first_change(gone).as_deref(), Some("- 0ms alert A"));
        assert_eq!(first_change(""), None);
    }
}
