//! Parsing the stack of an error in an engine's format.

use footbridge_journal::{Place, StackFrame};

/// The prefix of WebKit's name for the injected script.
const AGENT: &str = "user-script:";

/// Parses the frames of a stack, the innermost first. Lines without a place in a script of the page are left out, and
/// so are the agent's calls of the page, for a step or a timer.
///
/// WebKit writes `function@address:line:column`, Chromium `at function (address:line:column)`.
pub fn parse_stack(text: &str) -> Vec<StackFrame> {
    let mut frames = Vec::new();
    for line in text.lines() {
        if line.contains(AGENT) && !frames.is_empty() {
            break;
        }
        frames.extend(parse_frame(line));
    }
    frames
}

fn parse_frame(line: &str) -> Option<StackFrame> {
    let line = line.trim();
    let (function, place) = match line.strip_prefix("at ") {
        Some(rest) => match rest
            .strip_suffix(')')
            .and_then(|rest| rest.split_once(" ("))
        {
            Some((function, place)) => (function, place),
            None => ("", rest),
        },
        None => line.split_once('@')?,
    };
    let (rest, column) = place.rsplit_once(':')?;
    let (address, line) = rest.rsplit_once(':')?;
    let is_of_page = ["https://", "http://", "blob:"]
        .iter()
        .any(|scheme| address.starts_with(scheme));
    if !is_of_page {
        return None;
    }
    Some(StackFrame {
        function: (!function.is_empty()).then(|| function.to_owned()),
        script: Place {
            file: address.to_owned(),
            line: line.parse().ok()?,
            column: column.parse().ok()?,
        },
        source: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stacks_of_both_engines_are_read() {
        let webkit = "load@https://app.test/assets/main.js:1:20\nhttps://app.test/en:3:5\n@https://app.test/en:3:5\npromiseReactionJob@[native code]\nglobal code@https://app.test/a@b.js:7:1";
        let chromium = "TypeError: x\n    at load (https://app.test/assets/main.js:1:20)\n    at https://app.test/en:3:5\n    at async Promise.all (index 0)\n    at global code (https://app.test/a@b.js:7:1)";
        let shown = |text: &str| {
            let frames = parse_stack(text);
            frames.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let expected = [
            "at load (https://app.test/assets/main.js:1:20)",
            "at https://app.test/en:3:5",
            "at global code (https://app.test/a@b.js:7:1)",
        ];
        assert_eq!(shown(webkit), expected);
        assert_eq!(shown(chromium), expected);
    }

    #[test]
    fn agent_frames_are_left_out() {
        let text = "reject@user-script:1:5:5\nload@https://app.test/main.js:1:20\nclick@[native code]\ntap@user-script:1:9:9\nhttps://app.test/:1:17";
        let frames = parse_stack(text);
        assert_eq!(frames.len(), 1);
        assert_eq!(
            frames[0].to_string(),
            "at load (https://app.test/main.js:1:20)"
        );
    }

    #[test]
    fn text_that_is_not_a_stack_has_no_frames() {
        for text in [
            "",
            "@",
            "at ",
            "at :1:2",
            "a@https://app.test/:x:1",
            "a@https://app.test/",
        ] {
            assert!(parse_stack(text).is_empty(), "{text}");
        }
    }
}
