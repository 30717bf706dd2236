//! The request layer: query, headers, content type (§7.1).

use footbridge_contract::{Carrier, HostRole};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::Inquiry;
use crate::api::asked::{Content, SIMULATION};
use crate::api::finding::Rule;

pub(super) fn check(inquiry: &mut Inquiry<'_>) {
    query(inquiry);
    headers(inquiry);
    theme(inquiry);
    beta(inquiry);
    simulation(inquiry);
    content(inquiry);
}

/// `languageType` and, for GET, `timestamp` are the last of the query, once each.
fn query(inquiry: &mut Inquiry<'_>) {
    let is_get = inquiry.asked.method == "GET";
    let expected: &[&str] = if is_get {
        &["languageType", "timestamp"]
    } else {
        &["languageType"]
    };
    let names: Vec<String> = inquiry
        .asked
        .query
        .iter()
        .map(|(name, _)| name.clone())
        .collect();
    for name in expected {
        match names.iter().filter(|found| found == name).count() {
            0 => inquiry.find(Rule::QUERY, format!("`{name}` is missing from the query")),
            1 => {}
            _ => inquiry.find(Rule::QUERY, format!("`{name}` is in the query twice")),
        }
    }
    let is_there = expected
        .iter()
        .all(|name| names.iter().any(|found| found == name));
    if is_there && !names.ends_with(&expected.iter().map(ToString::to_string).collect::<Vec<_>>()) {
        let reason = format!("the query is to end with `{}`", expected.join("`, `"));
        inquiry.find(Rule::QUERY, reason);
    }
    let value = |name: &str| {
        let mut query = inquiry.asked.query.iter();
        let found = query.find(|(found, _)| found == name)?;
        Some(found.1.clone())
    };
    let (language, timestamp) = (value("languageType"), value("timestamp"));
    if let (Some(found), Some(expected)) = (language, language_number(inquiry))
        && found != expected.to_string()
    {
        let locale = inquiry
            .asked
            .header("locale")
            .unwrap_or_default()
            .to_owned();
        let reason = format!("`languageType` is {found}, and {expected} for the locale `{locale}`");
        inquiry.find(Rule::QUERY, reason);
    }
    if let Some(timestamp) = timestamp.filter(|_| is_get)
        && !is_time(&timestamp)
    {
        let reason = format!("`timestamp` is `{timestamp}`, which is no time in milliseconds");
        inquiry.find(Rule::QUERY, reason);
    }
}

/// Milliseconds since 1970 that a clock may show.
fn is_time(text: &str) -> bool {
    text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of the locale that the headers name: the exact code's, else that of the code before its first hyphen, else 0.
fn language_number(inquiry: &Inquiry<'_>) -> Option<u64> {
    let locale = inquiry.asked.header("locale")?;
    let languages = &inquiry.server.session()?.languages;
    let short = locale.split('-').next().unwrap_or_default();
    let found = languages.get(locale).or_else(|| languages.get(short));
    Some(found.map_or(0, |language| language.number))
}

fn headers(inquiry: &mut Inquiry<'_>) {
    let Some(session) = inquiry.server.session() else {
        return;
    };
    let every = session
        .headers
        .iter()
        .filter(|header| header.on == Carrier::EveryRequest);
    for header in every {
        if inquiry.asked.header(&header.name).is_none() {
            inquiry.find(Rule::HEADERS, format!("`{}` is missing", header.name));
        }
    }
    let asked = inquiry.asked;
    let locale = asked.header("locale").unwrap_or_default();
    let expected = [
        ("terminaltype", "1".to_owned()),
        ("language", locale.replace('-', "_")),
    ];
    for (name, expected) in expected {
        if let Some(found) = asked.header(name)
            && found != expected
        {
            let reason = format!("`{name}` is `{found}`, not `{expected}`");
            inquiry.find(Rule::HEADERS, reason);
        }
    }
    for name in ["locale", "devicelanguage"] {
        if asked.header(name) == Some("") {
            inquiry.find(Rule::HEADERS, format!("`{name}` is empty"));
        }
    }
}

/// `appTheme` follows the preference cookie, whose default is dark.
fn theme(inquiry: &mut Inquiry<'_>) {
    let cookie = inquiry.asked.cookie("preferences");
    let preferences = cookie.and_then(|text| {
        let text = percent_decode_str(text).decode_utf8().ok()?;
        serde_json::from_str::<Value>(&text).ok()
    });
    let theme = preferences
        .as_ref()
        .and_then(|preferences| preferences.get("theme")?.as_str())
        .unwrap_or("black");
    let expected = if matches!(theme, "black" | "dark") {
        "dark"
    } else {
        "standard"
    };
    if let Some(found) = inquiry.asked.header("appTheme")
        && found != expected
    {
        let reason = format!("`appTheme` is `{found}`, and {expected} for the theme `{theme}`");
        inquiry.find(Rule::HEADERS, reason);
    }
}

fn beta(inquiry: &mut Inquiry<'_>) {
    let hosts = &inquiry.server.catalogue.hosts;
    let is_beta = hosts
        .iter()
        .find(|host| host.host == inquiry.asked.host)
        .is_some_and(|host| host.role == HostRole::Site && host.name == "beta");
    match (is_beta, inquiry.asked.header("x-beta")) {
        (true, Some("1")) | (false, None) => {}
        (true, _) => inquiry.find(Rule::HEADERS, "`x-beta` is not `1` in the beta environment"),
        (false, Some(_)) => {
            inquiry.find(
                Rule::HEADERS,
                "`x-beta` is there outside the beta environment",
            );
        }
    }
}

fn simulation(inquiry: &mut Inquiry<'_>) {
    if let Some(found) = inquiry.asked.header(SIMULATION)
        && found != "1"
    {
        let reason = format!("`{SIMULATION}` is `{found}`, not `1`");
        inquiry.find(Rule::HEADERS, reason);
    }
}

fn content(inquiry: &mut Inquiry<'_>) {
    let found = inquiry.asked.header("content-type").unwrap_or_default();
    let essence = found.split(';').next().unwrap_or_default().trim();
    let is_json = essence == "application/json";
    if inquiry.asked.is_bodiless() {
        if !found.is_empty() && !is_json {
            let reason = format!("`content-type` is `{found}`, not `application/json`");
            inquiry.find(Rule::CONTENT, reason);
        }
        if !inquiry.asked.text.is_empty() {
            inquiry.find(
                Rule::CONTENT,
                "there is a body, which belongs into the query",
            );
        }
        return;
    }
    match &inquiry.asked.body {
        Content::Unreadable(reason) => inquiry.find(Rule::CONTENT, reason.clone()),
        Content::Empty if is_json => inquiry.find(Rule::CONTENT, "there is no body, not even `{}`"),
        Content::Json(_) if !is_json => {
            let reason = format!("`content-type` is `{found}`, not `application/json`");
            inquiry.find(Rule::CONTENT, reason);
        }
        Content::Json(value) if !value.is_object() && !value.is_array() => {
            inquiry.find(Rule::CONTENT, "the body is neither an object nor a list");
        }
        Content::Multipart if inquiry.asked.method != "POST" => {
            inquiry.find(Rule::CONTENT, "only POST sends multipart");
        }
        _ => {}
    }
}
