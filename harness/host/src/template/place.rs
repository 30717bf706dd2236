//! Places in templates, and the names that they may have.

/// A place for a value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The value's name.
    pub(crate) name: String,
    /// The fields that lead to a part of the value.
    pub(crate) fields: Vec<String>,
    /// The form of the value.
    pub(crate) form: PlaceForm,
}

/// The form of a value at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PlaceForm {
    /// The value as it is.
    Plain,
    /// Its JSON text.
    Json,
    /// The number that its digits make.
    Number,
    /// Its text.
    Text,
    /// The list of the texts between its dots.
    Dotted,
    /// Whether this version of the app has the call of this name.
    Supported,
}

impl PlaceForm {
    pub(crate) const WORDS: [(&'static str, Self); 5] = [
        ("json", Self::Json),
        ("number", Self::Number),
        ("text", Self::Text),
        ("dotted", Self::Dotted),
        ("supported", Self::Supported),
    ];
}

impl Place {
    /// A place for the whole value of this name, as it is.
    pub(crate) fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            fields: Vec::new(),
            form: PlaceForm::Plain,
        }
    }
}

/// The names of the profile's values.
pub(crate) const PROFILE: [&str; 9] = [
    "platform",
    "app_version",
    "os_version",
    "os_version_underscored",
    "locale",
    "model",
    "theme",
    "calls",
    "call_versions",
];

/// The names that the places of a template may have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Scope<'s> {
    /// The names, besides those of the profile.
    pub(crate) own: &'s [&'s str],
    /// Whether it may name values of the profile.
    pub(crate) profile: bool,
    /// Whether any other name is allowed, for a value that is read and returned.
    pub(crate) is_open: bool,
    /// Whether messages are read by it, so that it must be clear where each place ends.
    pub(crate) is_read: bool,
    /// What fills the places, for messages.
    pub(crate) filled_by: &'static str,
}

impl Scope<'_> {
    /// The values of the profile alone.
    pub(crate) const PROFILE: Scope<'static> = Scope {
        own: &[],
        profile: true,
        is_open: false,
        is_read: false,
        filled_by: "a host profile",
    };

    /// All names that are known.
    pub(crate) fn names(&self) -> Vec<&str> {
        let profile = self.profile.then_some(PROFILE).into_iter().flatten();
        self.own.iter().copied().chain(profile).collect()
    }
}
