//! The progress line of a run on a terminal.

use footbridge_runner::report::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// Creates a progress line on standard error.
pub(crate) fn line() -> Progress {
    let bar = ProgressBar::no_length();
    let style = ProgressStyle::with_template("{bar:30.cyan/dim} {pos}/{len} {elapsed} {msg}")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style);
    let shown = bar.clone();
    Progress {
        show: Some(Box::new(move |done, cases, wrong| {
            shown.set_length(cases as u64);
            shown.set_position(done as u64);
            if wrong > 0 {
                shown.set_message(format!("{wrong} wrong"));
            }
            shown.tick();
        })),
        hide: Some(Box::new(move || bar.suspend(|| bar.reset_eta()))),
    }
}
