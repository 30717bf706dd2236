//! Loading of a [`Scenario`] from the text of a file.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use footbridge_contract::{Catalogue, Platform, Version};
use serde_json::Value;

use crate::form::read_kind;
use crate::names::project_names::ProjectNames;
use crate::scenario::row::Row;
use crate::scenario::transcript::TranscriptOptions;
use crate::scenario::{KEYS, Scenario, source};
use crate::scenario::{each, storage_access, transcript, waiver};
use crate::step::Step;
use crate::syntax::reader::{Fields, Reader};
use crate::syntax::source_error::{SourceErrorKind, SourceErrors};
use crate::syntax::span::{Span, Spanned};
use crate::syntax::tree::{MapEntry, Node, NodeKind, Uses, build, report_duplicates, substitute};
use crate::{check, hosts, network, reply};

/// Reads a scenario file without checking its names.
///
/// `name` is the file's name in error messages. [`check`](crate::check) checks names against the catalogue.
///
/// # Errors
/// [`SourceErrors`] with every error in the file.
pub fn parse(name: &str, text: &str) -> Result<Scenario, SourceErrors> {
    let (scenario, errors) = read(name, text);
    errors.settle().map(|()| scenario)
}

/// Reads a scenario file and checks it, so that errors of both kinds are reported together.
///
/// # Errors
/// [`SourceErrors`] with every error in the file.
pub fn load(
    name: &str,
    text: &str,
    catalogue: &Catalogue,
    known: &ProjectNames,
) -> Result<Scenario, SourceErrors> {
    let (scenario, mut errors) = read(name, text);
    check::check_into(&scenario, catalogue, known, &mut errors);
    errors.settle().map(|()| scenario)
}

/// Reads a scenario file of a project whose catalogue is unknown, and checks only the names that are not in a
/// catalogue.
///
/// # Errors
/// [`SourceErrors`] with every error that these checks can find.
pub fn load_without_catalogue(
    name: &str,
    text: &str,
    known: &ProjectNames,
) -> Result<Scenario, SourceErrors> {
    let (scenario, mut errors) = read(name, text);
    check::check_without_catalogue(&scenario, known, &mut errors);
    errors.settle().map(|()| scenario)
}

/// Reads as much of the scenario as possible, and its errors.
fn read(name: &str, text: &str) -> (Scenario, SourceErrors) {
    let source = source(name, text);
    let mut errors = SourceErrors::of(source.clone());
    let mut scenario = Scenario {
        name: name.to_owned(),
        title: Spanned::default(),
        about: None,
        feature: None,
        requires: BTreeMap::new(),
        waivers: Vec::new(),
        properties: Vec::new(),
        transcript: TranscriptOptions::default(),
        rows: Vec::new(),
        source,
    };
    if let Some(tree) = build(text, &mut errors) {
        report_duplicates(&tree, &mut errors);
        let mut reader = Reader {
            errors: &mut errors,
        };
        fill(&mut reader, &mut scenario, &tree, text);
    }
    (scenario, errors)
}

fn fill(reader: &mut Reader<'_>, scenario: &mut Scenario, tree: &Node, text: &str) {
    let keys = KEYS.map(|(key, _)| key);
    let Some(fields) = reader.fields(tree, "a scenario", &keys) else {
        return;
    };
    let title = fields.require(reader, "title");
    scenario.title = title
        .and_then(|node| reader.text(node, "the title"))
        .unwrap_or_default();
    scenario.about = fields
        .get("about")
        .and_then(|node| reader.text(node, "`about`"))
        .map(|text| text.value);
    scenario.feature = fields
        .get("feature")
        .and_then(|node| reader.text(node, "`feature`"))
        .map(|text| text.value);
    scenario.requires = fields
        .get("requires")
        .map_or_else(BTreeMap::new, |node| requires(reader, node));
    scenario.waivers = fields
        .get("waive")
        .map_or_else(Vec::new, |node| waiver::read(reader, node));
    scenario.properties = fields
        .get("properties")
        .map_or_else(Vec::new, |node| properties(reader, node));
    scenario.transcript = fields
        .get("transcript")
        .map_or_else(TranscriptOptions::default, |node| {
            transcript::read(reader, node)
        });
    fields.require(reader, "steps");
    scenario.rows = rows(reader, &fields, text);
}

fn requires(reader: &mut Reader<'_>, node: &Node) -> BTreeMap<Platform, Spanned<Version>> {
    let keys = Platform::APPS.map(Platform::name);
    let Some(fields) = reader.fields(node, "`requires`", &keys) else {
        return BTreeMap::new();
    };
    let versions = Platform::APPS.into_iter().filter_map(|platform| {
        let node = fields.get(platform.name())?;
        let version = hosts::versions::version(reader, node)?;
        Some((platform, Spanned::new(version, node.span)))
    });
    versions.collect()
}

fn properties(reader: &mut Reader<'_>, node: &Node) -> Vec<Spanned<String>> {
    let items = reader.one_or_many(node, "`properties`").unwrap_or_default();
    let names = items
        .iter()
        .filter_map(|item| reader.text(item, "a property"));
    names.collect()
}

fn rows(reader: &mut Reader<'_>, fields: &Fields<'_>, source: &str) -> Vec<Row> {
    let Some(each) = fields.get("each") else {
        let mut uses = Uses {
            row: None,
            used: BTreeSet::new(),
        };
        return vec![row(reader, fields, &mut uses, source)];
    };
    let found = each::read(reader, each);
    let mut ever_used = BTreeSet::new();
    let mut rows: Vec<Row> = Vec::new();
    let mut titles: HashMap<String, Span> = HashMap::new();
    for values in &found {
        let mut uses = Uses {
            row: Some(values),
            used: BTreeSet::new(),
        };
        let row = row(reader, fields, &mut uses, source);
        let span = values.first().map_or(each.span, |first| first.value.span);
        if let Some(earlier) = titles.get(&row.title) {
            let reason = format!("two rows of `each` have the title `{}`", row.title);
            reader
                .errors
                .report(SourceErrorKind::Variable { reason }, span)
                .also(*earlier, "the other row")
                .help("use a value in the title that differs from row to row");
        }
        ever_used.append(&mut uses.used);
        titles.entry(row.title.clone()).or_insert(span);
        rows.push(row);
    }
    if let Some(first) = found.first() {
        each::report_unused(reader, first, &ever_used);
    }
    rows
}

fn row(reader: &mut Reader<'_>, fields: &Fields<'_>, uses: &mut Uses<'_>, source: &str) -> Row {
    let part = |reader: &mut Reader<'_>, uses: &mut Uses<'_>, key: &str| {
        let node = substitute(fields.get(key)?, uses, source, reader.errors);
        report_duplicates(&node, reader.errors);
        Some(node)
    };
    let title = part(reader, uses, "title").and_then(|node| reader.text(&node, "the title"));
    let is_titled = !uses.used.is_empty();
    let hosts = part(reader, uses, "hosts");
    let replies = part(reader, uses, "replies");
    let network = part(reader, uses, "network");
    let storage = part(reader, uses, "storage");
    let steps = part(reader, uses, "steps");
    let title = title.map_or_else(String::new, |title| title.value);
    let title = match uses.row.and_then(<[MapEntry]>::first) {
        Some(first) if !is_titled => format!("{title} — {}", brief(&first.value)),
        _ => title,
    };
    let hosts = hosts
        .and_then(|node| hosts::read(reader, &node))
        .unwrap_or_default();
    let replies = replies
        .and_then(|node| reply::read_scripts(reader, &node))
        .unwrap_or_default();
    let network = network.map_or_else(Vec::new, |node| network::read_rules(reader, &node));
    let steps = steps.map_or_else(Vec::new, |node| read_steps(reader, &node));
    let storage = storage
        .and_then(|node| storage_access::read(reader, &node))
        .unwrap_or_default();
    Row {
        title,
        hosts,
        replies,
        network,
        storage,
        steps,
    }
}

fn read_steps(reader: &mut Reader<'_>, node: &Node) -> Vec<Spanned<Step>> {
    let items = reader.list(node, "`steps`").unwrap_or_default();
    items
        .iter()
        .filter_map(|item| {
            let step = read_kind(reader, item, "a step", Step::KINDS)?;
            Some(Spanned::new(step, item.span))
        })
        .collect()
}

/// A value as part of a title: a text unchanged, anything else as compact JSON.
fn brief(node: &Node) -> String {
    let mut ignored = SourceErrors::of(source("", ""));
    let mut reader = Reader {
        errors: &mut ignored,
    };
    match &node.kind {
        NodeKind::Scalar(scalar) => scalar.text.clone(),
        _ => reader
            .value(node, "")
            .map_or_else(String::new, |value| Value::to_string(&value)),
    }
}
