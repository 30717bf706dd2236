//! The window that shows the page, where it can be made to look like the phone's.

use std::fmt;

use footbridge_host::Environment;
use tokio::sync::{mpsc, oneshot};

/// A window that shows pages as the phone does: in its size, with its touch screen, theme and language.
pub trait Display: fmt::Debug + Send {
    /// Takes a picture of the page. `taken` is dropped without one if there is none.
    fn take_picture(&self, taken: PictureSink);

    /// Shows pages in this environment from now on. `shown` is dropped as soon as they see it, or when they never will.
    fn show(&self, environment: Environment, shown: Shown);
}

/// The place where a picture of the page goes.
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
        // The session may be over.
        let _ = self.0.send(Some(picture));
    }
}

impl Drop for PictureSink {
    fn drop(&mut self) {
        // Ends the wait for it. After a picture it is ignored.
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

    /// Takes a picture, unless one is awaited.
    pub(crate) fn take(&mut self, display: &dyn Display) {
        if !self.is_awaited {
            self.is_awaited = true;
            display.take_picture(PictureSink(self.sender.clone()));
        }
    }

    /// Waits for the next picture that differs from the one before.
    pub(crate) async fn next(&mut self) -> Picture {
        loop {
            // This holds a sender, so there is always another.
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
            // A window that is gone takes none, and the next is not held up.
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
