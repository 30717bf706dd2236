//! The window that shows the page as on the phone, and its pictures for inspectors.

use std::time::Duration;

use footbridge_dialect::Environment;

use crate::display::{Display, DisplayChange, Picture, Pictures};

/// The interval between pictures of the page while entries are recorded.
const PICTURES: Duration = Duration::from_millis(300);

/// The interval between pictures of the page without new entries, since typing is not recorded.
const QUIET_PICTURES: Duration = Duration::from_secs(1);

/// The window that shows the page, if there is one.
#[derive(Debug)]
pub(super) struct Screen {
    display: Option<Box<dyn Display>>,
    pictures: Pictures,
    /// The machine's time of the last picture request.
    pictured_at: Duration,
    /// The number of entries at that time.
    pictured_entries: usize,
    /// The change of the window after which the page is reloaded.
    change: Option<DisplayChange>,
}

/// An event on a screen.
#[derive(Debug)]
pub(super) enum ScreenEvent {
    /// The window emulates the phone that was set last.
    Changed,
    /// The page looks different.
    Picture(Picture),
}

impl Screen {
    /// A session without a window.
    pub(super) fn none() -> Self {
        Self {
            display: None,
            pictures: Pictures::new(),
            pictured_at: Duration::ZERO,
            pictured_entries: 0,
            change: None,
        }
    }

    /// Sets the window.
    pub(super) fn set(&mut self, display: Box<dyn Display>) {
        self.display = Some(display);
    }

    /// Shows pages in this environment from now on; `ScreenEvent::Changed` follows. Returns `false` without a window.
    pub(super) fn show(&mut self, environment: Environment) -> bool {
        let Some(display) = &self.display else {
            return false;
        };
        let (shown, change) = DisplayChange::begin();
        display.show(environment, shown);
        self.change = Some(change);
        true
    }

    /// Requests a picture of the page if it may look different than on the last one.
    pub(super) fn take_picture(&mut self, wall: Duration, entries: usize) {
        let Some(display) = &self.display else { return };
        let pause = if entries == self.pictured_entries {
            QUIET_PICTURES
        } else {
            PICTURES
        };
        if wall.saturating_sub(self.pictured_at) >= pause {
            (self.pictured_at, self.pictured_entries) = (wall, entries);
            self.pictures.take(display.as_ref());
        }
    }

    /// Waits for the next event.
    pub(super) async fn next(&mut self) -> ScreenEvent {
        tokio::select! {
            () = DisplayChange::end(&mut self.change) => {
                self.change = None;
                ScreenEvent::Changed
            }
            picture = self.pictures.next() => ScreenEvent::Picture(picture),
        }
    }
}
