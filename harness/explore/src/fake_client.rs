//! A small client without an engine, for tests of the search: two pages, two calls, and at most one bug.

use std::collections::BTreeSet;

use footbridge_dialect::WireForm;
use footbridge_engine::{Operation, PageControl, PageControls, TextField};
use footbridge_journal::{CallNumber, Entry, EntryKind, Instant, Journal};
use footbridge_record::{CaseRecord, EndingKind, Failure, FailureKind, Verdict, testing};
use footbridge_runner::{Case, ExploredCase, ExploredPage, Explorer, WorkerError};
use footbridge_scenario::{Body, Finder, ScriptedReply, Step, Target};
use serde_json::{Value, json};

use crate::explored_run::explore_worker::ExploreWorker;

/// The bug of a fake client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bug {
    None,
    /// It assumes that the balance has a currency.
    MissingField,
    /// It throws a different error for each kind of unusual reply.
    EveryReply,
    /// It can't pay after the theme has changed while it showed the balance.
    PayAfterTheme,
    /// It hangs after an empty amount.
    Hang,
    /// Each of its errors also leaks a callback. An empty amount alone leaks a callback, too.
    Follower,
    /// Like [`Bug::Follower`], but the leak is noticed before the error.
    EarlyFollower,
    /// It has no page `/shown`.
    MissingPage,
}

/// A worker with a fake client.
pub(crate) struct FakeClient(pub(crate) Bug);

/// The state of a run.
struct FakePage<'c> {
    bug: Bug,
    case: &'c Case,
    journal: Vec<Entry>,
    failures: Vec<Failure>,
    path: &'static str,
    is_themed: bool,
    hangs: bool,
    calls: usize,
}

impl ExploreWorker for FakeClient {
    fn ready(&mut self) -> Result<(), WorkerError> {
        Ok(())
    }

    fn explore(&mut self, case: &Case, explorer: &mut dyn Explorer) -> ExploredCase {
        let mut page = FakePage {
            bug: self.0,
            case,
            journal: Vec::new(),
            failures: Vec::new(),
            path: "",
            is_themed: false,
            hangs: false,
            calls: 0,
        };
        let mut steps: Vec<Step> = Vec::new();
        for step in &case.row().steps {
            if !page.hangs {
                page.act(&step.value);
                steps.push(step.value.clone());
            }
        }
        while !page.hangs {
            let journal: Journal = page.journal.iter().cloned().collect();
            let current = ExploredPage {
                controls: page.controls(),
                journal: &journal,
                now: Instant::ZERO,
                next_due: None,
            };
            let Some(step) = explorer.next_step(&current) else {
                break;
            };
            page.act(&step);
            steps.push(step);
        }
        ExploredCase {
            record: page.record(),
            steps,
            covered: BTreeSet::new(),
            is_out_of_time: false,
        }
    }
}

impl FakePage<'_> {
    fn controls(&self) -> PageControls {
        let control = |role: &str, name: &str, operation| PageControl {
            target: Target {
                finder: Finder::Role {
                    role: role.to_owned(),
                    name: Some(name.to_owned()),
                },
                nth: None,
            },
            operation,
        };
        let tap = || Operation::Tap { href: None };
        let mut controls = vec![
            control("button", "Show balance", tap()),
            control("textbox", "Amount", Operation::Fill(TextField::default())),
        ];
        if self.path == "/shown" {
            controls.push(control("button", "Pay", tap()));
        }
        PageControls {
            url: format!("https://www.shop.test{}", self.path),
            controls: if self.path.is_empty() {
                Vec::new()
            } else {
                controls
            },
            ..PageControls::default()
        }
    }

    fn act(&mut self, step: &Step) {
        match step {
            Step::Open(open) if open.address.value == "/gone" => {
                self.fail("no-missing-page", "there is no page /gone");
            }
            Step::Open(_) => (self.path, self.is_themed) = ("/", false),
            Step::Theme(_) => self.is_themed = self.path == "/shown",
            Step::Fill(fill) => {
                self.hangs = self.bug == Bug::Hang && fill.with.value.is_empty();
                if self.leaves_callbacks() && fill.with.value.is_empty() {
                    self.fail("no-leaked-callbacks", "a callback is left");
                }
            }
            Step::Tap(tap) => match &tap.target.value.finder {
                Finder::Role { name, .. } if name.as_deref() == Some("Pay") => {
                    if self.path == "/shown" {
                        self.pay();
                    } else {
                        self.refuse("there is no button \"Pay\"");
                    }
                }
                _ => self.show_balance(),
            },
            _ => {}
        }
    }

    fn leaves_callbacks(&self) -> bool {
        matches!(self.bug, Bug::Follower | Bug::EarlyFollower)
    }

    fn pay(&mut self) {
        self.call("pay", json!({ "amount": 1 }));
        if self.bug == Bug::PayAfterTheme && self.is_themed {
            self.fail("no-page-errors", "TypeError: theme is undefined");
        }
    }

    fn show_balance(&mut self) {
        let reply = self.call("getBalance", Value::Null);
        let kind = kind_of(&reply);
        let is_broken = match self.bug {
            Bug::EveryReply => kind != "usual",
            Bug::MissingField | Bug::Follower | Bug::EarlyFollower => kind == "a field missing",
            _ => false,
        };
        if is_broken {
            if self.bug == Bug::EarlyFollower {
                self.fail("no-leaked-callbacks", "a callback is left");
            }
            self.fail("no-page-errors", &format!("TypeError: {kind}"));
            if self.bug == Bug::Follower {
                self.fail("no-leaked-callbacks", "a callback is left");
            }
        } else if self.bug == Bug::MissingPage {
            self.fail("no-missing-page", "there is no page /shown");
        } else if matches!(reply, ScriptedReply::Reply { .. }) {
            self.path = "/shown";
        }
    }

    /// Makes a call, and returns the reply that the case scripts.
    fn call(&mut self, name: &str, payload: Value) -> ScriptedReply {
        let earlier = self.journal.iter().filter(
            |entry| matches!(&entry.kind, EntryKind::Call { name: called, .. } if called == name),
        );
        let earlier = earlier.count();
        let mut scripts = self.case.row().replies.iter();
        let script = scripts.find(|script| script.call.value == name);
        let rule = script.and_then(|script| script.rules.get(earlier).or(script.rules.last()));
        let reply = rule.map_or_else(usual, |rule| rule.reply.clone());
        self.calls += 1;
        let number = CallNumber::new(u32::try_from(self.calls).unwrap());
        self.add(EntryKind::Call {
            number,
            name: name.to_owned(),
            payload,
            callback: Some("callback".to_owned()),
            availability: footbridge_contract::Availability::Available,
            deadline: None,
        });
        if let ScriptedReply::Reply { body, .. } = &reply {
            self.add(EntryKind::Reply {
                call: number,
                form: WireForm::Object,
                text: format!("{body:?}"),
                by_default: false,
            });
        }
        reply
    }

    fn add(&mut self, kind: EntryKind) {
        self.journal.push(Entry {
            at: Instant::ZERO,
            step: Some(0),
            kind,
        });
    }

    fn fail(&mut self, invariant: &str, message: &str) {
        self.failures.push(Failure {
            invariant: Some(invariant.to_owned()),
            ..Failure::new(FailureKind::Invariant, message)
        });
    }

    fn refuse(&mut self, message: &str) {
        self.failures.push(Failure::new(FailureKind::Step, message));
    }

    fn record(self) -> CaseRecord {
        let verdict = match () {
            () if self.hangs => Verdict::Hung,
            () if self.failures.is_empty() => Verdict::Passed,
            () => Verdict::Failed,
        };
        let mut record = testing::record("explored.yaml", "2.0.0", verdict, self.failures);
        record.case.platform = self.case.spec.platform;
        record.journal = self.journal.into_iter().collect();
        if self.hangs {
            record.ending.kind = EndingKind::Hung;
            record.reason = Some("its script is busy".to_owned());
        }
        record
    }
}

/// Returns the kind of a reply that a client may misread.
fn kind_of(reply: &ScriptedReply) -> &'static str {
    let ScriptedReply::Reply {
        body, after, times, ..
    } = reply
    else {
        return "never";
    };
    match body {
        _ if *times > 1 => "twice",
        _ if after.as_millis() > 3000 => "late",
        Body::Null => "null",
        Body::Empty | Body::Malformed | Body::NoCode | Body::Raw(_) => "not an envelope",
        Body::Envelope { code: Some(_), .. } => "a failure",
        Body::Envelope { data, .. } => {
            let data = data.as_ref().map(|data| &data.value);
            match data.map(|data| (data.get("amount"), data.get("currency"))) {
                None | Some((Some(_), Some(_))) => "usual",
                Some((Some(_), None)) => "a field missing",
                _ => "no data",
            }
        }
    }
}

/// The default reply.
fn usual() -> ScriptedReply {
    ScriptedReply::Reply {
        body: Body::SUCCESS,
        form: None,
        after: std::time::Duration::ZERO,
        times: 1,
        every: std::time::Duration::ZERO,
    }
}
