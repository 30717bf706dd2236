//! The values that the app keeps for a case: calls write and read them, as the catalogue describes.

use std::collections::BTreeMap;

use footbridge_contract::{Call, Catalogue, StateUse};
use serde_json::{Map, Value};

/// The state of the emulated app, by name. It outlasts the page, and ends with the case.
#[derive(Debug, Clone, Default)]
pub(crate) struct StateStore(BTreeMap<String, Value>);

/// An event that reports a change, with its payload.
pub(crate) type Report = (String, Value);

impl StateStore {
    pub(crate) fn new(catalogue: &Catalogue) -> Self {
        let states = catalogue.states.iter();
        Self(
            states
                .map(|state| (state.name.clone(), state.initial.clone()))
                .collect(),
        )
    }

    /// The data of the reply to a call that reads the state; `None` for any other call.
    pub(crate) fn data_of(&self, call: &Call, payload: &Value) -> Option<Value> {
        let used = call.gets.as_ref()?;
        let state = self.0.get(&used.state)?;
        let value = match used.key_in(payload) {
            Some(None) => state.clone(),
            Some(Some(key)) => state.get(key).cloned().unwrap_or_default(),
            None => Value::Null,
        };
        Some(used.data_of(value))
    }

    /// Carries out a call that writes the state. Returns the event that reports a change, if there is one.
    pub(crate) fn carry_out(
        &mut self,
        call: &Call,
        payload: &Value,
        catalogue: &Catalogue,
    ) -> Option<Report> {
        let (used, value) = match (&call.sets, &call.removes) {
            (Some(used), _) => (used, Some(used.value_in(payload))),
            (None, Some(used)) => (used, None),
            (None, None) => return None,
        };
        let before = self.0.get(&used.state).cloned();
        let initial = catalogue
            .states
            .get(&used.state)
            .map(|state| &state.initial);
        self.change(used, payload, value, initial.cloned().unwrap_or_default());
        let now = self.0.get(&used.state)?;
        let event = catalogue.states.get(&used.state)?.event.as_ref()?;
        (before.as_ref() != Some(now)).then(|| {
            let payload = match &event.field {
                Some(field) => Value::Object(Map::from_iter([(field.clone(), now.clone())])),
                None => now.clone(),
            };
            (event.name.clone(), payload)
        })
    }

    /// Sets a value, or removes it.
    fn change(&mut self, used: &StateUse, payload: &Value, value: Option<Value>, initial: Value) {
        let state = self.0.entry(used.state.clone()).or_default();
        match (used.key_in(payload), value) {
            (Some(None), value) => *state = value.unwrap_or(initial),
            (Some(Some(key)), value) => {
                if !state.is_object() {
                    *state = Value::Object(Map::new());
                }
                let Some(values) = state.as_object_mut() else {
                    return;
                };
                match value {
                    Some(value) => values.insert(key, value),
                    None => values.remove(&key),
                };
            }
            // A payload without the key changes nothing.
            (None, _) => {}
        }
    }
}
