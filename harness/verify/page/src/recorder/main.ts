/** Starts the recorder, in the page of a client. The server puts `footbridgeSetup` around this script. */
import { look } from "../bridge/look";
import type { RecorderSetup, RecorderState } from "../wire.generated";
import { type Delivered, startDelivery } from "./delivery";
import { startRecorder } from "./recorder";

declare const footbridgeSetup: RecorderSetup;

const { currentScript } = document;
const address =
  currentScript instanceof HTMLScriptElement ? currentScript.src : "";
const reports = new URL("api/record", address);
reports.search = new URL(address).search;

// The client may replace the page's functions.
const { fetch } = window;
const beacon = navigator.sendBeacon.bind(navigator);

// A text is sent without asking the server first.
async function post(report: unknown): Promise<Delivered> {
  const body = JSON.stringify(report);
  const options = { method: "POST", body, credentials: "omit" } as const;
  const response = await fetch(reports, options);
  const { status, ok } = response;
  const state = ok ? ((await response.json()) as RecorderState) : null;
  return { status, state };
}

const page = [...crypto.getRandomValues(new Uint8Array(8))]
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("");
const delivery = startDelivery({
  scope: window,
  post,
  page,
  look: () => look(window, footbridgeSetup.probes),
  warn: (text) => {
    console.warn(`footbridge: ${text}`);
  },
});
window.addEventListener("pagehide", () => {
  const rest = delivery.rest();
  if (rest !== null) beacon(reports, JSON.stringify(rest));
});
startRecorder(window, footbridgeSetup, delivery.observe);
