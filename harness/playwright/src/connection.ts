/** A connection to the emulated app: sends commands, and keeps the state that the app reports. */
import { WebSocket } from "ws";
import { AppError } from "./app-error.js";
import {
  PROTOCOL,
  type Clock,
  type Command,
  type Entry,
  type Held,
  type Hello,
  type Phone,
  type Update,
  type WireViolation,
} from "./wire.js";

/** The last reported state. */
export interface AppState {
  hello: Hello | undefined;
  phone: Phone | undefined;
  clock: Clock | undefined;
  isPageConnected: boolean;
  entries: Entry[];
  held: readonly Held[];
  violations: readonly WireViolation[];
  /** The number of times that the journal was restarted. */
  restarts: number;
}

/** The result of a command. */
type CommandResult = { readonly value: unknown } | { readonly problem: string };

export class Connection {
  readonly state: AppState = {
    hello: undefined,
    phone: undefined,
    clock: undefined,
    isPageConnected: false,
    entries: [],
    held: [],
    violations: [],
    restarts: 0,
  };

  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (result: CommandResult) => void>();
  readonly #listeners = new Set<() => void>();
  #lastId = 0;
  #closed: AppError | undefined;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => {
      // Text arrives as one buffer.
      this.#take(JSON.parse((data as Buffer).toString("utf8")) as Update);
    });
    socket.on("close", () => this.fail("the connection to the app is closed"));
    socket.on("error", (error) => this.fail(error.message));
  }

  /**
   * Connects to the app whose inspector has this address, and waits for its first state.
   *
   * @throws AppError if there is none, or one of another version.
   */
  static async open(inspector: string): Promise<Connection> {
    const address = new URL(inspector);
    address.pathname = "/api/socket";
    address.protocol = "ws:";
    const connection = new Connection(new WebSocket(address));
    const hello = await connection.until((state) =>
      state.phone === undefined ? undefined : state.hello,
    );
    if (hello.protocol !== PROTOCOL) {
      connection.close();
      throw new AppError(
        `footbridge ${hello.version} speaks version ${hello.protocol} of the messages, this package version ${PROTOCOL}: install both of the same version`,
      );
    }
    return connection;
  }

  /**
   * Sends a command, and resolves to its result.
   *
   * @throws AppError with the errors, if it is refused.
   */
  async send(command: Command): Promise<unknown> {
    if (this.#closed) throw new AppError(this.#closed.message);
    const id = ++this.#lastId;
    const result = await new Promise<CommandResult>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, command }));
    });
    // Created here, the error has the stack of the calling test.
    if ("problem" in result) throw new AppError(result.problem);
    return result.value;
  }

  /**
   * Resolves to the result of `find` as soon as it is defined. Rejects with the
   * signal's reason if that comes first.
   */
  until<T>(
    find: (state: AppState) => T | undefined,
    signal?: AbortSignal,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = (): void => {
        const found = find(this.state);
        if (found !== undefined) resolve(found);
        else if (this.#closed) reject(this.#closed);
        else if (signal?.aborted) reject(signal.reason as Error);
        else return;
        this.#listeners.delete(look);
        signal?.removeEventListener("abort", look);
      };
      this.#listeners.add(look);
      signal?.addEventListener("abort", look);
      look();
    });
  }

  close(): void {
    this.#socket.close();
  }

  /** Rejects everything that is pending. */
  fail(problem: string): void {
    if (this.#closed) return;
    this.#closed = new AppError(problem);
    for (const result of this.#waiting.values()) result({ problem });
    this.#waiting.clear();
    this.#notify();
  }

  #take(update: Update): void {
    const { state } = this;
    switch (update.is) {
      case "hello":
        state.hello = update;
        break;
      case "phone":
        state.phone = update.phone;
        break;
      case "clock":
        state.clock = update;
        break;
      case "page":
        state.isPageConnected = update.page !== null;
        break;
      case "entries":
        state.entries.splice(update.first, Infinity, ...update.entries);
        break;
      case "held":
        state.held = update.held;
        break;
      case "violations":
        state.violations = update.violations;
        break;
      case "restarted":
        state.entries = [];
        state.restarts += 1;
        break;
      case "done":
        this.#settle(update.id, { value: update.value });
        break;
      case "refused":
        this.#settle(update.id, { problem: describeRefusal(update) });
        break;
      case "rules":
      case "breakpoints":
      case "page-state":
      case "recording":
      case "replay":
        // Not used here.
        break;
    }
    this.#notify();
  }

  #settle(id: number, result: CommandResult): void {
    this.#waiting.get(id)?.(result);
    this.#waiting.delete(id);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

function describeRefusal({
  problem,
  errors,
}: Extract<Update, { is: "refused" }>): string {
  const lines = errors.map(({ message, help }) =>
    help === null ? message : `${message} (${help})`,
  );
  return [...new Set([problem, ...lines])].join("\n");
}
