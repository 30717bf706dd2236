import { describe, expect, it } from "vitest";
import type { Delivery } from "./delivery";
import { UNKNOWN, knownOf } from "./message-id";
import { ReplyProbes } from "./reply-probes";
import { newPage, newReporter } from "./testing/page";

/** A reply whose fields are read in any way. */
type Reply = Record<string, unknown>;

function newProbes(message?: unknown): {
  probes: ReplyProbes;
  delivery: Delivery;
  reply: Reply;
  reads: () => unknown[];
} {
  const { reporter, messages } = newReporter();
  const probes = new ReplyProbes(reporter, "0");
  const delivery = probes.newDelivery().accept();
  const known = message === undefined ? UNKNOWN : knownOf(message, []);
  const reply = probes.reply(known, delivery) as Reply;
  const reads = (): unknown[] =>
    messages.map((message) =>
      message.kind === "reply" ? [message.path, message.known] : message.kind,
    );
  return { probes, delivery, reply, reads };
}

describe("a reply", () => {
  it("reports the fields that the client reads", () => {
    const { delivery, reply, reads } = newProbes();
    void (reply.data as Reply).token;
    expect(reads()).toEqual([
      ["data", false],
      ["data.token", false],
    ]);
    expect(delivery.isRead).toBe(true);
  });

  it("repeats the fields of its message", () => {
    const { delivery, reply, reads } = newProbes({ id: 7 });
    expect(delivery.hasReadId).toBe(false);
    expect(reply.id).toBe(7);
    expect(reply.responseId).toBe(7);
    expect(delivery.hasReadId).toBe(true);
    expect(reads()).toEqual([
      ["id", true],
      ["responseId", false],
    ]);
  });

  it("is a success", () => {
    const { reply } = newProbes();
    expect([reply.code, reply.err_code, reply.status]).toEqual(["0", "0", "0"]);
    expect([reply.ok, reply.isSuccess]).toEqual([true, true]);
    expect(reply.error).toBeUndefined();
    expect("error" in reply).toBe(false);
    expect("data" in reply).toBe(true);
  });

  it("has fields that work as empty lists and texts", () => {
    const { reply } = newProbes();
    const items = reply.items as string[];
    expect(items.map((item) => item)).toEqual([]);
    expect([...items]).toEqual([]);
    expect(items.length).toBe(0);
    expect((reply.name as string).toUpperCase()).toBe("");
    expect((reply.price as number).toFixed(2)).toBe("0.00");
    expect(String(reply.name)).toBe("");
  });

  it("has no iterator as a whole, like an object", () => {
    const { reply } = newProbes();
    expect(() => [...(reply as unknown as string[])]).toThrow(TypeError);
  });

  it("isn't a promise, but notices the attempt to settle one with it", async () => {
    const { delivery, reply } = newProbes();
    expect(delivery.isSettled).toBe(false);
    expect(await Promise.resolve(reply)).toBe(reply);
    expect(delivery.isSettled).toBe(true);
  });

  it("stays untouched when it is only converted", () => {
    const { delivery, reply, reads } = newProbes();
    expect(JSON.stringify(reply)).toBe("{}");
    expect(`${String(reply)}`).toBe("");
    expect(delivery.isRead).toBe(false);
    expect(reads()).toEqual([]);
  });

  it("is parsed as itself", () => {
    const { probes, reply, reads } = newProbes();
    const scope = newPage();
    probes.watchParse(scope);
    expect(scope.JSON.parse(reply as unknown as string)).toBe(reply);
    expect(scope.JSON.parse('{"a":1}')).toEqual({ a: 1 });
    expect(reads()).toEqual(["parsed"]);
  });
});
