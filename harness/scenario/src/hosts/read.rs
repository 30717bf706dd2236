//! Reading and printing `hosts`.

use std::collections::BTreeMap;

use footbridge_contract::Platform;
use serde_json::{Map, Value, json};

use super::{Hosts, Theme, versions};
use crate::schema::{Names, described, object, or_variable};
use crate::syntax::reader::Reader;
use crate::syntax::source_error::SourceErrorKind;
use crate::syntax::span::Spanned;
use crate::syntax::tree::{Node, NodeKind};

/// The keys of `hosts`.
const KEYS: [&str; 5] = ["platforms", "versions", "locale", "theme", "device"];

/// Reads `hosts`. Invalid keys are treated as absent, so that the rest of the scenario can be checked.
pub(crate) fn read(reader: &mut Reader<'_>, node: &Node) -> Option<Hosts> {
    let fields = reader.fields(node, "`hosts`", &KEYS)?;
    let mut hosts = Hosts::default();
    if let Some(node) = fields.get("platforms") {
        hosts.platforms = read_platforms(reader, node)?;
    }
    if let Some(node) = fields.get("versions") {
        if let Some(versions) = versions::read(reader, node) {
            hosts.versions = Spanned::new(versions, node.span);
        }
        if hosts
            .platforms
            .iter()
            .all(|platform| platform.value == Platform::Browser)
        {
            let reason = "a browser has no app version".to_owned();
            reader
                .errors
                .at(node, SourceErrorKind::ImpossibleHost { reason })
                .help("leave `versions` out, or add `ios` or `android` to `platforms`");
        }
    }
    if let Some(node) = fields.get("locale")
        && let Some(locale) = read_locale(reader, node)
    {
        hosts.locale = locale;
    }
    if let Some(node) = fields.get("theme")
        && let Some(theme) = reader.word(node, "theme", &Theme::WORDS)
    {
        hosts.theme = theme;
    }
    if let Some(node) = fields.get("device") {
        hosts.devices = read_devices(reader, node, &hosts.platforms).unwrap_or_default();
    }
    Some(hosts)
}

fn read_platform(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<Platform>> {
    let words = Platform::ALL.map(|platform| (platform.name(), platform));
    let platform = reader.word(node, "platform", &words)?;
    Some(Spanned::new(platform, node.span))
}

fn read_platforms(reader: &mut Reader<'_>, node: &Node) -> Option<Vec<Spanned<Platform>>> {
    let items = reader.one_or_many(node, "`platforms`")?;
    let mut platforms: Vec<Spanned<Platform>> = Vec::new();
    for item in items {
        let Some(platform) = read_platform(reader, item) else {
            continue;
        };
        if let Some(first) = platforms
            .iter()
            .find(|earlier| earlier.value == platform.value)
        {
            reader
                .bad_value(
                    item,
                    "`platforms`",
                    &format!("`{}` occurs twice", platform.value),
                )
                .also(first.span, "first here")
                .help("leave one out");
            continue;
        }
        platforms.push(platform);
    }
    (!platforms.is_empty()).then_some(platforms)
}

/// Reads a language tag.
pub(crate) fn read_locale(reader: &mut Reader<'_>, node: &Node) -> Option<Spanned<String>> {
    let locale = reader.text(node, "the locale")?;
    let mut parts = locale.split('-');
    let is_language = parts.next().is_some_and(|language| {
        (2..=3).contains(&language.len()) && language.bytes().all(|byte| byte.is_ascii_lowercase())
    });
    let are_tags = parts.all(|part| {
        (2..=8).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    });
    if is_language && are_tags {
        return Some(locale);
    }
    reader
        .bad_value(node, "the locale", "this is not a language tag")
        .help("write a tag such as `en`, `en-GB` or `zh-CN`");
    None
}

fn read_devices(
    reader: &mut Reader<'_>,
    node: &Node,
    platforms: &[Spanned<Platform>],
) -> Option<BTreeMap<Platform, Spanned<String>>> {
    if let NodeKind::Scalar(_) = node.kind {
        let device = reader.text(node, "the device")?;
        let all = platforms
            .iter()
            .map(|platform| (platform.value, device.clone()));
        return Some(all.collect());
    }
    let fields = reader.fields(node, "`device`", &Platform::ALL.map(Platform::name))?;
    let mut devices = BTreeMap::new();
    for platform in Platform::ALL {
        let Some(entry) = fields.entry(platform.name()) else {
            continue;
        };
        if !platforms.iter().any(|listed| listed.value == platform) {
            let reason = format!("`{platform}` is not among this scenario's platforms");
            reader
                .errors
                .report(SourceErrorKind::ImpossibleHost { reason }, entry.key.span)
                .help(format!(
                    "add `{platform}` to `platforms`, or leave it out here"
                ));
            continue;
        }
        if let Some(device) = reader.text(&entry.value, "the device") {
            devices.insert(platform, device);
        }
    }
    Some(devices)
}

/// The schema of a language tag.
pub(crate) fn locale_schema() -> Value {
    or_variable(json!({ "type": "string", "pattern": "^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$" }))
}

pub(crate) fn theme_schema() -> Value {
    or_variable(json!({ "enum": Theme::WORDS.map(|(word, _)| word) }))
}

/// The schema of `hosts`.
pub(crate) fn schema(names: &Names<'_>) -> Value {
    let platform = or_variable(json!({ "enum": Platform::ALL.map(Platform::name) }));
    let platforms =
        json!({ "anyOf": [platform, { "type": "array", "minItems": 1, "items": platform }] });
    let by_platform = Platform::ALL
        .map(|platform| (platform.name(), names.device()))
        .to_vec();
    let device = json!({ "anyOf": [names.device(), object(by_platform, &[])] });
    object(
        vec![
            (
                "platforms",
                described(platforms, "`ios`, `android`, or `browser`: outside the app"),
            ),
            ("versions", versions::schema()),
            (
                "locale",
                described(
                    locale_schema(),
                    "A language tag, such as `en-GB`; default `en`",
                ),
            ),
            (
                "theme",
                described(theme_schema(), "The app's colours; default `dark`"),
            ),
            ("device", described(device, "A device, or one by platform")),
        ],
        &[],
    )
}

impl Hosts {
    /// The keys and values as in a scenario file, without the defaults.
    pub(crate) fn print(&self) -> Map<String, Value> {
        let usual = Self::default();
        let mut map = Map::new();
        let mut put = |key: &str, value: Value| {
            map.insert(key.to_owned(), value);
        };
        if self.platforms != usual.platforms {
            let names = self.platforms.iter().map(|platform| platform.value.name());
            put("platforms", names.collect::<Vec<_>>().into());
        }
        if self.versions != usual.versions {
            put("versions", self.versions.print());
        }
        if self.locale != usual.locale {
            put("locale", json!(self.locale.value));
        }
        if self.theme != usual.theme {
            put("theme", json!(self.theme.word()));
        }
        if !self.devices.is_empty() {
            let devices = self.devices.iter();
            let named =
                devices.map(|(platform, device)| (platform.name().to_owned(), json!(device.value)));
            put("device", Value::Object(named.collect()));
        }
        map
    }
}
