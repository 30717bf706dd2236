/**
 * A Vite plugin that connects the page of the development server to the emulated app.
 *
 * ```ts
 * // vite.config.ts
 * import { footbridge } from "@footbridge/vite";
 * import { defineConfig } from "vite";
 *
 * export default defineConfig({ plugins: [footbridge()] });
 * ```
 */
import { resolve } from "node:path";
import { launch, type Running } from "footbridge-launch";
import type { Plugin, ViteDevServer } from "vite";

export interface FootbridgeOptions {
  /**
   * The pairing address of a running `footbridge open`, such as
   * `http://127.0.0.1:41873`. Without it, the plugin starts one.
   */
  readonly pairing?: string;
  /** The project folder, which contains `footbridge.toml`; by default Vite's root. */
  readonly project?: string;
  /** The program's path; by default it is searched for in `node_modules/.bin` and `PATH`. */
  readonly program?: string;
  /**
   * The address of the script that `footbridge verify --record` prints. With it, the page is recorded
   * in a real app instead of being paired with the emulated one, also in a build.
   */
  readonly record?: string | undefined;
  /** Additional arguments of `footbridge open`, such as `["--platform", "ios"]`. */
  readonly args?: readonly string[];
}

/** Pairs the page with the emulated app, in development only; or has it recorded in a real app. */
export function footbridge(options: FootbridgeOptions = {}): Plugin {
  if (options.record !== undefined) return recorder(options.record);
  let pairing: Promise<string | undefined> = Promise.resolve(options.pairing);
  return {
    name: "footbridge",
    // Vitest reads the same configuration, and has a server that serves no page.
    apply: (_, { command, isPreview }) =>
      command === "serve" &&
      isPreview !== true &&
      process.env["VITEST"] === undefined,
    configureServer(server) {
      if (options.pairing === undefined) pairing = start(server, options);
    },
    transformIndexHtml: {
      // After every other plugin, so that no script precedes this one.
      order: "post",
      async handler() {
        const address = await pairing;
        if (address === undefined) return [];
        const src = new URL("agent.js", withSlash(address)).href;
        return [{ tag: "script", attrs: { src }, injectTo: "head-prepend" }];
      },
    },
  };
}

/** Loads the recorder before every other script of the page. */
function recorder(src: string): Plugin {
  return {
    name: "footbridge",
    transformIndexHtml: {
      order: "post",
      handler: () => [
        { tag: "script", attrs: { src }, injectTo: "head-prepend" },
      ],
    },
  };
}

/**
 * Starts the program once the server's own address is known, and ends it with the server. Resolves
 * to the pairing address, or to undefined if the program doesn't start.
 */
async function start(
  server: ViteDevServer,
  options: FootbridgeOptions,
): Promise<string | undefined> {
  const { logger, root } = server.config;
  const folder = resolve(root, options.project ?? ".");
  let isClosing = false;
  let running: Running | undefined;
  onClose(server, () => {
    isClosing = true;
    void running?.close();
  });
  const report = (problem: string): void => {
    const message = `footbridge: ${problem}`;
    logger.error(message, { timestamp: true });
    server.ws.send({ type: "error", err: { message, stack: "" } });
  };
  try {
    const web = await addressOf(server);
    running = await launch({
      folder,
      program: options.program,
      args: [
        ...(web === undefined ? [] : ["--web", web]),
        ...(options.args ?? []),
      ],
    });
  } catch (error) {
    report(error instanceof Error ? error.message : String(error));
    return undefined;
  }
  if (isClosing) await running.close();
  void running.ended.then((reason) => {
    if (!isClosing) report(`${reason}\nRestart the server to start it again.`);
  });
  const { inspector, pairing } = running.ready;
  const print = (): void => logger.info(`  ➜  Inspector: ${inspector}`);
  print();
  const printUrls = server.printUrls.bind(server);
  server.printUrls = () => {
    printUrls();
    print();
  };
  return pairing;
}

/** Calls `listener` when the server closes, which also happens on a restart. */
function onClose(server: ViteDevServer, listener: () => void): void {
  if (server.httpServer) {
    server.httpServer.once("close", listener);
    return;
  }
  const close = server.close.bind(server);
  server.close = async () => {
    listener();
    await close();
  };
}

/**
 * The address at which the server listens; undefined without its own server, and for one with
 * `https`, whose certificate the program doesn't trust.
 */
async function addressOf(server: ViteDevServer): Promise<string | undefined> {
  const { httpServer } = server;
  if (!httpServer) return undefined;
  if (!httpServer.listening)
    await new Promise((listening) => httpServer.once("listening", listening));
  const address = httpServer.address();
  if (address === null || typeof address === "string") return undefined;
  if (server.config.server.https) return undefined;
  // If the name `localhost` has an IPv6 address, a server may have no other.
  const host = address.address === "::1" ? "[::1]" : "127.0.0.1";
  return `http://${host}:${address.port}`;
}

function withSlash(address: string): string {
  return address.endsWith("/") ? address : `${address}/`;
}
