/**
 * Runs the real `footbridge` on the shop, whose client has a fault of every kind, to create a real report. It uses the
 * debug build beside this package, or the program in `FOOTBRIDGE`; without either there is no report.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const PACKAGE = fileURLToPath(new URL("../../", import.meta.url));
const SHOP = join(PACKAGE, "e2e/shop");
const REPORTS = join(PACKAGE, "../../reports/ui");
const BUILT = join(REPORTS, "shop/web");

export const FOOTBRIDGE =
  process.env["FOOTBRIDGE"] ?? join(PACKAGE, "../../target/debug/footbridge");

/** The path of the report. */
export const SHOP_REPORT = join(REPORTS, "shop/report.html");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".map": "application/json",
};

export async function runShop(): Promise<void> {
  // An old report must not be mistaken for the new one.
  await rm(SHOP_REPORT, { force: true });
  if (!existsSync(FOOTBRIDGE)) return;
  await build({
    configFile: false,
    root: join(SHOP, "web"),
    logLevel: "warn",
    build: { outDir: BUILT, emptyOutDir: true, sourcemap: "hidden" },
  });
  let started: number | undefined;
  const server = await serve(async () => killPages(started));
  const { port } = server.address() as AddressInfo;
  const args = ["--web", `http://127.0.0.1:${port}`, "--reporter"];
  const child = spawn(
    FOOTBRIDGE,
    ["run", ...args, "html=../../../../reports/ui/shop/"],
    { cwd: SHOP, stdio: ["ignore", "ignore", "inherit"] },
  );
  started = child.pid;
  const code = await new Promise((resolve) => child.once("exit", resolve));
  server.close();
  if (code !== 1) throw new Error(`the shop's run ended with ${String(code)}`);
}

/** The built shop. `/?lost` loses the page, `/?late` never ends its script the first time. */
async function serve(lose: () => Promise<void>): Promise<Server> {
  let wasLate = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, search } = new URL(request.url ?? "/", "http://shop");
      if (search === "?lost") await lose();
      if (search === "?late" && !wasLate) {
        wasLate = true;
        response.setHeader("content-type", "text/html");
        response.end("<script>for (;;);</script>");
        return;
      }
      const path = pathname === "/" ? "/index.html" : pathname;
      try {
        const text = await readFile(join(BUILT, path));
        response.setHeader("content-type", TYPES[extname(path)] ?? "");
        response.end(text);
      } catch {
        response.writeHead(404).end();
      }
    })();
  });
  await new Promise<void>((resolve) =>
    server.listen(0, "127.0.0.1", () => resolve()),
  );
  return server;
}

/** Ends the page processes that this process started. */
async function killPages(ancestor: number | undefined): Promise<void> {
  if (ancestor === undefined) return;
  const parents = new Map<number, readonly [name: string, parent: number]>();
  for (const entry of await readdir("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = await readFile(`/proc/${entry}/stat`, "utf8").catch(() => "");
    const [, name = "", parent] = /\((.*)\) \S (\d+)/.exec(stat) ?? [];
    parents.set(Number(entry), [name, Number(parent)]);
  }
  const isBelow = (id: number): boolean => {
    const parent = parents.get(id)?.[1];
    if (parent === undefined || parent === 0) return false;
    return parent === ancestor || isBelow(parent);
  };
  for (const [id, [name]] of parents)
    if (name.startsWith("WebKitWeb") && isBelow(id))
      process.kill(id, "SIGKILL");
}
