//! Verifications of emulated apps without an engine: a fake page passes the messages between a [`Session`] and a
//! [`Host`].
//!
//! [`Session`]: crate::Session
//! [`Host`]: footbridge_host::Host

mod app;
mod drifts;
mod examples;
mod page;
mod person;
mod reported;
mod secrets;
mod window;
mod written;

use footbridge_contract::{Platform, Version};
use footbridge_record::VerificationRecord;

use crate::VerifyOptions;

pub(crate) use app::App;
use page::FakePage;

/// Compares the shop on iOS, `emulated` with these replies, with the description in `described`. The replies have the
/// syntax of a scenario.
fn verify_shop_at(version: Version, described: &App, emulated: &App, replies: &str) -> FakePage {
    let host = emulated.host(Platform::Ios, version, replies);
    let options = VerifyOptions {
        is_unattended: true,
        ..VerifyOptions::default()
    };
    let mut page = FakePage::open(described, options, host);
    page.play([]);
    assert!(page.session().is_finished());
    page
}

/// Verifies version 2.4.0 of the shop on iOS.
fn verify_shop(described: &App, emulated: &App, replies: &str) -> FakePage {
    verify_shop_at(Version::new(2, 4, 0), described, emulated, replies)
}

/// Returns the message of each difference, with its entry.
fn differences(record: &VerificationRecord) -> Vec<String> {
    let entries = record.entries.iter().flat_map(|entry| {
        entry.differences.iter().map(|difference| {
            format!(
                "{} {}: {}",
                entry.kind.word(),
                entry.name,
                difference.message
            )
        })
    });
    entries.collect()
}

/// Returns the verdict of each entry, with the reason if it was not tried.
fn verdicts(record: &VerificationRecord) -> Vec<String> {
    let lines = record.entries.iter().map(|entry| {
        let (kind, verdict) = (entry.kind.word(), entry.verdict.words());
        match &entry.reason {
            Some(reason) => format!("{kind} {}: {verdict} ({reason})", entry.name),
            None => format!("{kind} {}: {verdict}", entry.name),
        }
    });
    lines.collect()
}
