import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { sampleEntry } from "footbridge-ui/record/sample-entry";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WebSocketServer, type WebSocket } from "ws";
import { Connection } from "./connection.js";
import { PROTOCOL, type Command, type Entry, type Update } from "./wire.js";

interface Request {
  readonly id: number;
  readonly command: Command;
}

let server: WebSocketServer;
let socket: WebSocket;
let protocol: number;
let paths: (string | undefined)[];
/** The updates in response to each command. */
let respond: (request: Request) => Update[];

const send = (update: Update): void => socket.send(JSON.stringify(update));
const title = (text: string): Entry => sampleEntry({ kind: "title", text });

beforeEach(async () => {
  protocol = PROTOCOL;
  paths = [];
  respond = ({ id }) => [{ is: "done", id, value: null }];
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (connected, { url }) => {
    socket = connected;
    paths.push(url);
    send({
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
    send({
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
      const command = JSON.parse((data as Buffer).toString("utf8")) as Request;
      for (const update of respond(command)) send(update);
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
  it("sends the token of the inspector's address", async () => {
    const { state } = await open();
    expect(paths).toEqual(["/api/socket?token=secret"]);
    expect(state.hello?.app).toBe("shop");
  });

  it("fails for a program of another version", async () => {
    protocol = PROTOCOL + 1;
    await expect(open()).rejects.toThrow(
      `footbridge 0.1.0 speaks version ${PROTOCOL + 1} of the messages, this package version ${PROTOCOL}`,
    );
  });

  it("applies replaced, added and removed entries", async () => {
    const connection = await open();
    send({ is: "entries", first: 0, entries: [title("a"), title("b")] });
    send({ is: "entries", first: 1, entries: [title("c"), title("d")] });
    const texts = await connection.until(({ entries }) =>
      entries.length === 3
        ? entries.map((entry) => (entry.kind === "title" ? entry.text : ""))
        : undefined,
    );
    expect(texts).toEqual(["a", "c", "d"]);
    send({ is: "restarted" });
    await connection.until(({ restarts }) =>
      restarts === 1 ? true : undefined,
    );
    expect(connection.state.entries).toEqual([]);
  });

  it("matches commands with their results", async () => {
    const ids: number[] = [];
    respond = ({ id }) => {
      ids.push(id);
      // The results arrive in reverse order.
      return ids.length < 2
        ? []
        : ids
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

  it("reports why a command is refused", async () => {
    respond = ({ id }) => [
      {
        is: "refused",
        id,
        problem: "there are 2 errors",
        errors: [
          { line: 1, column: 1, message: "no such call", help: "write `pay`" },
          { line: 2, column: 1, message: "no such code", help: null },
        ],
      },
    ];
    const connection = await open();
    await expect(
      connection.send({ do: "rules", yaml: "replies: {}" }),
    ).rejects.toThrow(
      "there are 2 errors\nno such call (write `pay`)\nno such code",
    );
  });

  it("fails pending and later commands once it is lost", async () => {
    respond = () => [];
    const connection = await open();
    const waiting = connection.send({ do: "reload" });
    socket.terminate();
    await expect(waiting).rejects.toThrow(
      "the connection to the app is closed",
    );
    await expect(connection.send({ do: "reload" })).rejects.toThrow("closed");
    await expect(connection.until(() => undefined)).rejects.toThrow("closed");
  });

  it("fails if no server listens on the port", async () => {
    await expect(
      Connection.open("http://127.0.0.1:1/?token=secret"),
    ).rejects.toThrow("ECONNREFUSED");
  });
});
