//! The window that shows the page, where it can be made to look like the phone's.

use std::fmt;

use footbridge_host::Environment;
use tokio::sync::oneshot;

/// A window that shows pages as the phone does: in its size, with its touch screen, theme and language.
pub trait Display: fmt::Debug + Send {
    /// Shows pages in this environment from now on. `shown` is dropped as soon as they see it, or when they never will.
    fn show(&self, environment: Environment, shown: Shown);
}

/// The end of a change of the display, which comes when this is dropped.
#[derive(Debug)]
pub struct Shown {
    #[expect(dead_code, reason = "the other end learns that it is dropped")]
    sender: oneshot::Sender<()>,
}

/// A change of the display that is under way.
#[derive(Debug)]
pub(crate) struct DisplayChange(oneshot::Receiver<()>);

impl DisplayChange {
    /// Begins a change.
    pub(crate) fn begin() -> (Shown, Self) {
        let (sender, receiver) = oneshot::channel();
        (Shown { sender }, Self(receiver))
    }

    /// Waits for the end of a change; for ever if none is under way.
    pub(crate) async fn end(change: &mut Option<Self>) {
        match change {
            // Nothing is ever sent: the sender is dropped.
            Some(Self(receiver)) => drop(receiver.await),
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn a_change_ends_when_it_is_dropped() {
        let (shown, change) = DisplayChange::begin();
        let mut change = Some(change);
        let moment = Duration::from_millis(20);
        let waited = tokio::time::timeout(moment, DisplayChange::end(&mut change)).await;
        assert!(waited.is_err());
        drop(shown);
        DisplayChange::end(&mut change).await;
        let nothing = tokio::time::timeout(moment, DisplayChange::end(&mut None)).await;
        assert!(nothing.is_err());
    }
}
