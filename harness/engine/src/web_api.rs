//! The web APIs that differ between engines and phones' webviews. A client may fail only because the engine lacks an
//! API that the phone has.
//!
//! The phones' APIs are those of current webviews, by MDN's browser-compat-data 8.1.9. Each engine lists its own
//! ([`crate::Engine::web_apis`]), and a test compares the list with the engine.

use footbridge_contract::Platform;

/// A web API that some phones or engines lack.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WebApi {
    /// Its name, as in a script of a window: `navigator.share`.
    pub name: &'static str,
    /// Whether an iOS webview has it.
    pub ios: bool,
    /// Whether an Android webview has it.
    pub android: bool,
}

impl WebApi {
    /// Whether the platform's webview has it; `None` for browsers, which differ.
    pub const fn is_on(&self, platform: Platform) -> Option<bool> {
        match platform {
            Platform::Ios => Some(self.ios),
            Platform::Android => Some(self.android),
            Platform::Browser => None,
        }
    }
}

const fn both(name: &'static str) -> WebApi {
    WebApi {
        name,
        ios: true,
        android: true,
    }
}

const fn ios(name: &'static str) -> WebApi {
    WebApi {
        name,
        ios: true,
        android: false,
    }
}

const fn android(name: &'static str) -> WebApi {
    WebApi {
        name,
        ios: false,
        android: true,
    }
}

const fn neither(name: &'static str) -> WebApi {
    WebApi {
        name,
        ios: false,
        android: false,
    }
}

/// All of these APIs, sorted by name.
pub const WEB_APIS: [WebApi; 53] = [
    android("Accelerometer"),
    neither("BackgroundFetchManager"),
    android("BarcodeDetector"),
    android("CloseWatcher"),
    both("DeviceMotionEvent"),
    both("DeviceOrientationEvent"),
    neither("EyeDropper"),
    ios("GestureEvent"),
    android("Gyroscope"),
    neither("LanguageModel"),
    ios("ManagedMediaSource"),
    both("MediaKeys"),
    neither("Notification"),
    both("PaymentRequest"),
    neither("PushManager"),
    both("RTCPeerConnection"),
    ios("RemotePlayback"),
    both("SharedWorker"),
    neither("SyncManager"),
    neither("Translator"),
    both("WebTransport"),
    android("document.exitPointerLock"),
    android("document.fullscreenEnabled"),
    ios("document.pictureInPictureEnabled"),
    ios("document.requestStorageAccess"),
    both("document.startViewTransition"),
    neither("documentPictureInPicture"),
    neither("launchQueue"),
    both("navigation"),
    ios("navigator.audioSession"),
    neither("navigator.bluetooth"),
    android("navigator.connection"),
    both("navigator.credentials"),
    android("navigator.getBattery"),
    both("navigator.gpu"),
    neither("navigator.hid"),
    ios("navigator.mediaSession"),
    ios("navigator.permissions"),
    neither("navigator.presentation"),
    android("navigator.requestMIDIAccess"),
    neither("navigator.serial"),
    android("navigator.serviceWorker"),
    neither("navigator.setAppBadge"),
    ios("navigator.share"),
    both("navigator.storage"),
    neither("navigator.usb"),
    android("navigator.vibrate"),
    android("navigator.virtualKeyboard"),
    neither("queryLocalFonts"),
    android("requestIdleCallback"),
    both("screen.orientation"),
    android("showOpenFilePicker"),
    ios("speechSynthesis"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_sorted() {
        assert!(WEB_APIS.is_sorted_by(|one, other| one.name < other.name));
    }
}
