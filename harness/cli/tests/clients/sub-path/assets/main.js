const app =
  window.webkit?.messageHandlers?.shelf ?? window.ShelfAndroidBridge;
app?.postMessage(JSON.stringify({ call: "hello" }));
document.querySelector("p").textContent = app ? "In the app" : "In a browser";
