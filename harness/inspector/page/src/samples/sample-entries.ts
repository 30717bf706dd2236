/** The entries of a sample session, any number of them, the same for the same seed. */
import type { Entry } from "footbridge-ui/record";
import {
  sampleEntry,
  type EntryFields,
} from "footbridge-ui/record/sample-entry";
import { createRandom } from "footbridge-ui/samples/random";

const AVAILABLE = { kind: "available" } as const;

/** The outcome of a request, and the response. */
function responseTo(
  path: string,
  isGood: boolean,
): Pick<Extract<EntryFields, { kind: "response" }>, "outcome" | "response"> {
  const body = isGood
    ? path === "/api/orders"
      ? { order: "o-42", total_cents: 5_040 }
      : { data: [{ id: "7", name: "Shoes" }] }
    : { error: "try again later" };
  return {
    outcome: isGood ? "200" : "500",
    response: {
      headers: [
        ["content-type", "application/json"],
        ["cache-control", "no-store"],
      ],
      body,
    },
  };
}

/** @param first - the number of entries before these */
export function sampleEntries(
  count: number,
  seed = 1,
  first = 0,
): readonly Entry[] {
  const random = createRandom(seed + first);
  const entries: Entry[] = [];
  let at = first * 40;
  let number = Math.floor(first / 3);
  const add = (fact: EntryFields): void => {
    entries.push(sampleEntry({ ...fact, at }));
  };
  if (first === 0)
    add({
      kind: "step",
      verb: "open",
      text: "https://www.shop.test/basket",
    });
  while (entries.length < count) {
    at += 20 + random.below(900);
    number += 1;
    switch (random.below(6)) {
      case 0:
      case 1:
        addCall(number);
        break;
      case 2:
      case 3:
        addRequest(number);
        break;
      case 4:
        add({
          kind: "live",
          role: random.pick(["alert", "status"]),
          text: random.pick([
            "Paid, receipt r-17",
            "3 items in the basket",
            "Network error. Try again later.",
          ]),
        });
        break;
      default:
        add(
          random.pick<EntryFields>([
            { kind: "title", text: "Basket" },
            {
              kind: "console",
              level: "warning",
              text: "slow picture: shoe.png",
            },
            {
              kind: "event",
              name: "background",
              payload: null,
              outcome: { kind: "sent" },
            },
            {
              kind: "state",
              machine: "checkout",
              from: "basket",
              to: "paying",
              cause: "tap",
              is_ambient: false,
            },
            {
              kind: "link",
              url: "shop://home/product?id=7",
              path: "home/product",
              parameters: [["id", "7"]],
              availability: AVAILABLE,
            },
          ]),
        );
    }
  }
  return entries.slice(0, count);

  function addCall(callNumber: number): void {
    const name = random.pick(["pay", "session", "getSetting", "pay"]);
    add({
      kind: "call",
      number: callNumber,
      name,
      payload:
        name === "pay"
          ? random.pick<unknown>([
              { cents: 5_040 },
              { cents: "5040", currency: "GBP" },
            ])
          : null,
      callback: `callback_${callNumber}`,
      availability: AVAILABLE,
      deadline: at + 10_000,
    });
    at += 5 + random.below(400);
    const isGood = random.below(4) > 0;
    add({
      kind: "reply",
      call: callNumber,
      form: "object",
      text: isGood
        ? '{"code":"0","msg":"fine","data":{"receipt":"r-17"}}'
        : '{"code":"20001","msg":"cancelled","data":null}',
      by_default: isGood,
    });
    add({
      kind: "settle",
      call: callNumber,
      outcome: isGood ? "resolved" : "rejected",
      code: isGood ? null : "20001",
      reason: isGood ? null : "cancelled",
    });
  }

  function addRequest(requestNumber: number): void {
    const [method, path] = random.pick<readonly [string, string]>([
      ["GET", "/api/products"],
      ["POST", "/api/orders"],
      ["POST", "/api/login"],
    ]);
    add({
      kind: "request",
      number: requestNumber,
      is_ambient: false,
      method,
      host: "api.shop.test",
      path,
      query: [],
      headers: [["content-type", "application/json"]],
      body: method === "POST" ? { items: [{ id: "7", count: 2 }] } : null,
      text: `${method} ${path}`,
    });
    at += 10 + random.below(300);
    add({
      kind: "response",
      number: requestNumber,
      request: `${method} ${path}`,
      ...responseTo(path, random.below(6) > 0),
      is_default: true,
    });
  }
}
