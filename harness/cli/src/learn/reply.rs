//! The draft's part on replies: what the client read of them says what they have in them.

use std::fmt::Write as _;

use super::answer::Answer;
use super::draft::{GUESS, SEEN, key_text, quoted};
use super::finding::Finding;
use super::shape::Template;

const CODES: [&str; 9] = [
    "code",
    "errcode",
    "errorcode",
    "error_code",
    "errno",
    "status",
    "retcode",
    "ret",
    "result_code",
];
const TEXTS: [&str; 7] = [
    "msg",
    "message",
    "errmsg",
    "error_msg",
    "errormessage",
    "reason",
    "error_message",
];
const DATA: [&str; 8] = [
    "data",
    "result",
    "payload",
    "value",
    "body",
    "response",
    "res",
    "responsedata",
];

/// The table of the replies.
pub(super) fn reply(findings: &[Finding]) -> String {
    let answered = findings.iter().filter(|finding| finding.answer.is_some());
    let Some(finding) = answered.max_by_key(|finding| finding.reads.len()) else {
        return "\n# How the app answers was not to be seen: docs/dialects.md, question 4.\n\
                [reply]\nvia = \"return\"   # a guess\nvalue = \"{data}\"\n"
            .to_owned();
    };
    let mut text = "\n# How the app answers.\n[reply]\n".to_owned();
    let lines = match &finding.answer {
        Some(Answer::Callback) if finding.keeps_callback => format!(
            "via = \"callback\"   {SEEN}\ndeletes = true   {SEEN}: the client leaves the function on the page\n"
        ),
        Some(Answer::Callback) => format!("via = \"callback\"   {SEEN}\n"),
        Some(Answer::Promise) => {
            format!("via = \"return\"   {SEEN}: the client awaits what comes back\n")
        }
        Some(Answer::AtOnce) => {
            format!("via = \"return\"   {SEEN}: the client uses what comes back at once\n")
        }
        Some(Answer::Event { on, event }) => {
            let content = if event == "message" {
                "data = \"{reply:json}\""
            } else {
                "detail = \"{reply}\""
            };
            format!(
                "via = \"event\"   {GUESS}: the client listens for it\nevent = {}\non = {}\n{content}   {GUESS}\n",
                quoted(event),
                quoted(on)
            )
        }
        Some(Answer::Function { path, takes }) => {
            // A function of two takes a name first, that of an event, and then what it says.
            let arguments = if *takes == 2 {
                format!("arguments = [\"{{event}}\", \"{{reply}}\"]   {GUESS}: it takes two\n")
            } else {
                String::new()
            };
            format!(
                "via = \"function\"   {GUESS}: the client put it on the page\nfunction = {}\n{arguments}",
                quoted(path)
            )
        }
        None => String::new(),
    };
    text += &lines;
    let (value, is_seen) = reply_value(finding);
    let mark = if is_seen {
        "# the fields were seen to be read; what is in them is a guess"
    } else {
        GUESS
    };
    let _ = writeln!(text, "value = {value}   {mark}");
    text
}

/// The fields that the client read at the top of a reply, in order.
fn top_reads(finding: &Finding) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for (path, _) in &finding.reads {
        let top = path.split('.').next().unwrap_or(path);
        if !names.contains(&top) {
            names.push(top);
        }
    }
    names
}

fn place_of(finding: &Finding, field: &str) -> Option<&'static str> {
    let lower = field.to_ascii_lowercase();
    let lower = lower.as_str();
    if finding.shape.key_of(&Template::Id) == Some(field) {
        Some("{id}")
    } else if CODES.contains(&lower) {
        Some(if finding.is_code_number {
            "{code:number}"
        } else {
            "{code}"
        })
    } else if TEXTS.contains(&lower) {
        Some("{message}")
    } else if DATA.contains(&lower) {
        Some("{data}")
    } else {
        None
    }
}

/// The value of a reply, and whether its fields were seen.
fn reply_value(finding: &Finding) -> (String, bool) {
    let reads = top_reads(finding);
    let is_envelope = reads.iter().any(|field| place_of(finding, field).is_some());
    let is_at_once = matches!(finding.answer, Some(Answer::Promise | Answer::AtOnce));
    if !reads.is_empty() && !is_envelope || reads.is_empty() && is_at_once {
        return ("\"{data}\"".to_owned(), !reads.is_empty());
    }
    let mut fields: Vec<(&str, &str)> = reads
        .iter()
        .filter_map(|field| Some((*field, place_of(finding, field)?)))
        .collect();
    let mut add = |field, place| {
        if !fields.iter().any(|(_, known)| *known == place) {
            fields.push((field, place));
        }
    };
    if let Some(id) = finding.shape.key_of(&Template::Id) {
        add(id, "{id}");
    }
    if reads.is_empty() {
        add("code", "{code}");
        add("msg", "{message}");
    }
    add("data", "{data}");
    // An id that the client reads below the data is among the data's fields.
    let id_of = |field: &str| {
        let below = finding.reads.iter().filter(|(_, is_known)| *is_known);
        let id = finding.shape.key_of(&Template::Id)?;
        let mut paths = below.filter_map(|(path, _)| path.strip_prefix(field)?.strip_prefix('.'));
        paths.find(|path| *path == id)
    };
    let has_inner_id = fields.iter().any(|(field, _)| id_of(field).is_some());
    let fields = fields
        .iter()
        .filter(|(_, place)| !has_inner_id || *place != "{id}");
    let fields: Vec<_> = fields
        .map(|(field, place)| match id_of(field) {
            Some(id) => format!(
                "{} = {{ \"...\" = \"{{data}}\", {} = \"{{id}}\" }}",
                key_text(field),
                key_text(id)
            ),
            None => format!("{} = {}", key_text(field), quoted(place)),
        })
        .collect();
    (format!("{{ {} }}", fields.join(", ")), !reads.is_empty())
}

/// The data that a reply needs so that what the client reads of it is there.
pub(super) fn reply_data(findings: &[Finding]) -> String {
    let mut fields: Vec<String> = Vec::new();
    for finding in findings {
        let is_envelope = top_reads(finding)
            .iter()
            .any(|field| place_of(finding, field).is_some());
        for (path, is_known) in &finding.reads {
            let field = match path.split_once('.') {
                Some((top, below)) if !is_known && place_of(finding, top) == Some("{data}") => {
                    below
                }
                None if !is_envelope && !is_known => path,
                _ => continue,
            };
            let field = key_text(field.split('.').next().unwrap_or(field));
            if !fields.contains(&field) {
                fields.push(field);
            }
        }
    }
    let fields: Vec<_> = fields
        .iter()
        .map(|field| format!("{field} = \"\""))
        .collect();
    if fields.is_empty() {
        "{}".to_owned()
    } else {
        format!("{{ {} }}", fields.join(", "))
    }
}
