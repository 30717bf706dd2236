//! The progress of an exploration on standard error.

use std::io::Write as _;
use std::time::Duration;

use footbridge_contract::counted;
use footbridge_explore::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// The time between two progress lines in a log.
const LOG_INTERVAL: Duration = Duration::from_secs(10);

/// The progress of an exploration: one changing line on a terminal, or lines of a log.
pub(super) struct ProgressDisplay {
    line: Option<ProgressBar>,
    /// The elapsed time at the last line of a log.
    printed: Duration,
}

impl ProgressDisplay {
    /// Shows that the exploration begins. `limits` describes its end.
    pub(super) fn new(is_watched: bool, limits: &str) -> Self {
        if !is_watched {
            let _ = writeln!(anstream::stderr(), "exploring {limits}");
        }
        Self {
            line: is_watched.then(progress_line),
            printed: Duration::ZERO,
        }
    }

    pub(super) fn show(&mut self, progress: &Progress) {
        match &self.line {
            Some(line) => line.set_message(describe(progress)),
            // A log gets a line now and then.
            None if progress.elapsed >= self.printed + LOG_INTERVAL => {
                self.printed = progress.elapsed;
                let _ = writeln!(anstream::stderr(), "{}", describe(progress));
            }
            None => {}
        }
    }

    /// Removes the line from the terminal.
    pub(super) fn clear(self) {
        if let Some(line) = self.line {
            line.finish_and_clear();
        }
    }
}

fn progress_line() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_spinner());
    let line = ProgressBar::new_spinner().with_style(style);
    line.enable_steady_tick(Duration::from_millis(200));
    line
}

/// Describes the state of an exploration on one line.
pub(super) fn describe(progress: &Progress) -> String {
    let Progress {
        runs,
        steps,
        states,
        pairs,
        code,
        findings,
        unrepeated,
        cut_off,
        elapsed,
        is_shrinking,
    } = *progress;
    let seconds = elapsed.as_secs().max(1);
    let rate = u64::try_from(steps).unwrap_or_default() / seconds;
    let shrinking = if is_shrinking { " · shrinking" } else { "" };
    let code = if code == 0 {
        String::new()
    } else {
        format!(" · {}", counted(code, "function"))
    };
    let note = |count: usize, text: String| if count > 0 { text } else { String::new() };
    let long = note(
        cut_off,
        format!(" · {} cut off", counted(cut_off, "long run")),
    );
    let problems = counted(unrepeated, "problem");
    let unrepeated = note(unrepeated, format!(" · {problems} that didn't occur again"));
    format!(
        "{} · {rate} actions/s · {} · {} of call and reply{code} · {}{long}{unrepeated}{shrinking}",
        counted(runs, "run"),
        counted(states, "state"),
        counted(pairs, "pair"),
        counted(findings, "finding"),
    )
}
