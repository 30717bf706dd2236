// The app's own script, which leaves a result for the page: it sees the channels and the constants, and runs before any
// client code.
window.atStart = [typeof webkit.messageHandlers.perCall.postMessage, app.about.version, typeof page].join(" ");
