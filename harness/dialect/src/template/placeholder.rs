//! Placeholders in templates, and their allowed names.

/// A placeholder for a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placeholder {
    /// The name of the value.
    pub(crate) name: String,
    /// The path of fields to a part of the value.
    pub(crate) fields: Vec<String>,
    /// The form of the value.
    pub(crate) form: PlaceholderForm,
}

/// The form of a placeholder's value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaceholderForm {
    /// The value unchanged.
    Plain,
    /// Its JSON text.
    Json,
    /// Its text in base64.
    Base64 {
        /// Whether the text is the value's JSON text.
        is_json: bool,
        /// Whether it uses the alphabet for addresses, without padding.
        is_url: bool,
    },
    /// The text as a number. In a version, each part after the first has `digits` digits.
    Number {
        /// The number of digits for a part, 2 to 6.
        digits: u32,
    },
    /// The value, or null if absent.
    Nullable,
    Text,
    /// The list of the text's parts between dots.
    Dotted,
    /// Whether this app version has the call of this name. For a list of names, the supported ones.
    Supported,
    /// An object with the names of a list as keys. Each value states whether this version has the call.
    Flags,
    /// An object with the supported names of a list as keys, and each call's first version as the value.
    Versions,
}

impl PlaceholderForm {
    /// All forms except the unchanged value.
    const ALL: [Self; 16] = [
        Self::Json,
        base64(false, false),
        base64(false, true),
        base64(true, false),
        base64(true, true),
        Self::Number { digits: 2 },
        Self::Number { digits: 3 },
        Self::Number { digits: 4 },
        Self::Number { digits: 5 },
        Self::Number { digits: 6 },
        Self::Nullable,
        Self::Text,
        Self::Dotted,
        Self::Supported,
        Self::Flags,
        Self::Versions,
    ];

    /// Returns the words of all forms, for error messages.
    pub(crate) fn words() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|form| &form.suffix()[1..])
    }

    /// Returns the form with this word.
    pub(crate) fn of_word(word: &str) -> Option<Self> {
        let mut all = Self::ALL.into_iter();
        all.find(|form| &form.suffix()[1..] == word)
    }

    /// Returns the suffix that selects this form, with its colon; empty for an unchanged value.
    pub(crate) fn suffix(self) -> &'static str {
        match self {
            Self::Plain => "",
            Self::Json => ":json",
            Self::Base64 { is_json, is_url } => match (is_json, is_url) {
                (false, false) => ":base64",
                (false, true) => ":base64url",
                (true, false) => ":json:base64",
                (true, true) => ":json:base64url",
            },
            Self::Number { digits: 3 } => ":number3",
            Self::Number { digits: 4 } => ":number4",
            Self::Number { digits: 5 } => ":number5",
            Self::Number { digits: 6 } => ":number6",
            Self::Number { .. } => ":number",
            Self::Nullable => ":nullable",
            Self::Text => ":text",
            Self::Dotted => ":dotted",
            Self::Supported => ":supported",
            Self::Flags => ":flags",
            Self::Versions => ":versions",
        }
    }

    /// Whether filling the placeholder requires the app's list of calls.
    pub(crate) const fn is_of_calls(self) -> bool {
        matches!(self, Self::Supported | Self::Flags | Self::Versions)
    }
}

const fn base64(is_json: bool, is_url: bool) -> PlaceholderForm {
    PlaceholderForm::Base64 { is_json, is_url }
}

impl Placeholder {
    /// Returns a placeholder for the whole value of this name, unchanged.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            fields: Vec::new(),
            form: PlaceholderForm::Plain,
        }
    }

    /// Returns the name of the value.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is a value of a host, and no text of digits.
    pub(crate) fn is_never_number(&self) -> bool {
        let mut of_host = PROFILE.into_iter().chain(EACH);
        let is_version =
            self.name == EACH_VERSION || (self.name == CALL_VERSIONS && !self.fields.is_empty());
        !is_version
            && of_host.any(|name| name == self.name)
            && !NUMBERS.contains(&self.name.as_str())
    }

    /// Returns the name and fields, joined by dots.
    pub(crate) fn path(&self) -> String {
        let mut path = self.name.clone();
        for field in &self.fields {
            path.push('.');
            path.push_str(field);
        }
        path
    }
}

/// The name of the app's version.
pub(crate) const APP_VERSION: &str = "app_version";

/// The name of the first versions of the app's calls, an object.
pub(crate) const CALL_VERSIONS: &str = "call_versions";

/// The name of a call's first version, in a part for each call.
const EACH_VERSION: &str = "each_version";

/// The values of a profile that are numbers as texts.
pub(crate) const NUMBERS: [&str; 2] = [APP_VERSION, "os_version"];

/// The names of the profile's values.
pub(crate) const PROFILE: [&str; 9] = [
    "platform",
    APP_VERSION,
    "os_version",
    "os_version_underscored",
    "locale",
    "model",
    "theme",
    "calls",
    CALL_VERSIONS,
];

/// The names in a part that is repeated for each call of this version: the call, and its first version.
pub(crate) const EACH: [&str; 2] = ["each", EACH_VERSION];

/// The name of the page's first argument to a function that the app gave it.
pub(crate) const ARGUMENT: &str = "argument";

/// The use of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Reading messages. The end of each placeholder must be unambiguous.
    Read,
    /// Filling.
    Fill,
    /// Filling a part for each call.
    FillEach,
    /// Filling the payload of a call that a page function makes.
    FillCall,
}

/// The placeholder names that a template may use.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope<'s> {
    /// The names, besides those of the profile.
    pub(crate) own: &'s [&'s str],
    /// Whether it may use values of the profile.
    pub(crate) profile: bool,
    /// Whether any other name is allowed, for a value that the app reads and returns.
    pub(crate) is_open: bool,
    /// The use of the template.
    pub(crate) direction: Direction,
    /// The source of the placeholder values, for error messages.
    pub(crate) filled_by: &'static str,
}

impl Scope<'_> {
    /// A scope of the profile's values only.
    pub(crate) const PROFILE: Scope<'static> = Scope {
        own: &[],
        profile: true,
        is_open: false,
        direction: Direction::Fill,
        filled_by: "a host profile",
    };

    /// Returns all known names.
    pub(crate) fn names(&self) -> Vec<&str> {
        let profile = self.profile.then_some(PROFILE).into_iter().flatten();
        let each = (self.direction == Direction::FillEach)
            .then_some(EACH)
            .into_iter()
            .flatten();
        let argument = (self.direction == Direction::FillCall).then_some(ARGUMENT);
        let own = self.own.iter().copied().chain(argument);
        own.chain(profile).chain(each).collect()
    }
}
