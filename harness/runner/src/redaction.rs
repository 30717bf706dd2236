//! The redaction of a case's record: the values of the catalogue's secret fields are replaced by `‹secret 1›`,
//! `‹secret 2›` …
//!
//! A case is judged by its original values. The redaction is applied between the judgement and the record, so that
//! nothing derived from records (transcripts, snapshots, reports, the cache) contains secrets. Equal values have the
//! same number.

#[cfg(test)]
mod tests;

pub(crate) mod picture_mask;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use footbridge_contract::{Catalogue, Field};
use footbridge_engine::{PageState, PageText};
use footbridge_journal::{CallNumber, Entry, EntryKind, Journal, RequestNumber, transcript};
use footbridge_record::{CaseRecord, Failure};
use serde_json::Value;

/// The minimum number of characters of a secret that is replaced anywhere. A shorter one may be part of any word, and
/// is replaced only under its field name.
const SHORTEST_ANYWHERE: usize = 6;

/// The secrets of one case, or of a live session.
#[derive(Debug)]
pub struct Redaction {
    catalogue: Arc<Catalogue>,
    /// The names of the calls that have secrets in their replies.
    calls: BTreeMap<CallNumber, String>,
    /// The secret members of responses.
    requests: BTreeMap<RequestNumber, Vec<String>>,
    /// The number of entries of the case that have been searched for secrets.
    learned: usize,
    /// The secrets that have been replaced so far, in the order of their numbers, which count from 1 in each record.
    numbered: Mutex<Vec<String>>,
    /// The secrets, the longest first, since a secret may contain another.
    secrets: Vec<Secret>,
}

/// A value of a secret field.
#[derive(Debug, PartialEq)]
struct Secret {
    /// The name of a field with this value.
    field: String,
    /// The value as text: a string itself, or a number's digits.
    text: String,
    /// The forms that are replaced anywhere: the text itself, escaped as in JSON, and as in a URL.
    anywhere: Vec<String>,
}

impl Redaction {
    /// Creates a redaction without secrets.
    pub fn new(catalogue: Arc<Catalogue>) -> Self {
        Self {
            catalogue,
            calls: BTreeMap::new(),
            requests: BTreeMap::new(),
            learned: 0,
            numbered: Mutex::default(),
            secrets: Vec::new(),
        }
    }

    /// Learns the secrets in an entry.
    pub fn learn(&mut self, entry: &Entry) {
        let catalogue = Arc::clone(&self.catalogue);
        match &entry.kind {
            EntryKind::Call {
                number,
                name,
                payload,
                ..
            } => {
                if let Some(call) = catalogue.calls.get(name) {
                    self.learn_object(call.payload.shape.fields().unwrap_or_default(), payload);
                    if !call.secret_reply.is_empty() {
                        self.calls.insert(*number, name.clone());
                    }
                }
            }
            EntryKind::Reply { call, text, .. } | EntryKind::Part { call, text, .. } => {
                let name = self.calls.get(call);
                let call = name.and_then(|name| catalogue.calls.get(name));
                if let (Some(call), Ok(reply)) = (call, serde_json::from_str(text)) {
                    self.learn_members(&call.secret_reply, &reply);
                }
            }
            EntryKind::Event { name, payload, .. } => {
                let event = catalogue.events.get(name);
                let fields = event.and_then(|event| event.payload.shape.fields());
                self.learn_object(fields.unwrap_or_default(), payload);
            }
            EntryKind::Link {
                path, parameters, ..
            } => {
                if let Some((link, in_path)) = catalogue.link_at(path) {
                    self.learn_pairs(&link.parameters, parameters);
                    self.learn_pairs(&link.parameters, &in_path);
                }
            }
            EntryKind::Request {
                number,
                method,
                path,
                query,
                headers,
                body,
                ..
            } => {
                self.learn_headers(headers);
                let replies = catalogue.endpoints.iter().find(|endpoint| {
                    !endpoint.secret_reply.is_empty()
                        && endpoint.path == *path
                        && endpoint.method.as_str() == method
                });
                if let Some(endpoint) = replies {
                    let names = endpoint.secret_reply.clone();
                    self.requests.insert(*number, names);
                }
                let fields = catalogue.endpoints.iter().find_map(|endpoint| {
                    let is_same = endpoint.path == *path && endpoint.method.as_str() == method;
                    is_same.then_some(endpoint.request.as_deref()?)
                });
                if let Some(fields) = fields {
                    self.learn_pairs(fields, query);
                    self.learn_object(fields, body);
                }
            }
            EntryKind::Response {
                number,
                response: Some(response),
                ..
            } => {
                if let Some(names) = self.requests.get(number).cloned() {
                    self.learn_members(&names, &response.body);
                }
            }
            _ => {}
        }
    }

    /// Learns the secrets in a page's storage.
    pub fn learn_stored(&mut self, page: &PageState) {
        let catalogue = Arc::clone(&self.catalogue);
        let secrets = &catalogue.app.secrets;
        for (name, value) in &page.cookies {
            if secrets.has_cookie(name) {
                self.learn_text(name, value);
            }
        }
        for (key, value) in page.local.iter().chain(&page.session) {
            if secrets.has_key(key) {
                self.learn_text(key, value);
            }
        }
    }

    fn learn_headers(&mut self, headers: &[(String, String)]) {
        let catalogue = Arc::clone(&self.catalogue);
        let secrets = &catalogue.app.secrets;
        for (name, value) in headers {
            if secrets.has_header(name) {
                self.learn_text(name, value);
            }
            if name.eq_ignore_ascii_case("cookie") {
                for pair in value.split(';') {
                    if let Some((name, value)) = pair.trim().split_once('=')
                        && secrets.has_cookie(name)
                    {
                        self.learn_text(name, value);
                    }
                }
            }
        }
    }

    fn learn_object(&mut self, fields: &[Field], object: &Value) {
        for field in fields {
            match object.get(&field.name) {
                Some(value) if field.is_secret => self.learn_value(&field.name, value),
                Some(value) => self.learn_object(field.shape.fields().unwrap_or_default(), value),
                None => {}
            }
        }
    }

    /// Learns the values of an object's members with one of these names, at any depth.
    fn learn_members(&mut self, names: &[String], value: &Value) {
        match value {
            Value::Object(members) => {
                for (name, value) in members {
                    if names.contains(name) {
                        self.learn_value(name, value);
                    } else {
                        self.learn_members(names, value);
                    }
                }
            }
            Value::Array(items) => {
                for item in items {
                    self.learn_members(names, item);
                }
            }
            _ => {}
        }
    }

    fn learn_pairs(&mut self, fields: &[Field], pairs: &[(String, String)]) {
        let is_secret = |name: &str| {
            let mut fields = fields.iter();
            fields.any(|field| field.is_secret && field.name == name)
        };
        for (name, text) in pairs.iter().filter(|(name, _)| is_secret(name)) {
            self.learn_text(name, text);
        }
    }

    fn learn_value(&mut self, name: &str, value: &Value) {
        match value {
            Value::Null => {}
            Value::String(text) => self.learn_text(name, text),
            Value::Bool(_) | Value::Number(_) => self.learn_text(name, &value.to_string()),
            Value::Array(items) => items.iter().for_each(|item| self.learn_value(name, item)),
            Value::Object(members) => {
                for (name, value) in members {
                    self.learn_value(name, value);
                }
            }
        }
    }

    fn learn_text(&mut self, field: &str, text: &str) {
        let mut known = self.secrets.iter().filter(|secret| secret.text == text);
        if text.is_empty() || known.any(|secret| secret.field == field) {
            return;
        }
        let mut anywhere = Vec::new();
        if text.chars().count() >= SHORTEST_ANYWHERE && !"‹secret ".contains(text) {
            let quoted = Value::from(text).to_string();
            let form: String = url::form_urlencoded::byte_serialize(text.as_bytes()).collect();
            anywhere.push(text.to_owned());
            anywhere.push(quoted[1..quoted.len() - 1].to_owned());
            anywhere.push(form.replace('+', "%20"));
            anywhere.push(form);
            anywhere.dedup();
        }
        self.secrets.push(Secret {
            field: field.to_owned(),
            text: text.to_owned(),
            anywhere,
        });
        self.secrets
            .sort_by_key(|secret| std::cmp::Reverse(secret.text.len()));
    }

    /// Learns the secrets of a journal, and replaces them in the whole journal, including entries before the secret's
    /// first occurrence.
    pub(crate) fn redact(&mut self, journal: &mut Journal) {
        for entry in journal.entries() {
            self.learn(entry);
        }
        self.learned = journal.entries().len();
        self.number(&transcript(journal));
        for entry in journal.entries_mut() {
            self.apply(entry);
            remove_response(entry);
        }
    }

    /// The secrets of a journal so far that are replaced anywhere.
    pub(crate) fn secrets_of(&mut self, journal: &Journal) -> Vec<String> {
        for entry in journal.entries().iter().skip(self.learned) {
            self.learn(entry);
        }
        self.learned = journal.entries().len();
        let secrets = self.secrets.iter();
        let anywhere = secrets.filter(|secret| !secret.anywhere.is_empty());
        anywhere.map(|secret| secret.text.clone()).collect()
    }

    /// Replaces the secrets in an entry.
    pub fn apply(&self, entry: &mut Entry) {
        if self.secrets.is_empty() {
            return;
        }
        match &mut entry.kind {
            EntryKind::Call { payload, .. } | EntryKind::Event { payload, .. } => {
                self.value("", payload);
            }
            EntryKind::Result { value, .. } => self.value("", value),
            EntryKind::ScriptCall { arguments, .. } => {
                for argument in arguments {
                    self.value("", argument);
                }
            }
            EntryKind::Animation { element, .. } => self.text(element),
            EntryKind::Step { text, .. }
            | EntryKind::Reply { text, .. }
            | EntryKind::Part { text, .. }
            | EntryKind::Live { text, .. }
            | EntryKind::Shown { text, .. }
            | EntryKind::Dialog { text, .. }
            | EntryKind::Console { text, .. }
            | EntryKind::Error { text, .. }
            | EntryKind::Title { text } => self.text(text),
            EntryKind::Goto { url } | EntryKind::Window { url } | EntryKind::Download { url } => {
                self.text(url);
            }
            EntryKind::Link {
                url,
                path,
                parameters,
                ..
            } => {
                self.text(url);
                self.text(path);
                self.pairs(parameters);
            }
            EntryKind::Settle { code, reason, .. } => {
                code.iter_mut()
                    .chain(reason)
                    .for_each(|text| self.text(text));
            }
            EntryKind::State { cause, .. } => cause.iter_mut().for_each(|text| self.text(text)),
            EntryKind::Request {
                path,
                query,
                headers,
                body,
                text,
                ..
            } => {
                self.text(path);
                self.pairs(query);
                self.pairs(headers);
                self.value("", body);
                self.text(text);
            }
            EntryKind::Response {
                request,
                outcome,
                response,
                ..
            } => {
                self.text(request);
                self.text(outcome);
                if let Some(response) = response {
                    self.pairs(&mut response.headers);
                    self.value("", &mut response.body);
                }
            }
            EntryKind::Violation {
                request, reason, ..
            } => {
                self.text(request);
                self.text(reason);
            }
            EntryKind::Unsent { url, .. } => self.text(url),
            EntryKind::Refused { url, reason } | EntryKind::LoadFailed { url, reason } => {
                self.text(url);
                self.text(reason);
            }
            EntryKind::Unreadable { sent, reason } => {
                self.text(sent);
                self.text(reason);
            }
            EntryKind::Unscripted { .. }
            | EntryKind::Missed { .. }
            | EntryKind::Cookie { .. }
            | EntryKind::CookieExpired { .. }
            | EntryKind::CallbackLeft { .. }
            | EntryKind::Repeated { .. }
            | EntryKind::StillLoading { .. } => {}
        }
    }

    /// Replaces the secrets in a page's storage and in its texts.
    pub fn apply_to_page(&self, page: &mut PageState) {
        for stored in [&mut page.cookies, &mut page.local, &mut page.session] {
            for (name, value) in stored {
                match self.secret_of(name, value) {
                    Some(secret) => *value = self.shown(&secret.text),
                    None => self.text(value),
                }
            }
        }
        let live = page.alerts.iter_mut().chain(&mut page.statuses);
        for PageText { shown, written } in live.chain([&mut page.text]) {
            self.text(shown);
            if let Some(written) = written {
                self.text(written);
            }
        }
        self.text(&mut page.url);
        self.text(&mut page.title);
    }

    /// Replaces the secrets in a JSON value.
    pub fn apply_to_value(&self, value: &mut Value) {
        self.value("", value);
    }

    /// Replaces the secrets in named texts, such as headers.
    pub fn apply_to_pairs(&self, pairs: &mut [(String, String)]) {
        self.pairs(pairs);
    }

    /// Replaces the secrets in a text.
    pub fn apply_to_text(&self, text: &mut String) {
        self.text(text);
    }

    /// Whether a text is the placeholder of a secret.
    pub fn is_placeholder(&self, text: &str) -> bool {
        let numbered = self.numbered.lock().unwrap_or_else(PoisonError::into_inner);
        (1..=numbered.len()).any(|number| placeholder(number) == text)
    }

    /// Replaces the secrets in a record whose journal has been redacted.
    pub(crate) fn apply_to_record(&self, record: &mut CaseRecord) {
        let reasons = [&mut record.reason, &mut record.ending.reason];
        for reason in reasons.into_iter().flatten() {
            self.text(reason);
        }
        for step in &mut record.steps {
            self.text(&mut step.text);
        }
        for failure in &mut record.failures {
            self.failure(failure);
        }
    }

    fn failure(&self, failure: &mut Failure) {
        self.text(&mut failure.message);
        let details = [&mut failure.expected, &mut failure.help, &mut failure.diff];
        let details = details.into_iter().flatten();
        details
            .chain(&mut failure.found)
            .for_each(|text| self.text(text));
    }

    fn pairs(&self, pairs: &mut [(String, String)]) {
        for (name, text) in pairs {
            if let Some(secret) = self.secret_of(name, text) {
                *text = self.shown(&secret.text);
            } else {
                self.text(text);
            }
        }
    }

    fn value(&self, name: &str, value: &mut Value) {
        match value {
            Value::Null => {}
            Value::Bool(_) | Value::Number(_) => {
                if let Some(secret) = self.secret_of(name, &value.to_string()) {
                    *value = Value::from(self.shown(&secret.text));
                }
            }
            Value::String(text) => {
                if let Some(secret) = self.secret_of(name, text) {
                    *text = self.shown(&secret.text);
                } else {
                    self.text(text);
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.value(name, item)),
            Value::Object(members) => {
                for (name, value) in members {
                    self.value(name, value);
                }
            }
        }
    }

    /// The placeholder of a secret.
    fn shown(&self, text: &str) -> String {
        let mut numbered = self.numbered.lock().unwrap_or_else(PoisonError::into_inner);
        let known = numbered.iter().position(|other| other == text);
        let index = known.unwrap_or_else(|| {
            numbered.push(text.to_owned());
            numbered.len() - 1
        });
        placeholder(index + 1)
    }

    fn secret_of(&self, field: &str, text: &str) -> Option<&Secret> {
        let mut secrets = self.secrets.iter();
        secrets.find(|secret| secret.field == field && secret.text == text)
    }

    /// Replaces the secrets in a text.
    fn text(&self, text: &mut String) {
        for secret in &self.secrets {
            secret.replace_in(text, &|| self.shown(&secret.text));
        }
    }

    /// Numbers the secrets of a transcript in order of occurrence, independently of the rest of the record.
    fn number(&self, transcript: &str) {
        if self.secrets.is_empty() {
            return;
        }
        for line in transcript.lines() {
            let places = self.secrets.iter().filter_map(|secret| {
                let mut replaced = line.to_owned();
                secret.replace_in(&mut replaced, &String::new);
                (replaced != line).then(|| (common_start(line, &replaced), &secret.text))
            });
            let mut places: Vec<_> = places.collect();
            places.sort_by_key(|(place, _)| *place);
            for (_, text) in places {
                self.shown(text);
            }
        }
    }
}

impl Secret {
    /// Replaces the secret in a text by the result of `shown`.
    fn replace_in(&self, text: &mut String, shown: &dyn Fn() -> String) {
        let Self {
            field,
            text: value,
            anywhere,
        } = self;
        for found in anywhere {
            if text.contains(found.as_str()) {
                *text = replaced_words(text, found, shown);
            }
        }
        // Members of JSON and of queries, for values too short to be replaced anywhere.
        if text.contains(field.as_str()) && text.contains(value.as_str()) {
            let name = Value::from(field.as_str());
            for end in [",", "}"] {
                for json in [Value::from(value.as_str()).to_string(), value.clone()] {
                    let member = format!("{name}:{json}{end}");
                    if text.contains(&member) {
                        let shown = format!("{name}:\"{}\"{end}", shown());
                        *text = text.replace(&member, &shown);
                    }
                }
            }
            *text = replaced_in_query(text, field, value, shown);
        }
    }
}

/// The length of the common prefix of two texts, in bytes.
fn common_start(one: &str, other: &str) -> usize {
    let pairs = one.bytes().zip(other.bytes());
    pairs.take_while(|(one, other)| one == other).count()
}

/// The placeholder of the secret with this number.
fn placeholder(number: usize) -> String {
    format!("‹secret {number}›")
}

/// Removes a response, which a run's journal keeps only for its secrets.
pub(crate) fn remove_response(entry: &mut Entry) {
    if let EntryKind::Response { response, .. } = &mut entry.kind {
        *response = None;
    }
}

/// Replaces a value where it isn't part of a longer word or number.
fn replaced_words(text: &str, value: &str, shown: &dyn Fn() -> String) -> String {
    let is_open = |at: char| !at.is_alphanumeric();
    let mut replaced = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(value) {
        let end = at + value.len();
        if text[..at].chars().next_back().is_none_or(is_open)
            && text[end..].chars().next().is_none_or(is_open)
        {
            replaced.push_str(&text[from..at]);
            replaced.push_str(&shown());
            from = end;
        }
    }
    replaced.push_str(&text[from..]);
    replaced
}

/// Replaces `field=value` where it is a whole parameter of a query.
fn replaced_in_query(text: &str, field: &str, value: &str, shown: &dyn Fn() -> String) -> String {
    let part = format!("{field}={value}");
    let mut replaced = String::with_capacity(text.len());
    let mut from = 0;
    for (at, _) in text.match_indices(&part) {
        let (before, after) = (&text[..at], &text[at + part.len()..]);
        let begins = before.is_empty() || before.ends_with(['?', '&', ' ']);
        let ends = after.is_empty() || after.starts_with(['&', '#', ' ', '"']);
        if begins && ends {
            replaced.extend([&text[from..at], field, "="]);
            replaced.push_str(&shown());
            from = at + part.len();
        }
    }
    replaced.push_str(&text[from..]);
    replaced
}
