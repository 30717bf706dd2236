// The page that every measurement opens, and the app that it needs: one call, with an immediate reply.
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = fileURLToPath(
  new URL("../../../web-under-test/dist", import.meta.url),
);
const TYPES = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export const PATH = "/lab/calls/requestAction";
export const ANSWERED = "answered 00000";

export const USER_AGENT =
  "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36 ExchangeApp/2.56.0";

/** The app for a page, which replies to every call. */
export const APP = `window.exchangeBridge = {
  postMessage(message) {
    const { callback } = JSON.parse(message);
    if (callback)
      queueMicrotask(() => window[callback]({ code: "00000", msg: "success", data: {} }));
  },
};`;

/** Serves the client folder. Returns the address of the page. */
export async function serveClient() {
  const server = createServer(async ({ url }, response) => {
    const path = normalize(new URL(url, "http://localhost").pathname);
    const file = join(FOLDER, path);
    const isFile = await stat(file).then(
      (found) => found.isFile(),
      () => false,
    );
    const isData = path.startsWith("/v1/");
    response.writeHead(isData ? 404 : 200, {
      "content-type": TYPES[isFile ? extname(file) : ".html"] ?? "text/plain",
    });
    if (isData) response.end();
    else
      createReadStream(isFile ? file : join(FOLDER, "lab/index.html")).pipe(
        response,
      );
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return `http://127.0.0.1:${server.address().port}${PATH}`;
}

/**
 * Runs the case `times` times on a number of workers, each created by `open` and warmed up by some cases, and prints the
 * milliseconds per case.
 */
export async function measure(times, workers, open, warmUp = 5) {
  const all = await Promise.all(Array.from({ length: workers }, open));
  const runAll = (count) =>
    Promise.all(
      all.map(async ({ run }) => {
        for (let done = 0; done < count / workers; done += 1) await run();
      }),
    );
  await runAll(warmUp * workers);
  const began = performance.now();
  await runAll(times);
  console.log(((performance.now() - began) / times).toFixed(1));
  await Promise.all(all.map(({ close }) => close()));
  process.exit();
}
