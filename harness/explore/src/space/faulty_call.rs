//! A call with the replies that the app can send.

use std::collections::BTreeMap;

use footbridge_contract::{Call, Catalogue, Platform, Reply};
use footbridge_dialect::Dialect;
use footbridge_runner::Project;
use footbridge_scenario::{LimitedCall, ReplyLimit};
use serde_json::Value;

use crate::space::fitting_values::{KnownValues, OtherValue, other_values};
use crate::space::settings::Exclusions;

/// A call with the replies that the app can send.
#[derive(Debug, Clone)]
pub(crate) struct FaultyCall {
    pub(crate) name: String,
    /// The time after which the client gives up, in milliseconds; `None` without a limit.
    pub(crate) limit: Option<u64>,
    /// The data of a success that fits the catalogue, for a call without a default reply.
    pub(crate) example: Option<Value>,
    /// Other data that the catalogue allows in a success.
    pub(crate) others: Vec<OtherValue>,
    /// The failure codes that reach the page, by platform.
    codes: BTreeMap<Platform, Vec<String>>,
    /// The bridge's limits on its replies.
    limits: Vec<LimitedCall>,
}

impl FaultyCall {
    /// Returns the bridge's limit on its replies on a platform.
    pub(crate) fn reply_limit(&self, platform: Platform) -> Option<ReplyLimit> {
        let mut limits = self.limits.iter();
        let limited = limits.find(|limited| limited.platform == platform);
        limited.map(|limited| limited.limit)
    }

    /// Returns the failure codes that reach the page on a platform.
    pub(crate) fn codes(&self, platform: Platform) -> &[String] {
        self.codes.get(&platform).map_or(&[], Vec::as_slice)
    }
}

/// Returns the calls with a reply that the catalogue describes, except the excluded ones.
pub(super) fn faulty_calls(project: &Project, exclude: &Exclusions) -> Vec<FaultyCall> {
    let catalogue = &project.catalogue;
    let known = KnownValues::of(catalogue);
    let limits = project.names().limits;
    let calls = catalogue.calls.iter();
    let calls =
        calls.filter(|call| call.reply != Reply::None && !exclude.calls.contains(&call.name));
    let calls = calls.filter_map(|call| {
        let shape = call.data_of("", true).map(|schema| &schema.shape);
        let default = call.default_reply.as_ref().map(|reply| reply.data.clone());
        let is_default = default.is_some();
        let usual = default.or_else(|| known.example(shape?))?;
        // The app computes some replies from its version.
        let is_computed = Platform::APPS.iter().any(|platform| {
            project
                .dialect
                .default_data(*platform, &call.name)
                .is_some()
        });
        let others = if is_computed {
            Vec::new()
        } else {
            other_values(&usual, shape)
        };
        let others = others.into_iter();
        let fits = |other: &OtherValue| call.reply_mismatches("", true, &other.value).is_empty();
        let codes = Platform::APPS.map(|platform| {
            let codes = failure_codes(call, catalogue, &project.dialect, platform);
            (platform, if is_computed { Vec::new() } else { codes })
        });
        Some(FaultyCall {
            name: call.name.clone(),
            limit: catalogue.time_limit(call).map(|limit| limit.ms),
            others: others.filter(fits).collect(),
            example: (!is_default && !is_computed).then_some(usual),
            codes: codes.into_iter().collect(),
            limits: limits
                .iter()
                .filter(|limited| limited.call == call.name)
                .cloned()
                .collect(),
        })
    });
    calls.collect()
}

/// Returns the app's failure codes that a reply to the call can have, if the page can see the failure.
fn failure_codes(
    call: &Call,
    catalogue: &Catalogue,
    dialect: &Dialect,
    platform: Platform,
) -> Vec<String> {
    if !dialect.can_fail(platform, &call.name) {
        return Vec::new();
    }
    // A failure without data must fit.
    let fits = |code: &&footbridge_contract::Code| {
        call.reply_mismatches(&code.code, false, &Value::Null)
            .is_empty()
    };
    let codes = catalogue.failure_codes(call);
    codes.filter(fits).map(|code| code.code.clone()).collect()
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use footbridge_runner::Backends;
    use footbridge_runner::config::Config;

    use super::*;

    #[test]
    fn reply_that_the_app_computes_stays_as_it_is() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/examples");
        for (example, call) in [
            ("dsbridge", "_dsb.hasNativeMethod"),
            ("webview-javascript-bridge", "appVersion"),
        ] {
            let config = Config::find(&Path::new(folder).join(example)).unwrap();
            let project = Project::load(config, &Backends::default()).unwrap();
            let calls = faulty_calls(&project, &Exclusions::default());
            let call = calls.iter().find(|known| known.name == call).unwrap();
            assert!(call.others.is_empty() && call.example.is_none(), "{call:?}");
        }
    }
}
