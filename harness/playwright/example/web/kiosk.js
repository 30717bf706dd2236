/** A page for ordering coffee. */

/** The time that a call waits for its reply, in milliseconds. */
const LIMIT = 10_000;

let calls = 0;

/** Calls the app, and resolves to the result of its reply. */
function call(method, args) {
  const reply = `kioskReply${++calls}`;
  return new Promise((resolve, reject) => {
    const limit = setTimeout(
      () => reject(new Error("The app doesn't answer.")),
      LIMIT,
    );
    window[reply] = ({ status, text, result }) => {
      delete window[reply];
      clearTimeout(limit);
      if (status === "ok") resolve(result);
      else reject(new Error(text));
    };
    post({ method, args, reply });
  });
}

function post(message) {
  if (window.webkit) window.webkit.messageHandlers.kiosk.postMessage(message);
  else window.kiosk?.post(JSON.stringify(message));
}

const show = (id, text) => (document.getElementById(id).textContent = text);

window.onKioskEvent = (name) => {
  if (name === "background") show("status", "Your order is kept.");
};

post({ method: "setTitle", args: { title: "Coffee" } });
const { name } = await call("user", {});
show("hello", `Hello, ${name}`);

document.getElementById("pay").addEventListener("click", async () => {
  try {
    const { receipt } = await call("pay", { cents: 350 });
    show("status", `Paid, receipt ${receipt}`);
  } catch (error) {
    show("alert", error.message);
  }
});
