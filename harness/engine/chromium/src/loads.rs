//! Reports of the page's loads.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_engine::{LoadPhase, Report};
use serde_json::Value;

use footbridge_engine::address::is_of_the_web;
use footbridge_engine::output::report;

/// The loads of the current case.
#[derive(Debug, Default)]
pub(crate) struct PageLoads {
    /// The page's own frame.
    frame: String,
    /// The address of the page's document.
    url: String,
    /// The id of the document's load that was started and has not replaced the one before.
    provisional: Option<String>,
    /// Whether the document is still loading.
    is_loading: bool,
    /// The loads that are under way, by their ids.
    under_way: BTreeMap<String, Load>,
    /// The ids of shared workers, which are those of their scripts' loads too. The browser doesn't tell the page that such a load is over, and
    /// nothing waits for a shared worker.
    shared_workers: BTreeSet<String>,
}

/// A load that is under way.
#[derive(Debug)]
struct Load {
    url: String,
    /// The document that it is for.
    loader: String,
    frame: String,
}

impl PageLoads {
    /// Creates the loads of a page with this frame.
    pub(crate) fn new(frame: &str) -> Self {
        Self {
            frame: frame.to_owned(),
            ..Self::default()
        }
    }

    /// Forgets the case before.
    pub(crate) fn clear(&mut self) {
        *self = Self::new(&self.frame);
    }

    /// The page's own frame.
    pub(crate) fn frame(&self) -> &str {
        &self.frame
    }

    /// Whether this is the page's own frame.
    pub(crate) fn is_page(&self, frame: &Value) -> bool {
        *frame == *self.frame
    }

    /// Whether the page has requested a document that has not replaced its own.
    pub(crate) const fn is_on_its_way(&self) -> bool {
        self.provisional.is_some()
    }

    /// Reports what a DevTools event says about the page's loads. Returns whether a load began.
    pub(crate) fn handle_event(&mut self, method: &str, params: &Value) -> bool {
        let text = |key: &str| params[key].as_str().unwrap_or_default();
        let is_page = params["frameId"] == *self.frame;
        match method {
            "Page.frameStartedNavigating" if is_page => {
                let is_within = text("navigationType")
                    .to_lowercase()
                    .contains("samedocument");
                if !is_within && is_of_the_web(text("url")) {
                    // A script that sends the page elsewhere while it loads ends its load, of which the browser says nothing.
                    self.finish_document();
                    self.provisional = Some(text("loaderId").to_owned());
                    load(LoadPhase::Started, text("url"));
                }
            }
            "Page.frameNavigated" if params["frame"]["id"] == *self.frame => {
                self.commit(&params["frame"]);
            }
            "Page.navigatedWithinDocument" if is_page => text("url").clone_into(&mut self.url),
            "Page.loadEventFired" => self.finish_document(),
            "Page.frameStoppedLoading" if is_page => {
                self.provisional = None;
                self.finish_document();
            }
            "Page.frameDetached" => self.end(|load| load.frame == text("frameId")),
            "Target.targetCreated" => {
                let id = params["targetInfo"]["targetId"].as_str();
                self.shared_workers.extend(id.map(str::to_owned));
            }
            "Network.requestWillBeSent" => {
                if !self.shared_workers.contains(text("requestId")) {
                    self.begin(params);
                }
                return true;
            }
            "Network.loadingFinished" => self.finish(text("requestId")),
            "Network.loadingFailed" => {
                self.finish(text("requestId"));
                if self.provisional.as_deref() == Some(text("requestId")) {
                    // The page stays where it is.
                    self.provisional = None;
                    load(LoadPhase::Finished, &self.url);
                }
            }
            _ => {}
        }
        false
    }

    fn commit(&mut self, frame: &Value) {
        let loader = frame["loaderId"].as_str().unwrap_or_default();
        // The browser says nothing more of what the document before has requested.
        self.end(|load| load.loader != loader);
        self.provisional = None;
        self.is_loading = true;
        self.url = address(frame);
        load(LoadPhase::Committed, &self.url);
    }

    fn finish_document(&mut self) {
        if std::mem::take(&mut self.is_loading) {
            load(LoadPhase::Finished, &self.url);
        }
    }

    fn begin(&mut self, params: &Value) {
        let text = |key: &str| params[key].as_str().unwrap_or_default().to_owned();
        // A redirect is reported as another request under the same id.
        self.finish(&text("requestId"));
        let url = address(&params["request"]);
        report(&Report::ResourceStarted { url: url.clone() });
        let load = Load {
            url,
            loader: text("loaderId"),
            frame: text("frameId"),
        };
        self.under_way.insert(text("requestId"), load);
    }

    fn finish(&mut self, id: &str) {
        if let Some(Load { url, .. }) = self.under_way.remove(id) {
            report(&Report::ResourceFinished { url });
        }
    }

    /// Finishes those loads.
    fn end(&mut self, is_over: impl Fn(&Load) -> bool) {
        let over = self.under_way.iter().filter(|(_, load)| is_over(load));
        let over: Vec<String> = over.map(|(id, _)| id.clone()).collect();
        for id in over {
            self.finish(&id);
        }
    }
}

fn load(phase: LoadPhase, url: &str) {
    report(&Report::Load {
        phase,
        url: url.to_owned(),
    });
}

/// The address of a frame or a request. DevTools gives the fragment apart.
fn address(of: &Value) -> String {
    let part = |key: &str| of[key].as_str().unwrap_or_default();
    format!("{}{}", part("url"), part("urlFragment"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_redirect_and_another_document_end_what_was_under_way() {
        let mut loads = PageLoads::new("F");
        let mut handle = |method: &str, params: Value| {
            loads.handle_event(method, &params);
            loads.under_way.keys().cloned().collect::<Vec<_>>()
        };
        let request = |id: &str, loader: &str| json!({ "requestId": id, "loaderId": loader, "request": { "url": "https://a/" } });
        assert_eq!(
            handle("Network.requestWillBeSent", request("1", "1")),
            ["1"]
        );
        assert_eq!(
            handle("Network.requestWillBeSent", request("1", "1")),
            ["1"]
        );
        assert_eq!(
            handle("Network.requestWillBeSent", request("2", "1")),
            ["1", "2"]
        );
        assert_eq!(
            handle("Network.loadingFinished", json!({ "requestId": "1" })),
            ["2"]
        );
        let frame = json!({ "frame": { "id": "F", "loaderId": "3", "url": "https://a/" } });
        assert!(handle("Page.frameNavigated", frame).is_empty());
    }

    #[test]
    fn the_script_of_a_shared_worker_is_not_waited_for() {
        let mut loads = PageLoads::new("F");
        let target = json!({ "targetInfo": { "targetId": "W", "type": "shared_worker" } });
        loads.handle_event("Target.targetCreated", &target);
        let request =
            json!({ "requestId": "W", "frameId": "F", "request": { "url": "https://a/" } });
        assert!(loads.handle_event("Network.requestWillBeSent", &request));
        assert!(loads.under_way.is_empty());
    }

    #[test]
    fn a_frame_that_goes_ends_its_loads() {
        let mut loads = PageLoads::new("F");
        let request =
            json!({ "requestId": "1", "frameId": "G", "request": { "url": "https://a/" } });
        assert!(loads.handle_event("Network.requestWillBeSent", &request));
        loads.handle_event("Page.frameDetached", &json!({ "frameId": "G" }));
        assert!(loads.under_way.is_empty());
    }

    #[test]
    fn an_apps_address_is_no_load_of_the_page() {
        let mut loads = PageLoads::new("F");
        let mut start = |url: &str| {
            let params = json!({ "frameId": "F", "loaderId": "1", "navigationType": "differentDocument", "url": url });
            loads.handle_event("Page.frameStartedNavigating", &params);
            loads.provisional.take().is_some()
        };
        assert!(start("https://a/"));
        assert!(!start("app://close"));
    }
}
