//! The gaps of a project, as an exploration prints them.

use footbridge_contract::counted;
use footbridge_record::ExploredGap;

/// Describes a gap on several lines: what is missing, and the lines to write.
pub(super) fn describe(gap: &ExploredGap) -> String {
    let runs = match gap.runs {
        0 => String::new(),
        runs => format!(" ({})", counted(runs, "run")),
    };
    let lines = gap.lines.lines().map(|line| format!("    {line}\n"));
    let lines: String = lines.collect();
    format!(
        "gap in the project: {}{runs}; write in {}:\n{lines}",
        gap.about, gap.file
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_to_write_are_indented() {
        let gap = ExploredGap {
            about: "the client sends requests to api.shop.test, which no server plays".to_owned(),
            file: "footbridge.toml".to_owned(),
            lines: "[[server]]\nhost = \"api.shop.test\"".to_owned(),
            runs: 3,
        };
        assert_eq!(
            describe(&gap),
            "gap in the project: the client sends requests to api.shop.test, which no server plays (3 runs); write in footbridge.toml:\n    [[server]]\n    host = \"api.shop.test\"\n"
        );
    }
}
