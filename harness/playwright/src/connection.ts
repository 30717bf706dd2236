/** A connection to the emulated app: it sends commands, and keeps what the app tells of itself. */
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
  type WireFinding,
} from "./wire.js";

/** What the app has told last. */
export interface AppState {
  hello: Hello | undefined;
  phone: Phone | undefined;
  clock: Clock | undefined;
  isPageConnected: boolean;
  entries: Entry[];
  held: readonly Held[];
  findings: readonly WireFinding[];
  /** The number of times that the journal was begun anew. */
  restarts: number;
}

/** The answer to a command. */
type Answer = { readonly value: unknown } | { readonly problem: string };

export class Connection {
  readonly state: AppState = {
    hello: undefined,
    phone: undefined,
    clock: undefined,
    isPageConnected: false,
    entries: [],
    held: [],
    findings: [],
    restarts: 0,
  };

  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
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
   * Connects to the app whose inspector has this address, and waits until it has told of itself.
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
   * @throws AppError with the mistakes, if it is refused.
   */
  async send(command: Command): Promise<unknown> {
    if (this.#closed) throw new AppError(this.#closed.message);
    const id = ++this.#lastId;
    const answer = await new Promise<Answer>((resolve) => {
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ id, command }));
    });
    // Made here, the error has the place of the test that asked.
    if ("problem" in answer) throw new AppError(answer.problem);
    return answer.value;
  }

  /**
   * Resolves to what `find` finds in the state, as soon as it finds something. Rejects with the
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

  /** Gives everything up that waits. */
  fail(problem: string): void {
    if (this.#closed) return;
    this.#closed = new AppError(problem);
    for (const answer of this.#waiting.values()) answer({ problem });
    this.#waiting.clear();
    this.#tell();
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
      case "findings":
        state.findings = update.findings;
        break;
      case "restarted":
        state.entries = [];
        state.restarts += 1;
        break;
      case "done":
        this.#answer(update.id, { value: update.value });
        break;
      case "refused":
        this.#answer(update.id, { problem: describeRefusal(update) });
        break;
      case "rules":
      case "breakpoints":
      case "page-state":
      case "recording":
      case "replay":
        // Nothing here depends on them.
        break;
    }
    this.#tell();
  }

  #answer(id: number, answer: Answer): void {
    this.#waiting.get(id)?.(answer);
    this.#waiting.delete(id);
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function describeRefusal({
  problem,
  mistakes,
}: Extract<Update, { is: "refused" }>): string {
  const lines = mistakes.map(({ message, help }) =>
    help === null ? message : `${message} (${help})`,
  );
  return [...new Set([problem, ...lines])].join("\n");
}
