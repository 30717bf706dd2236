//! The `window` of a page in an emulated app, without the app's scripts.

use footbridge_dialect::{Environment, EnvironmentProbes, FoundGlobal, PageFacts, ReturnKind};
use footbridge_host::Host;
use footbridge_scenario::Theme;
use serde_json::{Value, json};
use url::{Url, form_urlencoded};

/// The window of a page in an emulated app.
pub(super) struct Window {
    pub(super) environment: Environment,
    /// The app's globals, with null for each function.
    globals: Value,
}

impl Window {
    pub(super) fn new(environment: Environment) -> Self {
        let mut globals = json!({});
        for global in &environment.globals {
            define(&mut globals, &global.path, global.value.clone());
        }
        for method in &environment.methods {
            define(&mut globals, &method.path, Value::Null);
        }
        Self {
            environment,
            globals,
        }
    }

    /// Returns the page's facts, like `look` in the page's sources.
    pub(super) fn look(&self, host: &Host, probes: &EnvironmentProbes) -> PageFacts {
        let Environment {
            user_agent,
            language,
            theme,
            ..
        } = &self.environment;
        let address = Url::parse("http://127.0.0.1:8080/").unwrap();
        let address = host.launch_address(address);
        let hash = address.fragment().unwrap_or_default();
        let hash = form_urlencoded::parse(hash.trim_start_matches('/').as_bytes());
        let is_there = |path: &&String| self.method(path).is_some();
        let has_handler = |name: &&String| self.handler(name).is_some();
        let globals = probes.globals.iter().filter_map(|path| {
            let value = path
                .split('.')
                .try_fold(&self.globals, |at, key| at.get(key))?;
            Some(FoundGlobal {
                path: path.clone(),
                value: value.clone(),
            })
        });
        PageFacts {
            user_agent: user_agent.clone(),
            language: language.clone(),
            is_dark: *theme == Theme::Dark,
            query: address.query_pairs().into_owned().collect(),
            hash: hash.into_owned().collect(),
            handlers: probes
                .handlers
                .iter()
                .filter(has_handler)
                .cloned()
                .collect(),
            methods: probes.methods.iter().filter(is_there).cloned().collect(),
            globals: globals.collect(),
            others: self.globals.as_object().unwrap().keys().cloned().collect(),
        }
    }

    /// Returns the return kind of a message handler; `None` if the handler is missing.
    pub(super) fn handler(&self, name: &str) -> Option<ReturnKind> {
        let mut handlers = self.environment.handlers.iter();
        let handler = handlers.find(|handler| handler.name == name)?;
        Some(handler.returns)
    }

    /// Returns the return kind of an app's function; `None` if the function is missing.
    pub(super) fn method(&self, path: &str) -> Option<ReturnKind> {
        let mut methods = self.environment.methods.iter();
        let method = methods.find(|method| method.path == path)?;
        Some(method.returns)
    }
}

/// Defines a value at a path. Null, for a function, doesn't overwrite an existing value.
fn define(globals: &mut Value, path: &str, value: Value) {
    let mut at = globals;
    for key in path.split('.') {
        if !at.is_object() {
            *at = json!({});
        }
        at = at
            .as_object_mut()
            .unwrap()
            .entry(key)
            .or_insert(Value::Null);
    }
    if !value.is_null() {
        *at = value;
    }
}
