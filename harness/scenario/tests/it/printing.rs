//! A printed scenario reads as the same scenario.

use std::collections::BTreeMap;
use std::time::Duration;

use footbridge_contract::{Method, Platform, Version};
use footbridge_scenario::expectation as expected;
use footbridge_scenario::step;
use footbridge_scenario::{
    Address, Body, Content, Expectation, Finder, Hosts, NetworkRule, Payload, ReplyForm, Row, Rule,
    Scenario, Script, ScriptedReply, ScriptedResponse, ServedHeader, Spanned, Step, StorageAccess,
    StreamPart, Target, Theme, VersionChoice, Versions, parse, print,
};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use serde_json::{Value, json};

/// Texts, including ones that YAML or the language could misread.
fn text() -> impl Strategy<Value = String> {
    let awkward = [
        "null",
        "~",
        "true",
        "no",
        "5",
        "00005",
        "2.10",
        "1e3",
        ".inf",
        "${a}",
        "$${a}",
        "${",
        "a: b",
        "a #b",
        "- a",
        "{",
        "[x]",
        "'",
        "\"",
        " lead",
        "trail ",
        "two\nlines",
        "tab\t",
        "é — 😀",
        "*a",
        "&a",
        "!a",
        "%a",
        "@a",
        "`a",
        "|",
        ">",
        "?",
        "---",
        "any",
        "latest",
    ];
    prop_oneof![
        "[a-zA-Z][a-zA-Z0-9 ]{0,12}",
        "\\PC{1,12}",
        proptest::sample::select(awkward.to_vec()).prop_map(str::to_owned),
    ]
}

fn spanned() -> impl Strategy<Value = Spanned<String>> {
    text().prop_map(Spanned::from)
}

fn json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        (-1.0e6..1.0e6).prop_map(|number: f64| json!(number)),
        text().prop_map(Value::from),
        Just(json!("")),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..4).prop_map(Value::from),
            proptest::collection::btree_map(text(), inner, 0..4)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

fn payload() -> impl Strategy<Value = Payload> {
    json().prop_map(Payload::from)
}

fn fields() -> impl Strategy<Value = Payload> {
    proptest::collection::btree_map(text(), json(), 0..3)
        .prop_map(|map| Payload::from(Value::Object(map.into_iter().collect())))
}

fn duration() -> impl Strategy<Value = Duration> {
    (1u64..100_000_000).prop_map(Duration::from_millis)
}

fn described_target() -> impl Strategy<Value = Target> {
    let finder = prop_oneof![
        option::of(text()).prop_map(|name| Finder::Role {
            role: "button".to_owned(),
            name
        }),
        text().prop_map(Finder::Label),
        text().prop_map(Finder::Text),
        text().prop_map(Finder::Placeholder),
        text().prop_map(Finder::TestId),
    ];
    (finder, option::of(1u32..50)).prop_map(|(finder, nth)| Target { finder, nth })
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        text().prop_map(|text| Target {
            finder: Finder::Named(text),
            nth: None
        }),
        described_target(),
    ]
}

fn address() -> impl Strategy<Value = Spanned<String>> {
    prop_oneof![
        "/",
        "/[a-z]{1,8}\\?[a-z]=\\$\\{[a-z]\\}",
        "https://www\\.exchange\\.test/[a-z]{0,8}"
    ]
    .prop_map(Spanned::from)
}

fn outcome() -> impl Strategy<Value = expected::SettleOutcome> {
    prop_oneof![
        Just(expected::SettleOutcome::Resolved),
        (option::of(spanned()), option::of(spanned()))
            .prop_map(|(code, reason)| expected::SettleOutcome::Rejected { code, reason }),
    ]
}

fn stored() -> impl Strategy<Value = expected::ExpectStorage> {
    let area = proptest::sample::select(vec![
        expected::StorageArea::Local,
        expected::StorageArea::Session,
        expected::StorageArea::Cookie,
    ]);
    let kept = prop_oneof![
        Just(expected::Kept::Absent),
        text().prop_map(expected::Kept::Text),
        Just(expected::Kept::Text(String::new())),
        json()
            .prop_filter("a plain text", |value| value.is_object()
                || value.is_array())
            .prop_map(expected::Kept::Json),
    ];
    proptest::collection::btree_map((area, text()), kept, 1..4).prop_map(|map| {
        expected::ExpectStorage {
            entries: map
                .into_iter()
                .map(|((area, key), value)| expected::Stored {
                    area,
                    key: key.into(),
                    value,
                })
                .collect(),
        }
    })
}

/// A name other than the word for all names.
fn name() -> impl Strategy<Value = Spanned<String>> {
    text()
        .prop_filter("stands for all", |text| text != "any")
        .prop_map(Spanned::from)
}

fn expectation() -> impl Strategy<Value = Expectation> {
    let call = (spanned(), option::of(payload()), option::of(1u32..5)).prop_map(
        |(call, payload, times)| {
            Expectation::Call(expected::ExpectCall {
                call,
                payload,
                times,
                otherwise: None,
            })
        },
    );
    let link = (spanned(), option::of(fields()), option::of(spanned())).prop_map(
        |(path, parameters, written)| {
            Expectation::Link(expected::ExpectLink {
                path,
                parameters,
                written,
                otherwise: None,
            })
        },
    );
    let request = (
        option::of(method()),
        endpoint(),
        option::of(texts()),
        option::of(texts()),
        option::of(payload()),
        option::of(1u32..5),
    )
        .prop_map(|(method, address, query, headers, body, times)| {
            Expectation::Request(expected::ExpectRequest {
                method,
                address,
                query,
                headers,
                body,
                times,
            })
        });
    let settle = (spanned(), outcome()).prop_map(|(call, outcome)| {
        Expectation::Settle(expected::ExpectSettle {
            call,
            outcome,
            otherwise: None,
        })
    });
    let transition = (
        spanned(),
        option::of(spanned()),
        option::of(spanned()),
        option::of(spanned()),
    )
        .prop_map(|(machine, from, to, cause)| {
            Expectation::Transition(expected::ExpectTransition {
                machine,
                from,
                to,
                cause,
            })
        });
    let level = proptest::sample::select(vec![expected::Level::Warning, expected::Level::Error]);
    let console = (level, option::of(spanned()))
        .prop_map(|(level, text)| Expectation::Console(expected::ExpectConsole { level, text }));
    prop_oneof![
        element(),
        head(),
        animation(),
        script(),
        described_target().prop_map(|target| Expectation::NoElement(expected::ExpectNoElement {
            target: target.into()
        })),
        option::of(name())
            .prop_map(|script| Expectation::NoScript(expected::ExpectNoScript { script })),
        call,
        link,
        settle,
        transition,
        console,
        request,
        option::of(
            endpoint().prop_filter("stands for all", |address| address.pattern.value != "any")
        )
        .prop_map(|address| Expectation::NoRequest(expected::ExpectNoRequest { address })),
        option::of(name()).prop_map(|call| Expectation::NoCall(expected::ExpectNoCall { call })),
        option::of(name()).prop_map(|path| Expectation::NoLink(expected::ExpectNoLink { path })),
        spanned().prop_map(|text| Expectation::Alert(expected::ExpectAlert { text })),
        spanned().prop_map(|text| Expectation::Status(expected::ExpectStatus { text })),
        spanned().prop_map(|text| Expectation::Text(expected::ExpectText { text })),
        spanned().prop_map(|text| Expectation::NoText(expected::ExpectNoText { text })),
        spanned().prop_map(|text| Expectation::Title(expected::ExpectTitle { text })),
        address().prop_map(|address| Expectation::Url(expected::ExpectUrl { address })),
        stored().prop_map(Expectation::Storage),
    ]
}

fn element() -> impl Strategy<Value = Expectation> {
    (
        option::of(described_target()),
        option::of(texts()),
        option::of(texts()),
        option::of(spanned()),
        lists(),
    )
        .prop_map(|(target, attributes, styles, value, only)| {
            Expectation::Element(expected::ExpectElement {
                target: target.map(Spanned::from),
                attributes,
                styles,
                value,
                only,
            })
        })
}

fn animation() -> impl Strategy<Value = Expectation> {
    let phase = proptest::sample::select(vec![
        expected::AnimationPhase::Begun,
        expected::AnimationPhase::Ended,
        expected::AnimationPhase::Cancelled,
    ]);
    (phase, option::of(spanned()), option::of(spanned())).prop_map(|(phase, name, element)| {
        Expectation::Animation(expected::ExpectAnimation {
            phase,
            name,
            element,
        })
    })
}

fn script() -> impl Strategy<Value = Expectation> {
    let arguments = vec(text(), 0..3).prop_map(|texts| Payload::from(json!(texts)));
    (spanned(), option::of(arguments), option::of(1..=1000u32)).prop_map(
        |(script, arguments, times)| {
            Expectation::Script(expected::ExpectScript {
                script,
                arguments,
                times,
            })
        },
    )
}

/// Lists of names by role.
fn lists() -> impl Strategy<Value = BTreeMap<String, Vec<String>>> {
    let role = proptest::sample::select(vec!["link".to_owned(), "option".to_owned()]);
    proptest::collection::btree_map(role, vec(text(), 0..3), 0..2)
}

fn head() -> impl Strategy<Value = Expectation> {
    (
        spanned(),
        option::of(spanned()),
        option::of(address()),
        option::of(texts()),
        option::of(texts()),
        option::of(texts()),
    )
        .prop_map(
            |(lang, dir, canonical, alternates, meta, only_alternates)| {
                Expectation::Head(expected::ExpectHead {
                    lang: Some(lang),
                    dir,
                    canonical,
                    alternates,
                    meta,
                    only_alternates,
                })
            },
        )
}

fn scroll() -> impl Strategy<Value = Step> {
    let end = || proptest::sample::select(vec![step::ScrollEnd::Top, step::ScrollEnd::Bottom]);
    let within = (described_target(), option::of(end())).prop_map(|(target, to)| {
        Step::Scroll(step::ScrollStep {
            target: Some(target.into()),
            to,
        })
    });
    let page = end().prop_map(|to| {
        Step::Scroll(step::ScrollStep {
            target: None,
            to: Some(to),
        })
    });
    prop_oneof![within, page]
}

fn go() -> impl Strategy<Value = Step> {
    let directions = vec![
        step::HistoryDirection::Back,
        step::HistoryDirection::Forward,
    ];
    proptest::sample::select(directions).prop_map(|direction| {
        Step::Go(step::GoStep {
            direction: direction.into(),
        })
    })
}

fn restart() -> impl Strategy<Value = Step> {
    let version = option::of((1..9_u32, 0..20_u32, 0..20_u32)).prop_map(|version| {
        version.map(|(major, minor, patch)| format!("{major}.{minor}.{patch}").parse().unwrap())
    });
    let locale = option::of(proptest::sample::select(vec!["zh-CN", "no", "en"]));
    let theme = option::of(proptest::sample::select(vec![Theme::Dark, Theme::Light]));
    (version, locale, theme).prop_map(|(version, locale, theme)| {
        Step::Restart(step::RestartStep {
            version: version.map(|version: Version| version.into()),
            locale: locale.map(|locale| locale.to_owned().into()),
            theme,
        })
    })
}

fn theme() -> impl Strategy<Value = Step> {
    let themes = proptest::sample::select(vec![Theme::Dark, Theme::Light]);
    themes.prop_map(|theme| Step::Theme(step::ThemeStep { theme }))
}

fn any_step() -> impl Strategy<Value = Step> {
    let fill = (
        described_target(),
        prop_oneof![spanned(), Just(String::new().into())],
    )
        .prop_map(|(target, with)| {
            Step::Fill(step::FillStep {
                target: target.into(),
                with,
            })
        });
    let select = (described_target(), spanned()).prop_map(|(target, option)| {
        Step::Select(step::SelectStep {
            target: target.into(),
            option,
        })
    });
    let key = prop_oneof![Just("Escape".to_owned()), "[a-z0-9~$]"].prop_map(Spanned::from);
    let press = (key, option::of(described_target())).prop_map(|(key, target)| {
        Step::Press(step::PressStep {
            key,
            target: target.map(Spanned::from),
        })
    });
    let send = (spanned(), option::of(payload()))
        .prop_map(|(event, payload)| Step::Send(step::SendStep { event, payload }));
    let within = prop_oneof![Just(Duration::ZERO), duration()];
    let ask = (
        spanned(),
        option::of(payload()),
        option::of(payload()),
        within,
    )
        .prop_map(|(call, payload, answer, within)| {
            Step::Ask(step::AskStep {
                call,
                payload,
                answer,
                within: within.into(),
            })
        });
    let other_tab =
        proptest::collection::btree_map(text(), option::of(text()), 1..3).prop_map(|map| {
            let changes = map.into_iter().map(|(key, text)| step::Change {
                key: key.into(),
                text,
            });
            Step::OtherTab(step::OtherTabStep {
                changes: changes.collect(),
            })
        });
    let expect = vec(expectation().prop_map(Spanned::from), 1..4)
        .prop_map(|expectations| Step::Expect(step::ExpectStep { expectations }));
    prop_oneof![
        address().prop_map(|address| Step::Open(step::OpenStep { address })),
        target().prop_map(|target| Step::Tap(step::TapStep {
            target: target.into()
        })),
        fill,
        select,
        press,
        duration().prop_map(|by| Step::Advance(step::AdvanceStep { by: by.into() })),
        send,
        ask,
        other_tab,
        target().prop_map(|target| Step::Hover(step::HoverStep {
            target: target.into()
        })),
        scroll(),
        go(),
        Just(Step::Reload(step::ReloadStep)),
        restart(),
        theme(),
        (option::of(described_target()), vec(text(), 0..3)).prop_map(|(target, states)| {
            Step::Look(step::LookStep {
                target: target.map(Spanned::from),
                states,
            })
        }),
        expect,
    ]
}

fn rule() -> impl Strategy<Value = Rule> {
    let envelope = (
        option::of(spanned()),
        option::of(text()),
        option::of((payload(), any::<bool>())),
    )
        .prop_map(|(code, msg, data)| Body::Envelope {
            code,
            msg,
            is_invalid: data.as_ref().is_some_and(|(_, is_invalid)| *is_invalid),
            data: data.map(|(data, _)| data),
        });
    let form =
        proptest::sample::select(vec![ReplyForm::Object, ReplyForm::Json, ReplyForm::Base64]);
    let formed = prop_oneof![envelope, Just(Body::NoCode)];
    let formed = (formed, option::of(form));
    let plain = prop_oneof![
        Just(Body::Empty),
        Just(Body::Null),
        Just(Body::Malformed),
        text().prop_map(Body::Raw)
    ]
    .prop_map(|body| (body, None));
    let after = prop_oneof![Just(Duration::ZERO), duration()];
    let delivery = prop_oneof![
        Just((1, Duration::ZERO)),
        (2u32..9, prop_oneof![Just(Duration::ZERO), duration()])
    ];
    let content = prop_oneof![formed, plain];
    let part = (content.clone(), after.clone()).prop_map(|((body, form), after)| StreamPart {
        body,
        form,
        after,
    });
    let stream = vec(part, 1..4).prop_map(ScriptedReply::Stream);
    let reply = (content, after, delivery).prop_map(|((body, form), after, (times, every))| {
        ScriptedReply::Reply {
            body,
            form,
            after,
            times,
            every,
        }
    });
    let reply = prop_oneof![1 => Just(ScriptedReply::Never), 4 => reply, 1 => stream];
    (option::of(payload()), reply).prop_map(|(when, reply)| Rule { when, reply })
}

fn method() -> impl Strategy<Value = Method> {
    proptest::sample::select(vec![Method::Get, Method::Post, Method::Put, Method::Delete])
}

fn endpoint() -> impl Strategy<Value = Address> {
    prop_oneof![
        "/v1/[a-z*]{0,8}",
        "https://www\\.exchange\\.test/[a-z$*]{0,8}",
        Just("*".to_owned()),
    ]
    .prop_map(|pattern| Address {
        pattern: pattern.into(),
    })
}

fn texts() -> impl Strategy<Value = Payload> {
    let value = prop_oneof![text().prop_map(Value::from), Just(Value::Null)];
    proptest::collection::btree_map(text(), value, 1..3)
        .prop_map(|map| Payload::from(Value::Object(map.into_iter().collect())))
}

fn network_rule() -> impl Strategy<Value = NetworkRule> {
    let envelope = (
        option::of(text()),
        option::of(text()),
        option::of(payload()),
    )
        .prop_map(|parts| match parts {
            (None, None, None) => Content::Default,
            (code, msg, data) => Content::Envelope { code, msg, data },
        });
    let content = prop_oneof![
        envelope,
        payload().prop_map(Content::Merge),
        fields().prop_map(Content::Json),
        text().prop_map(Content::Text),
        Just(Content::Text(String::new())),
        Just(Content::Json(Payload::from(Value::Null))),
    ];
    let headers =
        proptest::collection::btree_map("[a-z][a-z-]{0,5}", option::of("[ -~]{0,6}"), 0..3)
            .prop_map(|map| {
                map.into_iter()
                    .map(|(name, value)| ServedHeader { name, value })
                    .collect()
            });
    let after = prop_oneof![Just(Duration::ZERO), duration()];
    let given = (
        option::of(200u16..600),
        headers,
        content,
        after.clone(),
        any::<bool>(),
    )
        .prop_map(
            |(status, headers, content, after, is_cut)| ScriptedResponse::Response {
                status,
                headers,
                content,
                after,
                is_cut,
            },
        );
    let response = prop_oneof![
        1 => Just(ScriptedResponse::Never),
        1 => after.prop_map(|after| ScriptedResponse::Drop { after }),
        4 => given,
    ];
    (
        option::of(method()),
        endpoint(),
        option::of(payload()),
        response,
    )
        .prop_map(|(method, address, when, response)| NetworkRule {
            method,
            address,
            when,
            response,
        })
}

fn hosts() -> impl Strategy<Value = Hosts> {
    let version = (1u32..3, 0u32..60, 0u32..100)
        .prop_map(|(major, minor, patch)| Version::new(major, minor, patch));
    let choice = prop_oneof![
        1 => Just(VersionChoice::Latest),
        1 => "[a-z]{1,8}(/[a-z]{1,8})?".prop_map(VersionChoice::Below),
        4 => version.clone().prop_map(VersionChoice::Exactly),
    ];
    let versions = prop_oneof![
        Just(Versions::Latest),
        Just(Versions::Boundaries),
        vec(choice.prop_map(Spanned::from), 1..4).prop_map(Versions::List),
        (version.clone(), version).prop_map(|(one, other)| Versions::Range {
            first: one.min(other),
            last: one.max(other),
        }),
    ];
    let platforms = proptest::sample::subsequence(Platform::ALL.to_vec(), 1..=3).prop_shuffle();
    let theme = proptest::sample::select(vec![Theme::Dark, Theme::Light]);
    let locale = prop_oneof![Just("en"), Just("zh-CN")];
    (platforms, versions, theme, locale, option::of(text())).prop_map(
        |(platforms, versions, theme, locale, device)| {
            let is_browser = platforms == [Platform::Browser];
            let devices: BTreeMap<_, _> = device
                .map(|device| (platforms[0], Spanned::from(device)))
                .into_iter()
                .collect();
            Hosts {
                platforms: platforms.into_iter().map(Spanned::from).collect(),
                versions: if is_browser {
                    Versions::Latest
                } else {
                    versions
                }
                .into(),
                locale: locale.to_owned().into(),
                theme,
                devices,
            }
        },
    )
}

fn row() -> impl Strategy<Value = Row> {
    let rules = vec(rule().prop_map(Spanned::from), 1..4);
    let replies = proptest::collection::btree_map(text(), rules, 0..3).prop_map(|map| {
        map.into_iter()
            .map(|(call, rules)| Script {
                call: call.into(),
                rules,
            })
            .collect()
    });
    let steps = vec(any_step().prop_map(Spanned::from), 1..6);
    let network = vec(network_rule().prop_map(Spanned::from), 0..3);
    let storage = proptest::sample::select(vec![
        StorageAccess::Usable,
        StorageAccess::Full,
        StorageAccess::Refused,
    ]);
    (text(), hosts(), replies, network, storage, steps).prop_map(
        |(title, hosts, replies, network, storage, steps)| Row {
            storage,
            title,
            hosts,
            replies,
            network,
            steps,
        },
    )
}

proptest! {
    #[test]
    fn printed_row_round_trips(row in row()) {
        let printed = print(&Scenario::unwritten("x.yaml", row.clone())).unwrap();
        let read = parse("x.yaml", &printed);
        prop_assert!(read.is_ok(), "{}\n{:?}", printed, read.err());
        prop_assert_eq!(&read.unwrap().rows, &[row], "{}", printed);
    }

    #[test]
    fn step_on_one_line_round_trips(step in any_step()) {
        let line = step.to_string();
        prop_assert!(!line.contains('\n'), "{}", line);
        let text = format!("title: T\nsteps:\n  - {{ {line} }}\n");
        let read = parse("x.yaml", &text);
        prop_assert!(read.is_ok(), "{}\n{:?}", line, read.err());
        prop_assert_eq!(&read.unwrap().rows[0].steps[0].value, &step, "{}", line);
        let summary = step.summary();
        prop_assert!(!summary.contains('\n'), "{}", summary);
        prop_assert!(summary.chars().count() <= 200, "{}", summary);
    }
}

#[test]
fn printed_scenario_reads_as_one_written_by_hand() {
    let written = "\
title: It is paid, late
hosts: { platforms: [ios], versions: [\"2.15.0\"] }
replies:
  pay:
    - { data: { receipt: by hand }, after: 3s }
    - never
  share: success
network:
  - { method: POST, path: /orders, status: 503 }
steps:
  - open: /
  - tap: { role: button, name: Pay }
  - expect: [{ call: pay, payload: { cents: 5040 } }, { status: paying }]
  - advance: 3s
  - expect: { status: \"Paid: receipt by hand\" }
";
    let row = parse("x.yaml", written).unwrap().rows.remove(0);
    let printed = print(&Scenario::unwritten("x.yaml", row)).unwrap();
    assert_eq!(printed, written);
}

#[test]
fn null_body_is_json_and_an_empty_text_stays_a_text() {
    let text = "
title: ${name}
each: [{ name: row, body: null }, { name: text, body: \"null\" }, { name: empty, body: \"\" }]
network: [{ path: /list, body: null }, { path: /list, body: \"${body}\" }]
steps: [{ open: / }]
";
    let scenario = parse("x.yaml", text).unwrap();
    let contents: Vec<_> = scenario
        .rows
        .iter()
        .flat_map(|row| &row.network)
        .map(|rule| match &rule.value.response {
            ScriptedResponse::Response { content, .. } => content.clone(),
            other => panic!("{other:?}"),
        })
        .collect();
    let null = || Content::Json(Payload::from(Value::Null));
    let body = |text: &str| Content::Text(text.to_owned());
    assert_eq!(
        contents,
        [null(), null(), null(), body("null"), null(), body("")]
    );
}
