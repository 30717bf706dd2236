//! Round trips of every message of the wire protocol.

use std::collections::BTreeSet;
use std::fmt::Debug;

use footbridge_dialect::{
    Accessibility, Contrast, DispatchedContent, Environment, EventTarget, Global, InjectedMethod,
    Injection, Insets, MessageHandler, ReturnKind, Viewport, Visibility,
};
use footbridge_journal::{AnimationPhase, ConsoleLevel, LiveRole};
use footbridge_scenario::step::ScrollEnd;
use footbridge_scenario::{Finder, StorageAccess, Target, Theme};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::{
    AgentCommand, AgentMessage, AgentReports, Begins, Boot, Command, CookieName, CoveredFunction,
    DialogKind, LoadFailure, LoadPhase, PageCookie, PageState, PageText, Report, Results, Stamped,
    StorageChange, UserAct, decode, encode,
};

/// A text with characters that could break a line-based protocol.
const TEXT: &str = "two\nlines, \"quoted\" \u{2028} 👋";

/// Sends and receives each sample. The samples have to cover all variants of the type, by tag.
fn round_trip<T>(tag: &str, samples: &[T])
where
    T: Serialize + DeserializeOwned + Debug + PartialEq,
{
    let mut sent = BTreeSet::new();
    for sample in samples {
        let line = encode(sample).unwrap();
        assert!(!line.contains('\n'), "{line}");
        assert_eq!(&decode::<T>(&line).unwrap(), sample);
        let value: Value = decode(&line).unwrap();
        sent.insert(value[tag].as_str().unwrap().to_owned());
    }
    assert_eq!(sent, variants::<T>(tag));
}

/// The tags of a type's variants, read from the error for an unknown tag.
fn variants<T: DeserializeOwned + Debug>(tag: &str) -> BTreeSet<String> {
    let unknown = json!({ tag: "?" }).to_string();
    let error = decode::<T>(&unknown).unwrap_err().to_string();
    let (_, known) = error.split_once("expected").unwrap();
    known
        .split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

fn handler() -> MessageHandler {
    MessageHandler {
        name: "bridge".into(),
        returns: ReturnKind::Promise,
    }
}

fn environment() -> Environment {
    Environment {
        user_agent: "Mozilla/5.0".into(),
        platform_name: "iPhone".into(),
        handlers: vec![handler()],
        methods: vec![InjectedMethod {
            path: "android.postMessage".into(),
            returns: ReturnKind::Value,
        }],
        prompts: vec!["call:".into()],
        navigations: vec!["myapp://".into()],
        posts: true,
        globals: vec![Global {
            path: "app.calls".into(),
            value: json!(["ping"]),
        }],
        absent: vec!["other".into()],
        bootstrap: vec!["start()".into()],
        viewport: Viewport {
            width: 393,
            height: 852,
        },
        safe_area: Insets {
            top: 59,
            right: 1,
            bottom: 34,
            left: 2,
        },
        pixel_ratio: 2.625,
        touch: true,
        key_pair_ms: 40,
        accessibility: Accessibility {
            reduced_motion: true,
            contrast: Contrast::More,
            font_size: 20,
        },
        language: "zh-CN".into(),
        theme: Theme::Light,
    }
}

fn boot() -> Boot {
    Boot {
        now: 250,
        epoch: 1_767_268_800_000,
        seed: u32::MAX,
        begins: Begins::Case,
        covers: false,
        virtual_time: true,
        channel: "channel".into(),
        entries_before: 1,
        native_handlers: vec![handler()],
        reports: AgentReports {
            requests: true,
            acts: true,
            animations: true,
        },
        collect: vec!["__coverage__".into()],
        storage: StorageAccess::Full,
        environment: environment(),
    }
}

fn target(finder: Finder, nth: Option<u32>) -> Target {
    Target { finder, nth }
}

fn dispatch(target: EventTarget, content: DispatchedContent) -> Injection {
    Injection::Dispatch {
        target,
        name: "reply".into(),
        content,
        optional: false,
    }
}

fn remove_cookies() -> AgentCommand {
    AgentCommand::RemoveCookies {
        cookies: vec![CookieName {
            name: TEXT.into(),
            host: "myapp.test".into(),
            subdomains: true,
            path: "/".into(),
        }],
    }
}

fn collected() -> AgentMessage {
    AgentMessage::Collected {
        name: "__coverage__".into(),
        value: json!({ "a.js": [1] }),
    }
}

fn cookie() -> AgentMessage {
    AgentMessage::Cookie {
        cookie: PageCookie {
            name: TEXT.into(),
            host: "www.myapp.test".into(),
            domain: Some("myapp.test".into()),
            path: "/".into(),
            life: Some(60_000),
        },
    }
}

fn settle(results: Results) -> AgentCommand {
    AgentCommand::RunUntilIdle {
        until: 3_600_000,
        loaded: results != Results::One,
        results,
    }
}

#[expect(clippy::too_many_lines, reason = "one value for each kind of command")]
fn agent_commands() -> Vec<AgentCommand> {
    let role = |name: Option<&str>| Finder::Role {
        role: "button".into(),
        name: name.map(str::to_owned),
    };
    let injections = [
        Injection::Call {
            path: "app.events.on".into(),
            arguments: vec![json!({ "deep": [1, null, TEXT] }), Value::Null],
            optional: true,
            deletes: true,
            question: Some(3),
        },
        Injection::Callback {
            function: 1,
            arguments: vec![json!(TEXT)],
        },
        Injection::Settle {
            promise: 2,
            rejects: true,
            value: json!(TEXT),
        },
        dispatch(EventTarget::Window, DispatchedContent::None),
        dispatch(
            EventTarget::Document,
            DispatchedContent::Detail { value: json!([1]) },
        ),
        dispatch(
            EventTarget::Window,
            DispatchedContent::Data { value: json!(TEXT) },
        ),
        Injection::Visibility {
            state: Visibility::Hidden,
        },
        Injection::HistoryBack,
    ];
    let taps = [
        target(role(Some(TEXT)), Some(2)),
        target(role(None), None),
        target(Finder::Named("Send".into()), None),
        target(Finder::Label("Payload".into()), None),
        target(Finder::Text("Send".into()), Some(1)),
        target(Finder::Placeholder("Search".into()), None),
        target(Finder::TestId("order".into()), None),
    ];
    let field = || target(Finder::Label("Payload".into()), None);
    let mut commands: Vec<_> = [Results::None, Results::One, Results::All]
        .map(settle)
        .into();
    commands.extend([
        remove_cookies(),
        AgentCommand::Fill {
            target: field(),
            text: TEXT.into(),
        },
        AgentCommand::Select {
            target: field(),
            option: "Margin".into(),
        },
        AgentCommand::Press {
            target: None,
            key: "Enter".into(),
        },
        AgentCommand::Press {
            target: Some(field()),
            key: " ".into(),
        },
        AgentCommand::OtherTab {
            changes: vec![
                StorageChange("kept".into(), Some(TEXT.into())),
                StorageChange("gone".into(), None),
            ],
        },
        AgentCommand::Hover { target: field() },
        AgentCommand::AwaitMedia {
            query: "(prefers-color-scheme: light)".into(),
        },
        AgentCommand::Scroll {
            target: None,
            to: Some(ScrollEnd::Bottom),
        },
        AgentCommand::Scroll {
            target: Some(field()),
            to: None,
        },
        AgentCommand::Examine {
            target: Some(field()),
            styles: vec!["overflow-y".into()],
            lists: vec!["link".into()],
        },
        AgentCommand::Head,
        AgentCommand::Look {
            target: None,
            states: Vec::new(),
        },
        AgentCommand::Look {
            target: Some(field()),
            states: vec!["data-tone".into()],
        },
        AgentCommand::Collect,
        AgentCommand::Texts,
        AgentCommand::Controls,
        AgentCommand::Loading,
        AgentCommand::Places {
            texts: vec![TEXT.into()],
        },
        AgentCommand::Count { target: field() },
        AgentCommand::Read,
        AgentCommand::Left {
            names: vec!["appCallback_1".into()],
        },
    ]);
    commands.extend(taps.map(|target| AgentCommand::Tap { target }));
    commands.extend(injections.map(|injection| AgentCommand::Inject { injection }));
    commands
}

#[test]
fn commands_to_the_agent() {
    round_trip("do", &agent_commands());
}

#[test]
fn commands_to_an_engine() {
    let mut commands = vec![
        Command::Start {
            proxy_port: 8443,
            certificate: "-----BEGIN CERTIFICATE-----\n".into(),
            hosts: vec!["www.myapp.test".into()],
        },
        Command::Reset {
            boot: Box::new(boot()),
        },
        Command::Load {
            url: "https://www.myapp.test/en".into(),
            now: 10,
        },
        Command::ReturnValue {
            id: 1,
            value: Some(json!({ "a": TEXT })),
        },
        Command::End,
        Command::Confirm,
        Command::Cover,
        Command::Show {
            environment: Box::new(environment()),
        },
        Command::Reload { now: 200 },
        Command::Traverse {
            delta: -1,
            now: 250,
        },
        Command::Picture {
            path: "reports/a.png".into(),
        },
    ];
    commands.extend(agent_commands().into_iter().map(|command| Command::Run {
        id: 7,
        now: 250,
        command,
    }));
    round_trip("do", &commands);
}

#[test]
fn reports_of_an_engine() {
    let url = || "https://www.myapp.test/en".to_owned();
    let phases = [
        LoadPhase::Started,
        LoadPhase::Committed,
        LoadPhase::Finished,
    ];
    let mut reports = vec![
        Report::Ready {
            engine: "WebKitGTK 2.50.6".into(),
        },
        Report::Left,
        Report::Reset,
        Report::AgentMessage { text: TEXT.into() },
        Report::Bridge {
            via: "bridge".into(),
            argument: json!({ "method": "ping", "payload": null }),
        },
        Report::Ask {
            id: 1,
            text: TEXT.into(),
        },
        Report::Requested { url: url() },
        Report::Decided { url: url() },
        Report::Window { url: url() },
        Report::Download { url: url() },
        Report::LoadFailed {
            url: url(),
            reason: LoadFailure::Other {
                problem: TEXT.into(),
            },
        },
        Report::ResourceStarted { url: url() },
        Report::ResourceFinished { url: url() },
        Report::AppLink {
            url: "myapp://home".into(),
        },
        Report::Absent { id: 7 },
        Report::Traversed { has_entry: true },
        Report::Pictured { problem: None },
        Report::Pictured {
            problem: Some("the disk is full".into()),
        },
        Report::Confirmed,
        Report::Covered {
            functions: vec![CoveredFunction {
                url: url(),
                start: 5,
                end: 80,
            }],
        },
        Report::Crashed {
            reason: "the page's process ended: Crashed".into(),
        },
        Report::Failed {
            problem: "no display".into(),
        },
    ];
    reports.extend(phases.map(|phase| Report::Load { phase, url: url() }));
    round_trip("is", &reports);
}

fn settled(due: Option<u64>) -> AgentMessage {
    AgentMessage::Idle {
        id: 9,
        due,
        waits: due.is_none(),
        idle: due.is_none(),
        tasks: 12,
    }
}

const DIALOGS: [DialogKind; 5] = [
    DialogKind::Alert,
    DialogKind::Confirm,
    DialogKind::Prompt,
    DialogKind::Print,
    DialogKind::Beforeunload,
];

#[test]
fn agent_messages() {
    let text = || TEXT.to_owned();
    let mut messages = vec![
        AgentMessage::Bridge {
            via: "android.postMessage".into(),
            arguments: vec![json!("{\"method\":\"ping\"}"), json!(1)],
            promise: Some(4),
        },
        AgentMessage::Returned {
            question: 3,
            value: json!([TEXT]),
        },
        AgentMessage::Probe { detail: text() },
        AgentMessage::Error {
            text: text(),
            stack: Some(text()),
        },
        AgentMessage::Title { text: text() },
        AgentMessage::Goto { url: text() },
        AgentMessage::Window { url: text() },
        AgentMessage::Download { url: text() },
        AgentMessage::Missed { path: text() },
        AgentMessage::Handler { name: text() },
        AgentMessage::Traverse { delta: -1 },
        AgentMessage::TraversalBegun,
        AgentMessage::Traversed,
        AgentMessage::Request {
            method: "POST".into(),
            url: text(),
            body: Some(text()),
        },
        AgentMessage::SocketOpening { url: text() },
        AgentMessage::SocketSettled { url: text() },
        AgentMessage::ServiceWorker,
        cookie(),
        AgentMessage::Started,
        AgentMessage::Unattended { url: text() },
        AgentMessage::Leaving,
        AgentMessage::Animation {
            phase: AnimationPhase::Begun,
            name: "opacity".into(),
            element: "dialog \"Orders\"".into(),
        },
        collected(),
        AgentMessage::Act {
            act: UserAct::Tap {
                target: target(Finder::Text(text()), Some(2)),
            },
        },
        AgentMessage::Act {
            act: UserAct::Fill {
                target: target(Finder::Label(text()), None),
                text: text(),
            },
        },
        AgentMessage::Act {
            act: UserAct::Select {
                target: target(Finder::Placeholder(text()), None),
                option: text(),
            },
        },
        AgentMessage::Act {
            act: UserAct::Press {
                target: None,
                key: "Escape".into(),
            },
        },
        AgentMessage::CommandResult {
            id: 7,
            value: serde_json::to_value(page_state()).unwrap(),
        },
        AgentMessage::Refusal {
            id: 8,
            problem: text(),
        },
        settled(None),
        settled(Some(10_000)),
        AgentMessage::Progress { tasks: 5000 },
    ];
    messages.extend(
        [LiveRole::Alert, LiveRole::Status].map(|role| AgentMessage::Live { role, text: text() }),
    );
    messages.extend([ConsoleLevel::Warning, ConsoleLevel::Error].map(|level| {
        AgentMessage::Console {
            level,
            text: text(),
        }
    }));
    messages.extend(DIALOGS.map(|dialog| AgentMessage::Dialog {
        dialog,
        text: text(),
    }));
    round_trip("kind", &messages);
    for message in messages {
        let stamped = Stamped(3000, message);
        let line = encode(&stamped).unwrap();
        assert!(line.starts_with("[3000,"), "{line}");
        assert_eq!(decode::<Stamped>(&line).unwrap(), stamped);
    }
}

fn page_state() -> PageState {
    let kept = || [("key".to_owned(), TEXT.to_owned())].into();
    PageState {
        url: "https://www.myapp.test/en".into(),
        title: TEXT.into(),
        text: TEXT.into(),
        alerts: vec![TEXT.into()],
        statuses: vec![PageText {
            shown: String::new(),
            written: Some(TEXT.into()),
        }],
        local: kept(),
        session: kept(),
        cookies: kept(),
    }
}

#[test]
fn boot_data_and_page_state() {
    assert_eq!(decode::<Boot>(&encode(&boot()).unwrap()).unwrap(), boot());
    let state = page_state();
    assert_eq!(
        decode::<PageState>(&encode(&state).unwrap()).unwrap(),
        state
    );
}

#[test]
fn malformed_message_is_rejected() {
    for hostile in [
        "{}",
        "[]",
        "[-1,{\"kind\":\"leaving\"}]",
        "[0,{\"kind\":\"console\",\"level\":\"fatal\",\"text\":\"\"}]",
        "[0,{\"kind\":\"live\",\"role\":\"log\",\"text\":\"\"}]",
        "[0,{\"kind\":\"forged\"}]",
    ] {
        assert!(decode::<Stamped>(hostile).is_err(), "{hostile}");
    }
}
