//! The client's code that has run, as V8 counts it.

use footbridge_engine::address::is_of_the_web;
use footbridge_engine::output::report;
use footbridge_engine::{CoveredFunction, Report};
use serde_json::{Value, json};

use crate::page::Page;

impl Page {
    /// Counts from zero. Calls of functions are counted rather than blocks: how V8 divides a function into blocks depends
    /// on the pages that its process has shown before.
    pub(crate) fn start_coverage(&mut self) -> Result<(), String> {
        if !self.counts {
            let counted = json!({ "callCount": true, "detailed": false });
            self.devtools.ask("Profiler.enable", &json!({}))?;
            self.devtools
                .ask("Profiler.startPreciseCoverage", &counted)?;
            self.counts = true;
        }
        // The counts begin again with each report.
        self.devtools
            .ask("Profiler.takePreciseCoverage", &json!({}))
            .map(drop)
    }

    /// Reports the functions that have run since the last such report.
    pub(crate) fn report_coverage(&mut self) {
        let counted = self
            .devtools
            .ask("Profiler.takePreciseCoverage", &json!({}))
            .unwrap_or_default();
        report(&Report::Covered {
            functions: functions_in(&counted),
        });
    }
}

/// The functions of the client's scripts that have run, sorted.
fn functions_in(counted: &Value) -> Vec<CoveredFunction> {
    let scripts = counted["result"].as_array().into_iter().flatten();
    let functions = scripts.flat_map(|script| {
        let url = script["url"].as_str().unwrap_or_default();
        let functions = script["functions"].as_array().into_iter().flatten();
        let functions = functions.filter(move |_| is_of_the_web(url));
        let ranges = functions.filter_map(|function| function["ranges"].as_array());
        ranges.flatten().filter_map(move |range| {
            let offset = |key: &str| u32::try_from(range[key].as_u64()?).ok();
            (range["count"].as_u64()? > 0).then_some(CoveredFunction {
                url: url.to_owned(),
                start: offset("startOffset")?,
                end: offset("endOffset")?,
            })
        })
    });
    let mut functions: Vec<_> = functions.collect();
    functions.sort();
    functions.dedup();
    functions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_that_ran_are_those_of_the_client() {
        let range = |start: u32, count: u32| json!({ "startOffset": start, "endOffset": start + 5, "count": count });
        let script =
            |url: &str, ranges: Value| json!({ "url": url, "functions": [{ "ranges": ranges }] });
        let counted = json!({ "result": [
            script("https://www.app.test/b.js", json!([range(9, 1), range(1, 2), range(20, 0)])),
            script("https://www.app.test/a.js", json!([range(3, 1), range(3, 4)])),
            script("", json!([range(1, 1)])),
        ] });
        let block = |url: &str, start: u32| CoveredFunction {
            url: format!("https://www.app.test/{url}"),
            start,
            end: start + 5,
        };
        let wanted = [block("a.js", 3), block("b.js", 1), block("b.js", 9)];
        assert_eq!(functions_in(&counted), wanted);
        assert_eq!(functions_in(&Value::Null), []);
    }
}
