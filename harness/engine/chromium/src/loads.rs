//! Reports of the page's loads.

use std::collections::{BTreeMap, BTreeSet};

use footbridge_engine::{LoadPhase, Report};
use serde_json::Value;

use crate::questions;
use footbridge_engine::address::is_of_the_web;
use footbridge_engine::output::report;

/// The loads of the current case.
#[derive(Debug, Default)]
pub(crate) struct PageLoads {
    /// The page's own frame.
    frame: String,
    /// The address of the page's document.
    url: String,
    /// The id of the document load that was started and has not replaced the previous document.
    provisional: Option<String>,
    /// Whether the document is still loading.
    is_loading: bool,
    /// The loads that are under way, by their ids.
    under_way: BTreeMap<String, Load>,
    /// The ids of shared workers, which are also the ids of their scripts' loads. The browser doesn't report the end of
    /// such a load, and nothing waits for a shared worker.
    shared_workers: BTreeSet<String>,
}

/// A load that is under way.
#[derive(Debug)]
struct Load {
    url: String,
    /// The document that requested it.
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

    /// Removes the state of the previous case.
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

    /// Whether the page has requested a document that has not replaced the current one.
    pub(crate) const fn is_on_its_way(&self) -> bool {
        self.provisional.is_some()
    }

    /// Reports the page's loads from a DevTools event. Returns whether a load began.
    pub(crate) fn handle_event(&mut self, method: &str, params: &Value) -> bool {
        let text = |key: &str| params[key].as_str().unwrap_or_default();
        let is_page = params["frameId"] == *self.frame;
        match method {
            "Page.frameStartedNavigating" if is_page => {
                let is_within = text("navigationType")
                    .to_lowercase()
                    .contains("samedocument");
                if !is_within && is_of_the_web(text("url")) {
                    // A script that navigates the page while it loads ends its load, which the browser doesn't report.
                    self.finish_document();
                    self.provisional = Some(text("loaderId").to_owned());
                    load(LoadPhase::Started, text("url"));
                }
            }
            "Page.frameNavigated" if params["frame"]["id"] == *self.frame => {
                self.commit(&params["frame"]);
            }
            "Page.frameNavigated" => {
                // The browser doesn't report the end of its worker's script.
                let text = |key: &str| params["frame"][key].as_str().unwrap_or_default();
                self.end(|load| load.frame == text("id") && load.loader != text("loaderId"));
            }
            "Page.navigatedWithinDocument" if is_page => text("url").clone_into(&mut self.url),
            "Page.loadEventFired" => self.finish_document(),
            "Page.frameStoppedLoading" => {
                self.end_document_of(text("frameId"));
                if is_page {
                    self.provisional = None;
                    self.finish_document();
                }
            }
            "Page.frameDetached" => self.end(|load| load.frame == text("frameId")),
            "Target.targetCreated" => {
                let id = params["targetInfo"]["targetId"].as_str();
                self.shared_workers.extend(id.map(str::to_owned));
            }
            "Network.requestWillBeSent" => {
                let url = params["request"]["url"].as_str().unwrap_or_default();
                if url == questions::ADDRESS {
                    return false;
                }
                // A worker that runs its script, and may wait in it, has not reported the script's end.
                let is_of_worker = params["frameId"].as_str().is_none_or(str::is_empty);
                let is_script = is_of_worker && url.starts_with("blob:");
                if !is_script && !self.shared_workers.contains(text("requestId")) {
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
        // The browser reports no further events for requests of the previous document.
        self.end(|load| load.loader != loader);
        self.provisional = None;
        self.is_loading = true;
        self.url = address(frame);
        load(LoadPhase::Committed, &self.url);
    }

    /// Ends the load of a frame's document, whose id is that of the document. The browser doesn't report the end of one that
    /// a script has stopped.
    fn end_document_of(&mut self, frame: &str) {
        let loads = self.under_way.iter();
        let mut documents = loads.filter(|(id, load)| load.frame == frame && load.loader == **id);
        if let Some((id, _)) = documents.next() {
            let id = id.clone();
            self.finish(&id);
        }
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

    /// Finishes the loads that `is_over` selects.
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

/// The address of a frame or a request. DevTools sends the fragment separately.
fn address(of: &Value) -> String {
    let part = |key: &str| of[key].as_str().unwrap_or_default();
    format!("{}{}", part("url"), part("urlFragment"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn redirect_and_new_document_end_loads() {
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
    fn shared_worker_script_is_not_waited_for() {
        let mut loads = PageLoads::new("F");
        let target = json!({ "targetInfo": { "targetId": "W", "type": "shared_worker" } });
        loads.handle_event("Target.targetCreated", &target);
        let request =
            json!({ "requestId": "W", "frameId": "F", "request": { "url": "https://a/" } });
        assert!(loads.handle_event("Network.requestWillBeSent", &request));
        assert!(loads.under_way.is_empty());
    }

    #[test]
    fn removed_frame_ends_its_loads() {
        let mut loads = PageLoads::new("F");
        let request =
            json!({ "requestId": "1", "frameId": "G", "request": { "url": "https://a/" } });
        assert!(loads.handle_event("Network.requestWillBeSent", &request));
        loads.handle_event("Page.frameDetached", &json!({ "frameId": "G" }));
        assert!(loads.under_way.is_empty());
    }

    #[test]
    fn new_document_of_a_frame_ends_its_loads() {
        let mut loads = PageLoads::new("F");
        for (id, frame, loader) in [
            ("D", "G", "D"),
            ("1", "G", ""),
            ("2", "G", "C"),
            ("3", "H", ""),
        ] {
            let request = json!({ "requestId": id, "frameId": frame, "loaderId": loader, "request": { "url": "https://a/" } });
            loads.handle_event("Network.requestWillBeSent", &request);
        }
        let frame = json!({ "frame": { "id": "G", "loaderId": "D", "url": "https://a/" } });
        loads.handle_event("Page.frameNavigated", &frame);
        let left: Vec<_> = loads.under_way.keys().collect();
        assert_eq!(left, ["3", "D"]);
    }

    #[test]
    fn stopped_document_is_no_longer_loading() {
        let mut loads = PageLoads::new("F");
        for (id, frame) in [("D", "F"), ("E", "G"), ("1", "F")] {
            let loader = if frame == "F" { "D" } else { "E" };
            let request = json!({ "requestId": id, "frameId": frame, "loaderId": loader, "request": { "url": "https://a/" } });
            loads.handle_event("Network.requestWillBeSent", &request);
        }
        loads.handle_event("Page.frameStoppedLoading", &json!({ "frameId": "F" }));
        let left: Vec<_> = loads.under_way.keys().collect();
        assert_eq!(left, ["1", "E"]);
    }

    #[test]
    fn worker_script_and_question_are_not_waited_for() {
        let mut loads = PageLoads::new("F");
        for (url, begins) in [("blob:https://a/1", true), (questions::ADDRESS, false)] {
            let request = json!({ "requestId": "1", "request": { "url": url } });
            let has_begun = loads.handle_event("Network.requestWillBeSent", &request);
            assert_eq!(has_begun, begins, "{url}");
            assert!(loads.under_way.is_empty(), "{url}");
        }
    }

    #[test]
    fn app_address_is_not_a_load() {
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
