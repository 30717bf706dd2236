/** A page that sells tickets through the app's payment. */
import { fare } from "./fare.js";

const find = (id) => document.getElementById(id);
const show = (id, text) => (find(id).textContent = text);

let calls = 0;
/** Calls the app, and resolves to its reply. */
function call(name, payload) {
  const callback = `ticketsCallback${++calls}`;
  return new Promise((resolve) => {
    window[callback] = (reply) => {
      delete window[callback];
      resolve(reply);
    };
    const message = { name, payload, callback };
    if (window.webkit)
      window.webkit.messageHandlers.tickets.postMessage(message);
    else window.tickets.postMessage(JSON.stringify(message));
  });
}

find("buy").addEventListener("click", async () => {
  const zones = Number(find("zones").value);
  if (!(zones >= 1)) return show("alert", "Choose at least one zone.");
  const cents = fare(zones, find("child").checked);
  const { code, msg, data } = await call("pay", { cents, note: "ticket" });
  if (code === "0") show("status", `Ticket ${data.number}`);
  else show("alert", msg);
});
