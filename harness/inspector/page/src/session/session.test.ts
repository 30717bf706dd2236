import { expect, it, vi } from "vitest";
import type { Entry } from "footbridge-ui/record";
import { sampleEntries } from "../samples/sample-entries";
import { SAMPLE_HELLO } from "../samples/sample-hello";
import type { Update } from "../wire.generated";
import { SAMPLE_HELD } from "../samples/sample-session";
import { EXPECTED_KEY, heldDraftKey } from "./drafts";
import { createSession, type SocketListener } from "./session";

/** A session, and the requests to its environment. */
function start() {
  const sockets: { listener: SocketListener; sent: string[] }[] = [];
  let now = 0;
  const timers: { callback: () => void; ms: number }[] = [];
  const session = createSession({
    connect(listener) {
      const sent: string[] = [];
      sockets.push({ listener, sent });
      return { send: (text) => sent.push(text), close: () => undefined };
    },
    later(callback, ms) {
      timers.push({ callback, ms });
      return () => undefined;
    },
    nextFrame: (callback) => callback(),
    now: () => now,
  });
  return {
    session,
    sockets,
    timers,
    receive: (update: Update) =>
      sockets.at(-1)?.listener.message(JSON.stringify(update)),
    wait(ms: number) {
      now += ms;
    },
    breakOff: () => sockets.at(-1)?.listener.closed(),
  };
}

const entriesOf = (rows: readonly { entry?: unknown }[]): unknown[] =>
  rows.map(({ entry }) => entry);

it("keeps received state, and replaces entries", () => {
  const { session, receive } = start();
  expect(session.get().connection.kind).toBe("connecting");
  receive({ is: "hello", ...SAMPLE_HELLO });
  expect(session.get().connection.kind).toBe("open");
  expect(session.get().hello).toEqual(SAMPLE_HELLO);
  const entries = [...sampleEntries(10)] as Entry[];
  receive({ is: "entries", first: 0, entries });
  receive({ is: "entries", first: 8, entries: entries.slice(0, 1) });
  expect(entriesOf(session.story.get().rows as never)).toEqual([
    ...entries.slice(0, 8),
    entries[0],
  ]);
  receive({ is: "restarted" });
  expect(session.story.get().count).toBe(0);
});

it("matches each command with its result", async () => {
  const { session, sockets, receive } = start();
  receive({ is: "hello", ...SAMPLE_HELLO });
  const first = session.send({ do: "reload" });
  const second = session.send({ do: "rules", yaml: "x" });
  expect(sockets[0]?.sent.map((text) => JSON.parse(text))).toEqual([
    { id: 1, command: { do: "reload" } },
    { id: 2, command: { do: "rules", yaml: "x" } },
  ]);
  receive({ is: "refused", id: 2, problem: "not rules", errors: [] });
  receive({ is: "done", id: 1, value: 7 });
  expect(await first).toEqual({ isDone: true, value: 7 });
  expect(await second).toEqual({
    isDone: false,
    problem: "not rules",
    errors: [],
  });
});

it("keeps everything when the connection is lost, and retries with increasing delays", async () => {
  const { session, sockets, timers, receive, breakOff } = start();
  receive({ is: "hello", ...SAMPLE_HELLO });
  receive({
    is: "entries",
    first: 0,
    entries: [...sampleEntries(3)] as Entry[],
  });
  const waiting = session.send({ do: "reload" });
  breakOff();
  expect(await waiting).toMatchObject({ isDone: false, problem: null });
  expect(await session.send({ do: "reload" })).toMatchObject({
    isDone: false,
  });
  expect(session.get().connection).toEqual({ kind: "lost", attempts: 1 });
  expect(session.story.get().count).toBe(3);
  for (let round = 0; round < 8; round += 1) {
    timers.at(-1)?.callback();
    breakOff();
  }
  const waits = timers.map(({ ms }) => ms);
  expect(waits.slice(0, 3)).toEqual([500, 1_000, 2_000]);
  expect(Math.max(...waits)).toBe(15_000);
  timers.at(-1)?.callback();
  receive({ is: "hello", ...SAMPLE_HELLO });
  expect(session.get().connection.kind).toBe("open");
  // The binary sends everything again.
  expect(session.story.get().count).toBe(0);
  breakOff();
  expect(timers.at(-1)?.ms).toBe(500);
  expect(sockets).toHaveLength(10);
});

it("reports which side is older, and ignores further messages", () => {
  const { session, receive } = start();
  const listener = vi.fn<() => void>();
  session.subscribe(listener);
  receive({ is: "hello", ...SAMPLE_HELLO, protocol: 99 });
  expect(session.get().connection).toEqual({ kind: "mismatch", older: "page" });
  receive({ is: "rules", yaml: "replies: {}" });
  expect(session.get().rules).toBe("");
  expect(listener).toHaveBeenCalledOnce();
  receive({ is: "hello", ...SAMPLE_HELLO, protocol: 0 });
  expect(session.get().connection).toEqual({
    kind: "mismatch",
    older: "binary",
  });
});

it("ignores invalid messages", () => {
  const { session, sockets } = start();
  for (const text of ["", "{", "null", "[]", '{"is":"later"}'])
    sockets[0]?.listener.message(text);
  expect(session.get().hello).toBeNull();
});

it("discards the draft of a reply with its call, and ticks when the session restarts", () => {
  const { session, receive } = start();
  receive({ is: "hello", ...SAMPLE_HELLO });
  const [held] = SAMPLE_HELD;
  if (held === undefined) throw new Error("no sample");
  receive({ is: "held", held: [held] });
  const key = heldDraftKey(held);
  session.drafts.set(key, "never");
  session.drafts.set(EXPECTED_KEY, new Set([3]));
  session.drafts.set("record/title", "It is paid");
  receive({ is: "held", held: [held] });
  expect(session.drafts.get(key)).toBe("never");
  receive({ is: "restarted" });
  expect(session.drafts.get(key)).toBeUndefined();
  expect(session.drafts.get(EXPECTED_KEY)).toBeUndefined();
  expect(session.drafts.get("record/title")).toBe("It is paid");
});

it("stops its reading of the machine's clock while something is held, and resumes it", () => {
  const { session, receive, wait } = start();
  const reading = () => session.get().clock;
  receive({ is: "hello", ...SAMPLE_HELLO });
  receive({ is: "clock", mode: "real", now: 5_000, due: [] });
  wait(100);
  receive({ is: "held", held: [...SAMPLE_HELD] });
  expect(reading()).toMatchObject({ readAt: 0, stoppedAt: 100 });
  wait(2_000);
  receive({ is: "clock", mode: "real", now: 5_100, due: [] });
  expect(reading()).toMatchObject({ readAt: 2_100, stoppedAt: 2_100 });
  wait(2_000);
  receive({ is: "held", held: [] });
  expect(reading()).toMatchObject({ readAt: 4_100, stoppedAt: null });
  receive({ is: "clock", mode: "virtual", now: 5_100, due: [] });
  receive({ is: "held", held: [...SAMPLE_HELD] });
  expect(reading()?.stoppedAt).toBeNull();
});
