//! The progress line of a run on a terminal.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use footbridge_insight::report::Progress;
use indicatif::{ProgressBar, ProgressStyle};

/// The progress bar of a run. It is hidden while other output is printed.
#[derive(Default)]
struct Line {
    shown: Option<ProgressBar>,
    /// The elapsed time of earlier bars.
    elapsed: Duration,
}

impl Line {
    fn bar(&mut self) -> &ProgressBar {
        let elapsed = self.elapsed;
        self.shown.get_or_insert_with(|| {
            let style =
                ProgressStyle::with_template("{bar:30.cyan/dim} {pos}/{len} {elapsed} {msg}")
                    .unwrap_or_else(|_| ProgressStyle::default_bar());
            ProgressBar::no_length()
                .with_style(style)
                .with_elapsed(elapsed)
        })
    }

    fn clear(&mut self) {
        if let Some(bar) = self.shown.take() {
            self.elapsed = bar.elapsed();
            bar.finish_and_clear();
        }
    }
}

/// Creates a progress line on standard error.
pub(crate) fn line() -> Progress {
    let line = Arc::new(Mutex::new(Line::default()));
    let hidden = Arc::clone(&line);
    Progress {
        show: Some(Box::new(move |done, cases, failed| {
            let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
            let bar = line.bar();
            bar.set_length(cases as u64);
            bar.set_position(done as u64);
            if failed > 0 {
                bar.set_message(format!("{failed} failed"));
            }
            bar.tick();
        })),
        hide: Some(Box::new(move || {
            let mut line = hidden.lock().unwrap_or_else(PoisonError::into_inner);
            line.clear();
        })),
    }
}
