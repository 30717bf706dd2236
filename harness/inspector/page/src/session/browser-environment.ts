/** The browser's own socket, timers and clock. */
import type { Environment } from "./session";

export function browserEnvironment(window: Window): Environment {
  const { protocol, host } = window.location;
  const address = `${protocol === "https:" ? "wss:" : "ws:"}//${host}/api/socket`;
  return {
    connect(on) {
      const socket = new WebSocket(address);
      socket.addEventListener("message", ({ data }) => {
        if (typeof data === "string") on.message(data);
      });
      socket.addEventListener("close", () => on.closed());
      return {
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
    },
    later(callback, ms) {
      const timer = window.setTimeout(callback, ms);
      return () => window.clearTimeout(timer);
    },
    nextFrame(callback) {
      // A page in the background draws no frames.
      if (window.document.hidden) window.setTimeout(callback, 250);
      else window.requestAnimationFrame(callback);
    },
    now: () => window.performance.now(),
  };
}
