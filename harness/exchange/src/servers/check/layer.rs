//! The request layer: query, headers, content type (§7.1).

use footbridge_contract::HostRole;
use percent_encoding::percent_decode_str;
use serde_json::Value;

use super::RequestCheck;
use footbridge_gateway::BodyContent;

use crate::servers::rule;
use crate::servers::simulation::HEADER as SIMULATION;
use crate::session_contract::Carrier;

pub(super) fn check(check: &mut RequestCheck<'_>) {
    query(check);
    headers(check);
    theme(check);
    beta(check);
    simulation(check);
    content(check);
}

/// Checks the query: it ends with `languageType` and, for GET, `timestamp`, once each.
fn query(check: &mut RequestCheck<'_>) {
    let is_get = check.request.method == "GET";
    let expected: &[&str] = if is_get {
        &["languageType", "timestamp"]
    } else {
        &["languageType"]
    };
    let names: Vec<String> = check
        .request
        .query
        .iter()
        .map(|(name, _)| name.clone())
        .collect();
    for name in expected {
        match names.iter().filter(|found| found == name).count() {
            0 => check.report(rule::QUERY, format!("`{name}` is missing from the query")),
            1 => {}
            _ => check.report(rule::QUERY, format!("`{name}` is in the query twice")),
        }
    }
    let is_there = expected
        .iter()
        .all(|name| names.iter().any(|found| found == name));
    if is_there && !names.ends_with(&expected.iter().map(ToString::to_string).collect::<Vec<_>>()) {
        let reason = format!("the query must end with `{}`", expected.join("`, `"));
        check.report(rule::QUERY, reason);
    }
    let value = |name: &str| {
        let mut query = check.request.query.iter();
        let found = query.find(|(found, _)| found == name)?;
        Some(found.1.clone())
    };
    let (language, timestamp) = (value("languageType"), value("timestamp"));
    if let (Some(found), Some(expected)) = (language, language_number(check))
        && found != expected.to_string()
    {
        let locale = check
            .request
            .header("locale")
            .unwrap_or_default()
            .to_owned();
        let reason = format!("`languageType` is {found}, and {expected} for the locale `{locale}`");
        check.report(rule::QUERY, reason);
    }
    if let Some(timestamp) = timestamp.filter(|_| is_get)
        && !is_time(&timestamp)
    {
        let reason = format!("`timestamp` is `{timestamp}`, which is not a time in milliseconds");
        check.report(rule::QUERY, reason);
    }
}

/// Whether a text is a time within a clock's range, in milliseconds since 1970.
fn is_time(text: &str) -> bool {
    text.len() == 13 && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number of the locale in the headers: by the exact code, else by the part before the first hyphen, else 0.
fn language_number(check: &RequestCheck<'_>) -> Option<u64> {
    let locale = check.request.header("locale")?;
    let languages = &check.server.contract.languages;
    let short = locale.split('-').next().unwrap_or_default();
    let found = languages.get(locale).or_else(|| languages.get(short));
    Some(found.map_or(0, |language| language.number))
}

fn headers(check: &mut RequestCheck<'_>) {
    let server = check.server;
    let every = server
        .contract
        .headers
        .iter()
        .filter(|header| header.on == Carrier::EveryRequest);
    for header in every {
        if check.request.header(&header.name).is_none() {
            check.report(rule::HEADERS, format!("`{}` is missing", header.name));
        }
    }
    let request = check.request;
    let locale = request.header("locale").unwrap_or_default();
    let expected = [
        ("terminaltype", "1".to_owned()),
        ("language", locale.replace('-', "_")),
    ];
    for (name, expected) in expected {
        if let Some(found) = request.header(name)
            && found != expected
        {
            let reason = format!("`{name}` is `{found}`, not `{expected}`");
            check.report(rule::HEADERS, reason);
        }
    }
    for name in ["locale", "devicelanguage"] {
        if request.header(name) == Some("") {
            check.report(rule::HEADERS, format!("`{name}` is empty"));
        }
    }
}

/// Checks `appTheme`, which must match the preference cookie; dark is the default.
fn theme(check: &mut RequestCheck<'_>) {
    let cookie = check.request.cookie("preferences");
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
    if let Some(found) = check.request.header("appTheme")
        && found != expected
    {
        let reason = format!("`appTheme` is `{found}`, and {expected} for the theme `{theme}`");
        check.report(rule::HEADERS, reason);
    }
}

fn beta(check: &mut RequestCheck<'_>) {
    let hosts = &check.server.catalogue.hosts;
    let is_beta = hosts
        .iter()
        .find(|host| host.host == check.request.host)
        .is_some_and(|host| host.role == HostRole::Site && host.name == "beta");
    match (is_beta, check.request.header("x-beta")) {
        (true, Some("1")) | (false, None) => {}
        (true, _) => check.report(rule::HEADERS, "`x-beta` is not `1` in the beta environment"),
        (false, Some(_)) => {
            check.report(
                rule::HEADERS,
                "`x-beta` is present outside the beta environment",
            );
        }
    }
}

fn simulation(check: &mut RequestCheck<'_>) {
    if let Some(found) = check.request.header(SIMULATION)
        && found != "1"
    {
        let reason = format!("`{SIMULATION}` is `{found}`, not `1`");
        check.report(rule::HEADERS, reason);
    }
}

fn content(check: &mut RequestCheck<'_>) {
    let found = check.request.header("content-type").unwrap_or_default();
    let essence = found.split(';').next().unwrap_or_default().trim();
    let is_json = essence == "application/json";
    if check.request.is_bodiless() {
        if !found.is_empty() && !is_json {
            let reason = format!("`content-type` is `{found}`, not `application/json`");
            check.report(rule::CONTENT, reason);
        }
        if !check.request.text.is_empty() {
            check.report(
                rule::CONTENT,
                "there is a body; its content belongs in the query",
            );
        }
        return;
    }
    match &check.request.body {
        BodyContent::Unreadable(reason) => check.report(rule::CONTENT, reason.clone()),
        BodyContent::Empty if is_json => {
            check.report(rule::CONTENT, "there is no body, not even `{}`");
        }
        BodyContent::Json(_) if !is_json => {
            let reason = format!("`content-type` is `{found}`, not `application/json`");
            check.report(rule::CONTENT, reason);
        }
        BodyContent::Json(value) if !value.is_object() && !value.is_array() => {
            check.report(rule::CONTENT, "the body is neither an object nor a list");
        }
        BodyContent::Multipart(_) if check.request.method != "POST" => {
            check.report(rule::CONTENT, "only POST sends multipart");
        }
        _ => {}
    }
}
