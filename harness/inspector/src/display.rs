//! The window that shows the page, if it can emulate the phone's display.

use std::fmt;

use footbridge_dialect::Environment;
use tokio::sync::{mpsc, oneshot};

/// A window that shows pages as on the phone: with its size, touch screen, theme and language.
pub trait Display: fmt::Debug + Send {
    /// Takes a picture of the page. `taken` is dropped without one if there is none.
    fn take_picture(&self, taken: PictureSink);

    /// Shows pages in this environment from now on. `shown` is dropped as soon as they see it, or when they never
    /// will.
    fn show(&self, environment: Environment, shown: Shown);
}

/// The receiver of a picture of the page.
#[derive(Debug)]
pub struct PictureSink(mpsc::UnboundedSender<Option<Picture>>);

/// A picture of the page, with the type of its bytes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The MIME type.
    pub mime: &'static str,
    /// The bytes in base64.
    pub base64: String,
}

impl PictureSink {
    /// Delivers the picture.
    pub fn deliver(self, picture: Picture) {
        // The session may have ended.
        let _ = self.0.send(Some(picture));
    }
}

impl Drop for PictureSink {
    fn drop(&mut self) {
        // Ends the wait for the picture. After a picture, it is ignored.
        let _ = self.0.send(None);
    }
}

/// The pictures of the page, taken one at a time.
#[derive(Debug)]
pub(crate) struct Pictures {
    sender: mpsc::UnboundedSender<Option<Picture>>,
    taken: mpsc::UnboundedReceiver<Option<Picture>>,
    is_awaited: bool,
    last: Option<Picture>,
}

impl Pictures {
    pub(crate) fn new() -> Self {
        let (sender, taken) = mpsc::unbounded_channel();
        Self {
            sender,
            taken,
            is_awaited: false,
            last: None,
        }
    }

    /// Takes a picture, unless one is pending.
    pub(crate) fn take(&mut self, display: &dyn Display) {
        if !self.is_awaited {
            self.is_awaited = true;
            display.take_picture(PictureSink(self.sender.clone()));
        }
    }

    /// Waits for the next picture that differs from the previous one.
    pub(crate) async fn next(&mut self) -> Picture {
        loop {
            // This holds a sender, so the channel stays open.
            match self.taken.recv().await {
                Some(Some(picture)) if self.last.as_ref() != Some(&picture) => {
                    self.last = Some(picture.clone());
                    return picture;
                }
                Some(Some(_)) => {}
                Some(None) => self.is_awaited = false,
                None => std::future::pending().await,
            }
        }
    }
}

/// Signals the end of a display change when dropped.
#[derive(Debug)]
pub struct Shown {
    #[expect(dead_code, reason = "dropping it notifies the receiver")]
    sender: oneshot::Sender<()>,
}

/// A pending change of the display.
#[derive(Debug)]
pub(crate) struct DisplayChange(oneshot::Receiver<()>);

impl DisplayChange {
    /// Starts a change.
    pub(crate) fn begin() -> (Shown, Self) {
        let (sender, receiver) = oneshot::channel();
        (Shown { sender }, Self(receiver))
    }

    /// Waits for the end of a change; forever if none is pending.
    pub(crate) async fn end(change: &mut Option<Self>) {
        match change {
            // No value is sent: the sender is dropped.
            Some(Self(receiver)) => drop(receiver.await),
            None => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[derive(Debug)]
    struct Camera(Option<&'static str>);

    impl Display for Camera {
        fn show(&self, _: Environment, _: Shown) {}

        fn take_picture(&self, taken: PictureSink) {
            if let Some(base64) = self.0 {
                taken.deliver(picture(base64));
            }
        }
    }

    fn picture(base64: &str) -> Picture {
        Picture {
            mime: "image/png",
            base64: base64.to_owned(),
        }
    }

    #[tokio::test]
    async fn only_a_picture_that_differs_is_shown() {
        let mut pictures = Pictures::new();
        let moment = Duration::from_millis(20);
        for (seen, expected) in [
            (Some("a"), Some("a")),
            (Some("a"), None),
            // A closed window delivers no picture, and does not block the next one.
            (None, None),
            (Some("b"), Some("b")),
        ] {
            pictures.take(&Camera(seen));
            let next = tokio::time::timeout(moment, pictures.next()).await;
            assert_eq!(next.ok(), expected.map(picture), "{seen:?}");
            let _ = tokio::time::timeout(moment, pictures.next()).await;
        }
    }

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
