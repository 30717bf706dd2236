//! The plan of a verification: its entries, and the probes for each.

use footbridge_contract::link::{Scheme, build};
use footbridge_contract::{Call, Effect, Reply, Shape};
use footbridge_dialect::ClientSide;
use footbridge_record::{ProbePurpose, VerifiedEntry, VerifiedKind, VerifiedVerdict};
use serde_json::{Value, json};

use crate::environment::environment_entries;
use crate::options::VerifyOptions;
use crate::subject::{Description, Subject};

/// The name of a call that no app has.
pub(crate) const UNKNOWN_CALL: &str = "footbridgeUnknownCall";

/// The entries of a verification, and the probes to run.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub(crate) entries: Vec<VerifiedEntry>,
    pub(crate) probes: Vec<Probe>,
}

/// One attempt to learn whether an entry is as described.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Probe {
    /// The index of its entry.
    pub(crate) entry: usize,
    pub(crate) kind: ProbeKind,
    pub(crate) consent: Consent,
}

/// The kinds of probe.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ProbeKind {
    /// Makes a call, or two at once.
    Call {
        name: String,
        payload: Value,
        channel: usize,
        purpose: Purpose,
    },
    /// Opens a link.
    Link { url: String },
    /// Waits for an event, after the call that subscribes to it, if any.
    Event {
        name: String,
        subscription: Option<(String, Value)>,
    },
}

/// The purpose of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Checks the usual reply.
    Usual,
    /// Checks that each of two calls at once gets a reply.
    Twice,
    /// Checks the reply to a payload that doesn't fit.
    WrongPayload,
    /// Checks that this version lacks the call.
    Below,
    /// Checks the reply to a name that no app knows.
    Unknown,
}

impl Purpose {
    /// Returns its name in the record.
    pub(crate) const fn recorded(self) -> ProbePurpose {
        match self {
            Self::Usual => ProbePurpose::Usual,
            Self::Twice => ProbePurpose::Twice,
            Self::WrongPayload => ProbePurpose::WrongPayload,
            Self::Below => ProbePurpose::Below,
            Self::Unknown => ProbePurpose::Unknown,
        }
    }
}

/// The consent that a probe needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Consent {
    /// No consent: the probe has no effect, or the options allow it.
    Given,
    /// The user is asked before the probe starts.
    Asked,
    /// The probe is skipped unless the user selects it at the beginning.
    Chosen,
}

impl Plan {
    /// Creates the plan for an app.
    pub(crate) fn of(
        description: &Description,
        subject: &Subject,
        client: &ClientSide<'_>,
        options: &VerifyOptions,
    ) -> Self {
        let mut plan = Self {
            entries: environment_entries(client, &subject.facts),
            probes: Vec::new(),
        };
        plan.add_calls(description, subject, client, options);
        plan.add_unknown_call(client);
        plan.add_links(description, subject, options);
        plan.add_events(description, client, options);
        plan
    }

    fn add_calls(
        &mut self,
        description: &Description,
        subject: &Subject,
        client: &ClientSide<'_>,
        options: &VerifyOptions,
    ) {
        let catalogue = &description.catalogue;
        for call in &catalogue.calls {
            let (platform, version) = (subject.profile.platform, Some(subject.version));
            let availability = catalogue.call_availability(&call.name, platform, version);
            let entry = self.enter(VerifiedKind::Call, &call.name);
            let consent = if options.allows(&call.name) {
                Consent::Given
            } else {
                match call.effect {
                    Some(Effect::None) => Consent::Given,
                    Some(Effect::Visible) => Consent::Asked,
                    Some(Effect::Lasting) | None => Consent::Chosen,
                }
            };
            let payload = call.example_payload();
            let mut add = |channel: usize, payload: Value, purpose: Purpose| {
                let name = call.name.clone();
                self.probes.push(Probe {
                    entry,
                    consent,
                    kind: ProbeKind::Call {
                        name,
                        payload,
                        channel,
                        purpose,
                    },
                });
            };
            if !availability.is_available() {
                add(0, payload, Purpose::Below);
                continue;
            }
            let wants_reply = call.reply != Reply::None;
            for channel in 0..client.channels(&call.name) {
                // A channel that can't carry the reply shows nothing about it.
                if channel == 0 || (wants_reply && client.can_receive(&call.name, channel)) {
                    add(channel, payload.clone(), Purpose::Usual);
                }
            }
            // Only calls without an effect are repeated.
            let is_repeated = consent == Consent::Given && call.effect == Some(Effect::None);
            if is_repeated && wants_reply && client.can_receive(&call.name, 0) {
                add(0, payload, Purpose::Twice);
                if let Some(wrong) = wrong_payload(&call.payload.shape) {
                    add(0, wrong, Purpose::WrongPayload);
                }
            }
        }
    }

    /// Adds a call that the app doesn't know, unless each call has its own handler or function.
    fn add_unknown_call(&mut self, client: &ClientSide<'_>) {
        let has_usual_channel = client.channels(UNKNOWN_CALL) > 0;
        if !has_usual_channel || client.is_per_call(UNKNOWN_CALL) {
            return;
        }
        let entry = self.enter(
            VerifiedKind::Environment,
            "a call that the app doesn't know",
        );
        self.probes.push(Probe {
            entry,
            consent: Consent::Given,
            kind: ProbeKind::Call {
                name: UNKNOWN_CALL.to_owned(),
                payload: Value::Null,
                channel: 0,
                purpose: Purpose::Unknown,
            },
        });
    }

    fn add_links(&mut self, description: &Description, subject: &Subject, options: &VerifyOptions) {
        let catalogue = &description.catalogue;
        for link in &catalogue.links {
            let version = Some(subject.version);
            let availability = link.availability(subject.profile.platform, version);
            let entry = self.enter(VerifiedKind::Link, &link.path);
            if !availability.is_available() {
                self.entries[entry].reason = Some(format!("it {availability}"));
                continue;
            }
            let required = link.parameters.iter().filter(|field| field.required);
            let parameters = required.map(|field| {
                let example = field.shape.examples().into_iter().next();
                (field.name.clone(), example.unwrap_or_default())
            });
            let parameters = parameters.collect();
            let Some(url) = build(&catalogue.app, Scheme::InApp, &link.path, &parameters) else {
                let reason = "the catalogue has no scheme for links".to_owned();
                self.entries[entry].reason = Some(reason);
                continue;
            };
            let consent = if options.allows(&link.path) {
                Consent::Given
            } else {
                Consent::Chosen
            };
            self.probes.push(Probe {
                entry,
                consent,
                kind: ProbeKind::Link { url },
            });
        }
    }

    fn add_events(
        &mut self,
        description: &Description,
        client: &ClientSide<'_>,
        options: &VerifyOptions,
    ) {
        for event in &description.catalogue.events {
            let entry = self.enter(VerifiedKind::Event, &event.name);
            let traits = client.event_traits(&event.name);
            let reason = if traits.goes_back {
                Some("the page would go back in its history")
            } else if traits.is_silent && traits.visibility.is_none() {
                Some("nothing announces it to the page")
            } else {
                None
            };
            if let Some(reason) = reason {
                self.entries[entry].reason = Some(reason.to_owned());
                continue;
            }
            let subscription = traits.subscription.map(|(call, filter)| {
                let call_entry = description.catalogue.calls.get(&call);
                let mut payload = call_entry.map(Call::example_payload).unwrap_or_default();
                match &mut payload {
                    Value::Object(fields) => fields.extend(filter),
                    other if !filter.is_empty() => *other = Value::Object(filter),
                    _ => {}
                }
                (call, payload)
            });
            let may_subscribe = subscription.as_ref().is_none_or(|(call, _)| {
                let call = description.catalogue.calls.get(call);
                call.is_some_and(|call| {
                    call.effect == Some(Effect::None) || options.allows(&call.name)
                })
            });
            self.probes.push(Probe {
                entry,
                consent: if may_subscribe {
                    Consent::Given
                } else {
                    Consent::Asked
                },
                kind: ProbeKind::Event {
                    name: event.name.clone(),
                    subscription,
                },
            });
        }
    }

    /// Adds an untried entry, and returns its index.
    pub(crate) fn enter(&mut self, kind: VerifiedKind, name: &str) -> usize {
        self.entries.push(VerifiedEntry {
            kind,
            name: name.to_owned(),
            verdict: VerifiedVerdict::NotTried,
            is_observed: false,
            reason: None,
            differences: Vec::new(),
            probes: Vec::new(),
        });
        self.entries.len() - 1
    }
}

/// Returns a payload that doesn't fit the shape; `None` if every payload fits.
fn wrong_payload(shape: &Shape) -> Option<Value> {
    match shape {
        Shape::Object {
            fields: Some(fields),
        } => {
            let field = fields.iter().find(|field| field.required)?;
            let wrong = match field.shape {
                Shape::String { .. } => json!(1),
                Shape::Any => return None,
                _ => json!("text"),
            };
            Some(Value::Object(
                [(field.name.clone(), wrong)].into_iter().collect(),
            ))
        }
        Shape::String { .. } => Some(json!(1)),
        Shape::Integer | Shape::Number | Shape::Boolean | Shape::Array => Some(json!("text")),
        Shape::None | Shape::Any | Shape::Object { fields: None } => None,
    }
}
