//! The messages as TypeScript for the page, generated so that both sides agree.

use footbridge_dialect::{
    Arrival, ArrivedContent, BridgeMessage, EnvironmentProbes, EventListener, EventTarget,
    FoundGlobal, Listeners, MessageAction, PageFacts, PageMessage, PassedFunction, ReturnKind,
    Senders,
};
use footbridge_journal::Observation;
use ts_rs::{Config, TS};

use super::{
    AnswerKind, AnswerOption, Instruction, Observed, PageEvent, PageReport, PageStep, Question,
    RecorderReport, RecorderSetup, RecorderState, ResultLine, Seen, Setup, View,
};

/// Returns the text of `page/src/wire.generated.ts`, before formatting.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = [
        declaration::<AnswerKind>,
        declaration::<AnswerOption>,
        declaration::<Arrival>,
        declaration::<ArrivedContent>,
        declaration::<BridgeMessage>,
        declaration::<EnvironmentProbes>,
        declaration::<EventListener>,
        declaration::<EventTarget>,
        declaration::<FoundGlobal>,
        declaration::<Instruction>,
        declaration::<Listeners>,
        declaration::<MessageAction>,
        declaration::<Observation>,
        declaration::<Observed>,
        declaration::<PageEvent>,
        declaration::<PageFacts>,
        declaration::<PageMessage>,
        declaration::<PageReport>,
        declaration::<PageStep>,
        declaration::<PassedFunction>,
        declaration::<Question>,
        declaration::<RecorderReport>,
        declaration::<RecorderSetup>,
        declaration::<RecorderState>,
        declaration::<ResultLine>,
        declaration::<ReturnKind>,
        declaration::<Seen>,
        declaration::<Senders>,
        declaration::<Setup>,
        declaration::<View>,
    ];
    let mut module = "\
/**
 * The messages between the binary and the page in the app.
 * Generated from harness/verify/src/wire by ci/generate: change it there.
 */
"
    .to_owned();
    for declare in declarations {
        module.push('\n');
        module.push_str(&declare(&config));
    }
    module
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}
