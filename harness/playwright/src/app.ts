/**
 * The emulated app, for a test. The app's script connects a page to it; any tool that controls a page can
 * install it.
 *
 * ```ts
 * const app = await App.start({ project: "my-app" });
 * await app.begin({ platform: "android", version: "2.15.0" });
 * await app.reply("session", { data: { name: "Ada" } });
 * await page.addInitScript({ content: await app.script() });
 * ```
 */
import { launch, type Running } from "footbridge-launch";
import { rulesToYaml, type NetworkRule, type Reply } from "./rules.js";
import { AppClock } from "./app-clock.js";
import { AppError } from "./app-error.js";
import { callsOf, describeCall, openCalls, type AppCall } from "./calls.js";
import type {
  CallData,
  CallName,
  CallPayload,
  EventName,
  EventPayload,
} from "./catalogue.js";
import { Connection } from "./connection.js";
import { HeldCall } from "./held-call.js";
import { choosePhone, type AppOptions } from "./phone.js";
import type { CatalogueEntry, CatalogueEvent, Phone } from "./wire.js";

export type {
  NetworkRule,
  Reply,
  ReplyRule,
  ReplyWord,
  StreamPart,
  StreamRule,
} from "./rules.js";
export type { AppClock } from "./app-clock.js";
export { AppError } from "./app-error.js";
export type { AppCall } from "./calls.js";
export type { Duration } from "./duration.js";
export type { HeldCall } from "./held-call.js";
export type { AppOptions } from "./phone.js";

/** Options for starting the program. */
export interface StartOptions {
  /** The folder of `footbridge.toml`; by default the working directory. */
  readonly project?: string;
  /** The program's path; by default it is searched for in `node_modules/.bin` and `PATH`. */
  readonly program?: string;
  /** Additional arguments of `footbridge open`. */
  readonly args?: readonly string[];
}

/** A broken invariant. */
export interface Violation {
  readonly invariant: string;
  readonly text: string;
  /** Milliseconds since the test started. */
  readonly at: number;
}

/** The addresses for a page that is loaded through the gateway, and so has its servers as well. */
export interface GatewayAddress {
  /** The client's own address. */
  readonly client: string;
  /** The proxy: `http://127.0.0.1:41873`. */
  readonly proxy: string;
}

/** The default timeout for waiting for the app, in milliseconds. */
const TIMEOUT = 5_000;

/** The time after which an unresponsive page counts as busy, in milliseconds. */
const BUSY = 2_000;

export class App {
  /** The clock of the app and the page. */
  readonly clock: AppClock;

  readonly #running: Running;
  readonly #connection: Connection;
  readonly #first: Phone;
  readonly #replies = new Map<string, Reply | readonly Reply[]>();
  #network: readonly NetworkRule[] = [];
  #held: readonly string[] = [];

  private constructor(running: Running, connection: Connection, first: Phone) {
    this.#running = running;
    this.#connection = connection;
    this.#first = first;
    this.clock = new AppClock(connection);
    void running.ended.then((reason) => connection.fail(reason));
  }

  /** Starts the program, which takes about a second. Many tests can share one. */
  static async start(options: StartOptions = {}): Promise<App> {
    const running = await launch({
      folder: options.project ?? process.cwd(),
      program: options.program,
      args: options.args,
    });
    try {
      const connection = await Connection.open(running.ready.inspector);
      const first = await connection.until(({ phone }) => phone);
      return new App(running, connection, first);
    } catch (error) {
      await running.close();
      throw error;
    }
  }

  /** The address of the inspector, which shows the session live. */
  get inspector(): string {
    return this.#running.ready.inspector;
  }

  /** The addresses for a page that is loaded through the gateway. */
  get gateway(): GatewayAddress {
    const { client, proxy } = this.#running.ready;
    return { client, proxy: `http://${proxy}` };
  }

  /** The size of the page on the phone. */
  get viewport(): { readonly width: number; readonly height: number } {
    const { hello, phone } = this.#connection.state;
    const device = hello?.devices.find(({ name }) => name === phone?.device);
    return { width: device?.width ?? 393, height: device?.height ?? 852 };
  }

  /** The app's colour theme. */
  get theme(): "dark" | "light" {
    return this.#connection.state.phone?.theme ?? "dark";
  }

  /**
   * The calls and links of the catalogue, and the events.
   *
   * @internal
   */
  get catalogue(): {
    readonly entries: readonly CatalogueEntry[];
    readonly events: readonly CatalogueEvent[];
  } {
    const { hello } = this.#connection.state;
    return { entries: hello?.catalogue ?? [], events: hello?.events ?? [] };
  }

  /**
   * Starts a new session with this phone: no rules, nothing held, an empty journal. Open the page after
   * it.
   */
  async begin(options: AppOptions = {}): Promise<void> {
    const { hello, restarts } = this.#connection.state;
    const phone = choosePhone(options, this.#first, hello?.devices ?? []);
    this.#replies.clear();
    this.#network = [];
    this.#held = [];
    await this.#sendRules();
    await this.#sendBreakpoints();
    await this.#connection.send({ do: "phone", phone });
    await this.#connection.send({ do: "clock", mode: options.clock ?? "real" });
    await this.#connection.send({ do: "restart" });
    await this.#connection.until(({ restarts: now }) =>
      now > restarts ? true : undefined,
    );
  }

  /** The script that a page must run before any other. It changes with each `begin`. */
  async script(): Promise<string> {
    const response = await fetch(`${this.#running.ready.pairing}/agent.js`);
    if (!response.ok)
      throw new AppError(
        `the pairing address answers ${response.status}: ${await response.text()}`,
      );
    return response.text();
  }

  /** Installs the script in a Playwright page. */
  async install(page: {
    addInitScript: (script: { content: string }) => Promise<unknown>;
  }): Promise<void> {
    await page.addInitScript({ content: await this.script() });
  }

  /** Sets the reply to a call from now on: a keyword, a rule, or several rules. */
  async reply<Name extends CallName>(
    name: Name,
    reply: Reply<CallData<Name>> | readonly Reply<CallData<Name>>[],
  ): Promise<void> {
    this.#replies.set(name, reply);
    await this.#sendRules();
  }

  /** Sets the rules for responses to requests from now on. */
  async network(rules: readonly NetworkRule[]): Promise<void> {
    this.#network = rules;
    await this.#sendRules();
  }

  /** The calls of this name so far; without a name, all calls. */
  calls<Name extends CallName>(name?: Name): AppCall<CallPayload<Name>>[] {
    const calls = callsOf(this.#connection.state.entries);
    return calls.filter(
      (call): call is AppCall<CallPayload<Name>> =>
        name === undefined || call.name === name,
    );
  }

  /** Resolves to the first call of this name, and waits for it if there is none yet. */
  async waitForCall<Name extends CallName>(
    name: Name,
    timeout = TIMEOUT,
  ): Promise<AppCall<CallPayload<Name>>> {
    return this.#within(
      timeout,
      () => this.calls(name)[0],
      () => `there was no call of \`${name}\` within ${timeout} ms`,
    );
  }

  /** Sends an event to the page, as the app does. */
  async send<Name extends EventName>(
    event: Name,
    payload?: EventPayload<Name>,
  ): Promise<void> {
    await this.#connection.send({
      do: "event",
      name: event,
      payload: payload ?? null,
    });
  }

  /**
   * Calls the page, as the app does, and resolves to its reply; to `null` if the dialect's page
   * functions return nothing.
   *
   * @throws AppError if the page lacks the function, or the page is left.
   */
  async ask(name: string, payload: unknown = null): Promise<unknown> {
    return this.#connection.send({ do: "ask", name, payload });
  }

  /** Holds calls of this name from now on, until the test replies to them. */
  async hold(name: CallName): Promise<void> {
    if (!this.#held.includes(name)) this.#held = [...this.#held, name];
    await this.#sendBreakpoints();
  }

  /** Waits for a held call. */
  async held<Name extends CallName>(
    name: Name,
    timeout = TIMEOUT,
  ): Promise<HeldCall<CallPayload<Name>>> {
    const held = await this.#within(
      timeout,
      () =>
        this.#connection.state.held.find(
          (one) => one.kind === "call" && one.name === name,
        ),
      () => `no call of \`${name}\` was held within ${timeout} ms`,
    );
    return new HeldCall(this.#connection, held);
  }

  /** The violations so far. */
  violations(): Violation[] {
    return this.#connection.state.violations.map(({ invariant, text, at }) => ({
      invariant,
      text,
      at,
    }));
  }

  /** Waits until the app has received everything that the page has done so far. */
  async sync(): Promise<void> {
    // The page responds once its work is done. A closed page doesn't, and neither does one that is busy for long.
    if (this.#connection.state.isPageConnected) {
      const done = new AbortController();
      const signals = [done.signal, AbortSignal.timeout(BUSY)];
      await Promise.race([
        this.#connection.send({ do: "read-page" }),
        this.#connection.until(
          ({ isPageConnected }) => (isPageConnected ? undefined : true),
          AbortSignal.any(signals),
        ),
      ]).catch(() => undefined);
      done.abort();
    }
    // Messages before the result of one command arrive before the result of the next.
    await this.#connection.send({ do: "check-rules", yaml: "" });
  }

  /**
   * Waits until each call has its reply and is settled.
   *
   * @throws AppError on timeout, with a list of the open calls.
   */
  async expectSettled(timeout = TIMEOUT): Promise<void> {
    await this.sync();
    const { state } = this.#connection;
    await this.#within(
      timeout,
      () => (openCalls(state.entries).length === 0 ? true : undefined),
      () => {
        const held = new Set(state.held.map(({ id }) => id));
        const open = openCalls(state.entries).map(
          (call) =>
            `  ${describeCall(call)}${held.has(call.number) ? " is held" : ""}`,
        );
        return ["calls that did not settle:", ...open].join("\n");
      },
    );
  }

  /** The transcript so far (docs/transcript.md). */
  async transcript(): Promise<string> {
    await this.sync();
    return String(await this.#connection.send({ do: "transcript" }));
  }

  /** Ends the program. */
  async close(): Promise<void> {
    this.#connection.close();
    await this.#running.close();
  }

  async #sendRules(): Promise<void> {
    const yaml = rulesToYaml(this.#replies, this.#network);
    await this.#connection.send({ do: "rules", yaml });
  }

  async #sendBreakpoints(): Promise<void> {
    const breakpoints = {
      calls: [...this.#held],
      links: [],
      requests: [],
      // A test may hold a call to observe the client in the meantime.
      stop_time: false,
    };
    await this.#connection.send({ do: "breakpoints", breakpoints });
  }

  /** Resolves to the result of `find`, within the timeout. */
  async #within<T>(
    timeout: number,
    find: () => T | undefined,
    problem: () => string,
  ): Promise<T> {
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new AppError(problem())),
      timeout,
    );
    try {
      return await this.#connection.until(find, late.signal);
    } finally {
      clearTimeout(timer);
    }
  }
}
