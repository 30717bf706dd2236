//! The web APIs that pages in this engine have.

/// The names from the engine port's list.
pub(crate) const WEB_APIS: &[&str] = &[
    "ManagedMediaSource",
    "Notification",
    "SharedWorker",
    "document.exitPointerLock",
    "document.fullscreenEnabled",
    "document.requestStorageAccess",
    "navigator.mediaSession",
    "navigator.permissions",
    "navigator.serviceWorker",
    "requestIdleCallback",
    "speechSynthesis",
];
