//! The words in the keys of messages and in the names of functions, as in `requestId` or `api_name`.

/// Keys of an id, each as its words without separators.
pub(crate) const IDS: [&str; 21] = [
    "id",
    "callbackid",
    "cbid",
    "requestid",
    "reqid",
    "messageid",
    "msgid",
    "callid",
    "invokeid",
    "invocationid",
    "seq",
    "sequence",
    "correlationid",
    "promiseid",
    "nonce",
    "uuid",
    "guid",
    "transactionid",
    "taskid",
    "replyid",
    "responseid",
];

/// Keys of the call's name.
pub(crate) const CALLS: [&str; 18] = [
    "name",
    "method",
    "call",
    "action",
    "type",
    "handlername",
    "methodname",
    "handler",
    "cmd",
    "command",
    "func",
    "function",
    "fn",
    "api",
    "op",
    "operation",
    "event",
    "service",
];

/// Words that may accompany those of [`CALLS`], as in `apiName` or `js_function_name`.
const CALL_WORDS: [&str; 24] = [
    "name",
    "method",
    "call",
    "action",
    "type",
    "handler",
    "cmd",
    "command",
    "func",
    "function",
    "fn",
    "api",
    "op",
    "operation",
    "event",
    "native",
    "bridge",
    "js",
    "app",
    "message",
    "msg",
    "request",
    "req",
    "invoke",
];

/// Keys of the payload.
pub(crate) const PAYLOADS: [&str; 17] = [
    "details",
    "argumentlist",
    "arglist",
    "payload",
    "data",
    "params",
    "parameters",
    "args",
    "arguments",
    "options",
    "body",
    "param",
    "props",
    "input",
    "detail",
    "with",
    "content",
];

/// Keys of a reply's code, each as its words without separators.
const CODES: [&str; 8] = [
    "code",
    "errcode",
    "errorcode",
    "errno",
    "status",
    "retcode",
    "ret",
    "resultcode",
];

/// Keys of a text about a failure.
const TEXTS: [&str; 10] = [
    "note",
    "text",
    "description",
    "msg",
    "message",
    "errmsg",
    "error_msg",
    "errormessage",
    "reason",
    "error_message",
];

/// Words that apps use as success codes.
pub(crate) const SUCCESS_WORDS: [&str; 9] = [
    "ok",
    "OK",
    "Ok",
    "success",
    "SUCCESS",
    "Success",
    "succeeded",
    "done",
    "completed",
];

/// Returns whether a key is one of a reply's code.
pub(crate) fn is_code_key(key: &str) -> bool {
    is_one_of(key, &CODES) || CODES.contains(&key.to_lowercase().as_str())
}

/// Returns whether a key is one of a text about a failure.
pub(crate) fn is_text_key(key: &str) -> bool {
    TEXTS.contains(&key.to_ascii_lowercase().as_str())
}

/// Returns whether a key is one of these, ignoring case and underscores.
pub(crate) fn is_one_of(key: &str, words: &[&str]) -> bool {
    words.contains(&split_words(key).concat().as_str())
}

/// Returns whether all words of a key are words for a call's name, as in `apiName`.
pub(crate) fn is_call_key(key: &str) -> bool {
    split_words(key)
        .iter()
        .all(|word| CALL_WORDS.contains(&word.as_str()))
}

/// Returns whether a key has a word for a payload, as in `requestData`, and otherwise only words for calls.
pub(crate) fn is_payload_key(key: &str) -> bool {
    let words = split_words(key);
    let is_payload = |word: &String| PAYLOADS.contains(&word.as_str());
    let is_known = |word: &String| is_payload(word) || CALL_WORDS.contains(&word.as_str());
    words.iter().any(is_payload) && words.iter().all(is_known)
}

/// Returns the words of a key, in lower case: `api` and `name` for `apiName`, `api_name` and `api-name`.
pub(crate) fn split_words(key: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut was_lower = false;
    let mut starts = true;
    for letter in key.chars() {
        if !letter.is_alphanumeric() {
            starts = true;
            continue;
        }
        starts |= letter.is_uppercase() && was_lower;
        was_lower = letter.is_lowercase() || letter.is_numeric();
        if starts {
            words.push(String::new());
        }
        starts = false;
        if let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
    }
    words
}
