// The case on bare DevTools: one page of one browser, opened again each time. devtools.mjs TIMES WORKERS
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { ANSWERED, APP, measure, serveClient, USER_AGENT } from "./client.mjs";

const [times, workers] = process.argv.slice(2).map(Number);
const url = await serveClient();

/** Taps the button as soon as it exists, and reports when the reply is shown. */
const ACT = `addEventListener("load", () => {
  let isTapped = false;
  const look = () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Send");
    if (button && !isTapped) { isTapped = true; button.click(); }
    return document.body.innerText.includes(${JSON.stringify(ANSWERED)}) && (answered(""), true);
  };
  look() || new MutationObserver((_, self) => look() && self.disconnect())
    .observe(document, { childList: true, subtree: true, characterData: true });
})`;

/** A browser controlled by its DevTools pipe. */
async function browse() {
  const profile = await mkdtemp(join(tmpdir(), "bench-"));
  const browser = spawn(
    process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    [
      "--headless",
      "--no-sandbox",
      "--remote-debugging-pipe",
      `--user-data-dir=${profile}`,
    ],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
  );
  const [, , , input, output] = browser.stdio;
  const answers = new Map();
  const listeners = new Map();
  let rest = "";
  output.setEncoding("utf8").on("data", (chunk) => {
    const messages = (rest + chunk).split("\0");
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
      answers.get(message.id)?.(message.result);
      answers.delete(message.id);
      listeners.get(message.method)?.(message.params);
    }
  });
  let id = 0;
  let sessionId;
  const ask = (method, params = {}) =>
    new Promise((resolve) => {
      answers.set((id += 1), resolve);
      input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
  ({ sessionId } = await ask("Target.attachToTarget", {
    targetId,
    flatten: true,
  }));
  const once = (method) =>
    new Promise((resolve) => listeners.set(method, resolve));
  const close = async () => {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    browser.kill();
    await ended;
    // Its other processes end, and write to their files, a moment later.
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  };
  return { ask, once, close };
}

await measure(times, workers, async () => {
  const { ask, once, close } = await browse();
  await ask("Page.enable");
  await ask("Runtime.enable");
  await ask("Runtime.addBinding", { name: "answered" });
  await ask("Emulation.setUserAgentOverride", { userAgent: USER_AGENT });
  for (const source of [APP, ACT])
    await ask("Page.addScriptToEvaluateOnNewDocument", { source });
  return {
    async run() {
      const answered = once("Runtime.bindingCalled");
      await ask("Page.navigate", { url });
      await answered;
    },
    close,
  };
});
