//! The size of the window that shows the phone. It changes some time after the request.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use glib::{ControlFlow, Priority, SourceId};
use gtk::ApplicationWindow;
use gtk::prelude::{GtkWindowExt as _, WidgetExt as _};
use webkit2gtk::WebView;

/// The longest wait for a window's new size. Some window managers give a window the size that they choose.
const LIMIT: Duration = Duration::from_secs(1);

/// A width and height, in pixels.
type Size = (i32, i32);

/// The size of a window and its webview.
pub(crate) struct WindowSize {
    window: ApplicationWindow,
    view: WebView,
    requested: Cell<Option<Size>>,
    change: Rc<RefCell<Option<Change>>>,
}

/// A pending change of the size.
struct Change {
    from: Size,
    limit: SourceId,
    then: Box<dyn FnOnce()>,
}

impl Change {
    fn end(self) {
        self.limit.remove();
        (self.then)();
    }
}

impl WindowSize {
    pub(crate) fn new(window: ApplicationWindow, view: WebView) -> Self {
        let change = Rc::new(RefCell::new(None));
        let changing = Rc::clone(&change);
        view.connect_size_allocate(move |_, size| {
            let is_new = |change: &mut Change| change.from != (size.width(), size.height());
            let changed: Option<Change> = changing.borrow_mut().take_if(is_new);
            if let Some(change) = changed {
                change.end();
            }
        });
        Self {
            window,
            view,
            requested: Cell::new(None),
            change,
        }
    }

    /// Resizes the window, then calls `then`: a page that loads earlier sees the previous size.
    pub(crate) fn set(&self, size: Size, then: impl FnOnce() + 'static) {
        if let Some(previous) = self.change.take() {
            previous.end();
        }
        let from = (self.view.allocated_width(), self.view.allocated_height());
        self.window.resize(size.0, size.1);
        if self.requested.replace(Some(size)) == Some(size) || from == size {
            return then();
        }
        let change = Rc::clone(&self.change);
        // After a pause of the whole process, a size that has come counts first.
        let limit = glib::timeout_add_local_full(LIMIT, Priority::LOW, move || {
            if let Some(Change { then, .. }) = change.take() {
                then();
            }
            ControlFlow::Break
        });
        self.change.replace(Some(Change {
            from,
            limit,
            then: Box::new(then),
        }));
    }
}
