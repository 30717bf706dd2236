// A service worker that does nothing.
