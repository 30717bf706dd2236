import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { Connection } from "./connection.js";
import { PROTOCOL, type Command, type Entry, type Update } from "./wire.js";

interface Asked {
  readonly id: number;
  readonly command: Command;
}

let server: WebSocketServer;
let socket: WebSocket;
let protocol: number;
let paths: (string | undefined)[];
/** The answer to each command. */
let answer: (asked: Asked) => Update[];

const say = (update: Update): void => socket.send(JSON.stringify(update));
const title = (text: string): Entry => ({
  kind: "title",
  text,
  at: 0,
  step: null,
});

beforeEach(async () => {
  protocol = PROTOCOL;
  paths = [];
  answer = ({ id }) => [{ is: "done", id, value: null }];
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (connected, { url }) => {
    socket = connected;
    paths.push(url);
    say({
      is: "hello",
      protocol,
      version: "0.1.0",
      app: "shop",
      origin: "https://www.shop.test",
      scenarios: "scenarios",
      devices: [],
      locales: [],
      boundaries: [],
      catalogue: [],
      codes: [],
      events: [],
      endpoints: [],
      can_ask: false,
      is_replay: false,
    });
    say({
      is: "phone",
      phone: {
        platform: "ios",
        app_version: "1.0.0",
        device: "iphone-15",
        locale: "en",
        theme: "dark",
      },
    });
    connected.on("message", (data) => {
      const asked = JSON.parse((data as Buffer).toString("utf8")) as Asked;
      for (const update of answer(asked)) say(update);
    });
  });
  await once(server, "listening");
});

afterEach(() => {
  for (const client of server.clients) client.terminate();
  server.close();
});

function open(): Promise<Connection> {
  const { port } = server.address() as AddressInfo;
  return Connection.open(`http://127.0.0.1:${port}/?token=secret`);
}

describe("a connection", () => {
  it("has the token of the inspector's address", async () => {
    const { state } = await open();
    expect(paths).toEqual(["/api/socket?token=secret"]);
    expect(state.hello?.app).toBe("shop");
  });

  it("to a program of another version is an error", async () => {
    protocol = PROTOCOL + 1;
    await expect(open()).rejects.toThrow(
      `footbridge 0.1.0 speaks version ${PROTOCOL + 1} of the messages, this package version ${PROTOCOL}`,
    );
  });

  it("keeps the entries that are replaced, added and dropped", async () => {
    const connection = await open();
    say({ is: "entries", first: 0, entries: [title("a"), title("b")] });
    say({ is: "entries", first: 1, entries: [title("c"), title("d")] });
    const texts = await connection.until(({ entries }) =>
      entries.length === 3
        ? entries.map((entry) => (entry.kind === "title" ? entry.text : ""))
        : undefined,
    );
    expect(texts).toEqual(["a", "c", "d"]);
    say({ is: "restarted" });
    await connection.until(({ restarts }) =>
      restarts === 1 ? true : undefined,
    );
    expect(connection.state.entries).toEqual([]);
  });

  it("tells commands' answers apart", async () => {
    const asked: number[] = [];
    answer = ({ id }) => {
      asked.push(id);
      // The answers come the other way round.
      return asked.length < 2
        ? []
        : asked
            .toReversed()
            .map((one): Update => ({ is: "done", id: one, value: one }));
    };
    const connection = await open();
    const both = [
      connection.send({ do: "reload" }),
      connection.send({ do: "restart" }),
    ];
    expect(await Promise.all(both)).toEqual([1, 2]);
  });

  it("says why a command is refused", async () => {
    answer = ({ id }) => [
      {
        is: "refused",
        id,
        problem: "there are 2 mistakes",
        mistakes: [
          { line: 1, column: 1, message: "no such call", help: "write `pay`" },
          { line: 2, column: 1, message: "no such code", help: null },
        ],
      },
    ];
    const connection = await open();
    await expect(
      connection.send({ do: "rules", yaml: "replies: {}" }),
    ).rejects.toThrow(
      "there are 2 mistakes\nno such call (write `pay`)\nno such code",
    );
  });

  it("that is lost fails what waits, and what comes later", async () => {
    answer = () => [];
    const connection = await open();
    const waiting = connection.send({ do: "reload" });
    socket.terminate();
    await expect(waiting).rejects.toThrow(
      "the connection to the app is closed",
    );
    await expect(connection.send({ do: "reload" })).rejects.toThrow("closed");
    await expect(connection.until(() => undefined)).rejects.toThrow("closed");
  });

  it("to a port where nobody listens is an error", async () => {
    await expect(
      Connection.open("http://127.0.0.1:1/?token=secret"),
    ).rejects.toThrow("ECONNREFUSED");
  });
});
