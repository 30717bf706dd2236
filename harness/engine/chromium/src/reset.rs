//! The reset between two cases, or between two starts of the app: leaves the page and removes its data.

use std::collections::BTreeSet;

use footbridge_dialect::Insets;
use footbridge_engine::{Begins, Boot, Report};
use serde_json::json;

use crate::device;
use crate::documents::patterns;
use crate::page::{Page, Pending};
use crate::session::{BLANK, Session};
use footbridge_engine::output::report;

impl Page {
    /// Leaves the page. Its handlers for leaving run before any data is removed.
    pub(crate) fn leave(&mut self, boot: Boot) {
        self.dialogs.prompts.boot(None);
        self.pending.clear();
        self.world.clear();
        self.traversals.clear();
        if self.dialogs.give_up_call() {
            self.close_dialog(None);
        }
        self.session = Session::Leaving(Box::new(boot));
        self.show_blank();
    }

    /// Shows the empty page.
    pub(crate) fn show_blank(&mut self) {
        let id = self
            .devtools
            .send("Page.navigate", &json!({ "url": BLANK }));
        self.pending.insert(id, Pending::Leave);
    }

    /// Removes the data of the page that was left, and applies the environment of the boot data.
    pub(crate) fn finish_reset(&mut self, mut boot: Boot) -> Result<(), String> {
        self.loads.clear();
        self.documents.clear();
        // When the app restarts, the agent clears the session storage, which the browser clears with all else only.
        let restarts = boot.begins == Begins::Restart;
        let origins = if restarts {
            BTreeSet::new()
        } else {
            std::mem::take(&mut self.origins)
        };
        let stored = origins.iter().map(|origin| {
            let all = json!({ "origin": origin, "storageTypes": "all" });
            ("Storage.clearDataForOrigin", all)
        });
        // Nothing is in the browser's cache: the gateway forbids it. To clear it would also remove what the browser knows of
        // the hosts.
        let cookies = (!restarts).then(|| ("Network.clearBrowserCookies", json!({})));
        let navigations = std::mem::take(&mut boot.environment.navigations);
        let intercepted = (self.documents.navigations != navigations).then(|| {
            let patterns = json!({ "patterns": patterns(&navigations) });
            ("Fetch.enable", patterns)
        });
        let all = stored
            .chain(cookies)
            .chain([("Page.resetNavigationHistory", json!({}))])
            .chain(device::requests(&boot.environment))
            .chain(intercepted);
        let mut results = self.devtools.ask_all(all)?.into_iter();
        results.try_for_each(|result| result.map(drop))?;
        self.documents.navigations.clone_from(&navigations);
        boot.environment.navigations = navigations;
        // The browser applies these insets from now on.
        boot.environment.safe_area = Insets::default();
        if boot.covers {
            self.start_coverage()?;
        }
        let bootstrap = std::mem::take(&mut boot.environment.bootstrap);
        self.provide(&bootstrap)?;
        self.channel.clone_into(&mut boot.channel);
        boot.entries_before = 1;
        self.dialogs.prompts.boot(Some(boot));
        report(&Report::Reset);
        Ok(())
    }

    /// Sets the scripts that run in the page before the client's, in order.
    fn provide(&mut self, sources: &[String]) -> Result<(), String> {
        if self.bootstrap.iter().map(|(source, _)| source).eq(sources) {
            return Ok(());
        }
        for (_, identifier) in std::mem::take(&mut self.bootstrap) {
            let script = json!({ "identifier": identifier });
            self.devtools
                .ask("Page.removeScriptToEvaluateOnNewDocument", &script)?;
        }
        for source in sources {
            let script = json!({ "source": format!("if (window === top) {{\n{source}\n}}") });
            let added = self
                .devtools
                .ask("Page.addScriptToEvaluateOnNewDocument", &script)?;
            let identifier = added["identifier"].as_str().unwrap_or_default();
            self.bootstrap.push((source.clone(), identifier.to_owned()));
        }
        Ok(())
    }
}
