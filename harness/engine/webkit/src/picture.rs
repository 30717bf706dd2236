//! Pictures of the page.

use std::cell::Cell;
use std::rc::Rc;

use footbridge_engine::output::report;
use footbridge_engine::{DRAWING, Report};
use gio::Cancellable;
use gtk::prelude::*;
use webkit2gtk::{SnapshotOptions, SnapshotRegion, WebView, WebViewExt};

/// Writes a picture of the page. If the page's script is busy, it is the last picture that the page has drawn.
pub(crate) fn write(view: &WebView, path: String) {
    let picture = Rc::new(Cell::new(Some(path)));
    let late = Rc::clone(&picture);
    let drawn = view.clone();
    glib::timeout_add_local_once(DRAWING, move || {
        if let Some(path) = late.take() {
            let problem = last_drawn(&drawn)
                .and_then(|surface| write_png(&surface, &path))
                .err();
            report(&Report::Pictured { problem });
        }
    });
    view.snapshot(
        SnapshotRegion::Visible,
        SnapshotOptions::NONE,
        None::<&Cancellable>,
        move |surface| {
            let Some(path) = picture.take() else { return };
            let problem = surface
                .map_err(|error| error.to_string())
                .and_then(|surface| image(&surface))
                .and_then(|surface| write_png(&surface, &path))
                .err();
            report(&Report::Pictured { problem });
        },
    );
}

fn image(surface: &cairo::Surface) -> Result<cairo::ImageSurface, String> {
    cairo::ImageSurface::try_from(surface.clone())
        .map_err(|_| "the webview's picture is not an image".to_owned())
}

/// The last picture that the page has drawn, which this process keeps.
fn last_drawn(view: &WebView) -> Result<cairo::ImageSurface, String> {
    let size = view.allocation();
    let surface = cairo::ImageSurface::create(cairo::Format::ARgb32, size.width(), size.height())
        .map_err(|error| error.to_string())?;
    let context = cairo::Context::new(&surface).map_err(|error| error.to_string())?;
    view.draw(&context);
    Ok(surface)
}

fn write_png(image: &cairo::ImageSurface, path: &str) -> Result<(), String> {
    let mut file = std::fs::File::create(path).map_err(|error| format!("{path}: {error}"))?;
    image
        .write_to_png(&mut file)
        .map_err(|error| format!("{path}: {error}"))
}
