//! The reset between two cases, or between two starts of the app: leaves the page and removes its data.

use std::rc::Rc;

use footbridge_dialect::Viewport;
use footbridge_engine::output::report;
use footbridge_engine::{Begins, Boot, Report};
use gio::Cancellable;
use glib::TimeSpan;
use gtk::prelude::*;
use tao::dpi::LogicalSize;
use webkit2gtk::{WebViewExt, WebsiteDataManagerExtManual, WebsiteDataTypes};

use super::Page;
use crate::loop_event::LoopEvent;
use crate::phone;
use crate::session::{BLANK, PageSession};

/// The remaining steps of a reset.
#[derive(Default)]
pub(crate) struct Reset {
    /// The boot data of the next case, until the previous case's page was left.
    boot: Option<Boot>,
    cleared: bool,
    resized: bool,
}

impl Reset {
    fn report_when_done(&self) {
        if self.cleared && self.resized {
            report(&Report::Reset);
        }
    }
}

impl Page {
    /// Leaves the page. Its handlers for leaving run before any data is deleted.
    pub(crate) fn leave(&mut self, boot: Boot) {
        self.reset = Reset {
            boot: Some(boot),
            ..Reset::default()
        };
        self.shared.prompts.borrow_mut().boot(None);
        for (_, call) in self.shared.waiting.take() {
            call.end(None);
        }
        self.shared.session.replace(PageSession::default());
        // Loads under way end silently with their document. Stopping them would run the client's handlers for it.
        self.view.load_uri(BLANK);
    }

    /// Continues the reset once the page was left.
    pub(crate) fn on_left(&mut self) {
        report(&Report::Left);
        if let Some(boot) = self.reset.boot.take() {
            self.prepare(boot);
        }
    }

    /// Continues the reset once the website data is deleted, or couldn't be for this reason.
    pub(crate) fn on_cleared(&mut self, problem: Option<String>) {
        if let Some(problem) = problem {
            report(&Report::Failed { problem });
        }
        self.reset.cleared = true;
        self.reset.report_when_done();
    }

    /// Continues the reset once the window has its size.
    pub(crate) fn on_resized(&mut self) {
        self.reset.resized = true;
        self.reset.report_when_done();
    }

    /// Removes the data of the page that was left, and applies the environment of the boot data.
    fn prepare(&mut self, mut boot: Boot) {
        let environment = boot.environment.clone();
        let shown = self.shown.replace(environment.clone());
        phone::show(&self.view, shown.as_ref(), &environment);
        let handlers = environment.handlers.iter();
        let handlers: Vec<&str> = handlers.map(|handler| handler.name.as_str()).collect();
        self.bridge.provide(&handlers);
        self.bridge.bootstrap(&environment.bootstrap);
        boot.environment.bootstrap.clear();
        self.shared
            .navigations
            .replace(environment.navigations.clone());
        self.channel.clone_into(&mut boot.channel);
        boot.entries_before = 1;
        let cleared = if boot.begins == Begins::Restart {
            WebsiteDataTypes::SESSION_STORAGE
        } else {
            WebsiteDataTypes::all()
        };
        boot.native_handlers = std::mem::take(&mut boot.environment.handlers);
        self.shared.prompts.borrow_mut().boot(Some(boot));

        let loop_events = self.loop_events.clone();
        let on_cleared = move |result: Result<(), glib::Error>| {
            let _ = loop_events.send_event(LoopEvent::DataCleared(
                result.err().map(|error| error.to_string()),
            ));
        };
        match self.view.website_data_manager() {
            Some(data) => data.clear(cleared, TimeSpan(0), None::<&Cancellable>, on_cleared),
            None => on_cleared(Ok(())),
        }
        self.view.restore_session_state(&self.pristine);
        self.resize(environment.viewport);
    }

    fn resize(&self, viewport: Viewport) {
        if fits(viewport, &self.view.allocation()) {
            let _ = self.loop_events.send_event(LoopEvent::Resized);
        } else {
            self.resetting.set(Some(viewport));
            self.window
                .set_inner_size(LogicalSize::new(viewport.width, viewport.height));
        }
    }

    /// Watches for the window's new size, which takes effect some time after the request. A case begins only then.
    pub(crate) fn notice_size(&self) {
        let resetting = Rc::clone(&self.resetting);
        let loop_events = self.loop_events.clone();
        self.view.connect_size_allocate(move |_, size| {
            if resetting.get().is_some_and(|wanted| fits(wanted, size)) {
                resetting.set(None);
                let _ = loop_events.send_event(LoopEvent::Resized);
            }
        });
    }
}

fn fits(wanted: Viewport, size: &gtk::Rectangle) -> bool {
    u32::try_from(size.width()) == Ok(wanted.width)
        && u32::try_from(size.height()) == Ok(wanted.height)
}
