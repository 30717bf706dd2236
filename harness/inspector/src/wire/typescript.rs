//! The messages as TypeScript for the inspector's page, generated so that both sides agree.

use footbridge_engine::{PageState, PageText, StorageArea};
use footbridge_scenario::Theme;
use ts_rs::{Config, TS};

use super::{
    Boundary, Breakpoints, CaseSummary, CatalogueCode, CatalogueEntry, CatalogueEvent,
    CatalogueKind, CatalogueReply, Clock, ClockMode, Command, ConnectedPage, DeviceChoice, DueItem,
    DueKind, Held, HeldKind, Hello, LivePicture, MissedAct, PROTOCOL, Phone, RecordedStep, Replay,
    ReplayState, ReplayStep, Request, Rules, ScenarioDraft, SentRequest, Since, SourceError,
    Update, Violation,
};

/// Returns the text of `page/src/wire.generated.ts`, before formatting.
pub fn typescript() -> String {
    let config = Config::new().with_large_int("number");
    let declarations = [
        declaration::<Boundary>,
        declaration::<Breakpoints>,
        declaration::<CaseSummary>,
        declaration::<CatalogueCode>,
        declaration::<CatalogueEntry>,
        declaration::<CatalogueEvent>,
        declaration::<CatalogueKind>,
        declaration::<CatalogueReply>,
        declaration::<Clock>,
        declaration::<ClockMode>,
        declaration::<Command>,
        declaration::<ConnectedPage>,
        declaration::<DeviceChoice>,
        declaration::<DueItem>,
        declaration::<DueKind>,
        declaration::<Violation>,
        declaration::<Hello>,
        declaration::<Held>,
        declaration::<HeldKind>,
        declaration::<LivePicture>,
        declaration::<MissedAct>,
        declaration::<SourceError>,
        declaration::<PageState>,
        declaration::<PageText>,
        declaration::<Phone>,
        declaration::<RecordedStep>,
        declaration::<Replay>,
        declaration::<ReplayState>,
        declaration::<ReplayStep>,
        declaration::<Request>,
        declaration::<Rules>,
        declaration::<ScenarioDraft>,
        declaration::<SentRequest>,
        declaration::<Since>,
        declaration::<StorageArea>,
        declaration::<Theme>,
        declaration::<Update>,
    ];
    let mut module = format!(
        "\
/**
 * The messages between the binary and the inspector.
 * Generated from harness/inspector/src/wire by ci/generate: change it there.
 */
import type {{ Entry, Platform }} from \"footbridge-ui/record\";

/** The version of these messages. */
export const PROTOCOL = {PROTOCOL};
"
    );
    for declaration in declarations {
        module.push('\n');
        module.push_str(&declaration(&config));
    }
    module
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}
