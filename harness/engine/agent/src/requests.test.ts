import { expect, it, vi } from "vitest";
import { announceRequests } from "./requests";
import { newOutbox, newPage, type Scope } from "./testing/page";

const base = "https://www.exchange.test/en/";

/** A page, and the requests that it has announced, as `METHOD URL BODY`. */
function announcing() {
  const scope = newPage() as Scope & Record<string, unknown>;
  Object.assign(scope, {
    Request,
    EventSource: class {
      readonly url: string;
      constructor(url: string) {
        this.url = new URL(url, base).href;
      }
    },
    fetch: () => Promise.resolve(null),
  });
  Object.assign(scope.Navigator.prototype, { sendBeacon: () => true });
  Object.assign(scope.XMLHttpRequest.prototype, { send: () => undefined });
  const { outbox, messages } = newOutbox(scope);
  announceRequests(scope, outbox, () => base);
  const requests = () =>
    messages.map((message) =>
      message.kind === "request"
        ? `${message.method} ${message.url} ${message.body ?? "?"}`
        : message.kind,
    );
  return { scope, requests };
}

it("announces each kind of request with its method, address and body", () => {
  const { scope, requests } = announcing();
  void scope.fetch("a#part");
  void scope.fetch(new scope.URL("/b", base), { method: "post", body: "1" });
  void scope.fetch(new Request(`${base}c`, { method: "PUT", body: "2" }));
  void scope.fetch(new Request(`${base}d`), { method: "patch", body: "3" });
  const request = new scope.XMLHttpRequest();
  request.open("get", "e");
  request.send("ignored");
  request.open("POST", "/f");
  request.send("4");
  scope.navigator.sendBeacon("g", "5");
  void new scope.EventSource("h");
  expect(requests()).toEqual([
    `GET ${base}a `,
    "POST https://www.exchange.test/b 1",
    `PUT ${base}c ?`,
    `patch ${base}d 3`,
    `GET ${base}e `,
    "POST https://www.exchange.test/f 4",
    `POST ${base}g 5`,
    `GET ${base}h `,
  ]);
});

it("announces the text of a query and of a form without files", () => {
  const { scope, requests } = announcing();
  const query = new scope.URLSearchParams({ a: "1 2", b: "é" });
  const form = new scope.FormData();
  form.append("id", "7");
  form.append("é", "");
  for (const body of [query, form, new scope.FormData()])
    void scope.fetch("", { method: "POST", body });
  const boundary = "------WebKitFormBoundary";
  const field = (name: string, value: string): string =>
    `${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  expect(requests()).toEqual([
    `POST ${base} a=1+2&b=%C3%A9`,
    `POST ${base} ${field("id", "7")}${field("é", "")}${boundary}--\r\n`,
    `POST ${base} ${boundary}--\r\n`,
  ]);
});

it("announces no body that it can't read, or that is long", () => {
  const { scope, requests } = announcing();
  const lines = new scope.FormData();
  lines.append("text", "1\n2");
  const quoted = new scope.FormData();
  quoted.append('a"b', "");
  const file = new scope.FormData();
  file.append("file", new scope.Blob(["1"]), "a.txt");
  const forged = Object.create(scope.FormData.prototype) as FormData;
  const bodies = [lines, quoted, file, forged, new scope.Blob(["1"])];
  const others = [new Uint8Array(1), "x".repeat(70_000)];
  for (const body of [...bodies, ...others])
    void scope.fetch("", { method: "POST", body });
  expect(requests()).toEqual(Array(7).fill(`POST ${base} ?`));
});

it("announces nothing that the browser doesn't request", () => {
  const { scope, requests } = announcing();
  void scope.fetch("data:text/plain,1");
  void scope.fetch("https://:-1/");
  new scope.XMLHttpRequest().send();
  expect(requests()).toEqual([]);
});

it("leaves an error of an argument to the function, and reads no other text", () => {
  const { scope, requests } = announcing();
  const init = {
    get method(): string {
      throw new Error("mine");
    },
  };
  void scope.fetch("a", init);
  let reads = 0;
  const address = { toString: () => `${(reads += 1)}` };
  void scope.fetch(address as unknown as string);
  expect(requests()).toEqual([]);
  expect(reads).toBe(0);
  expect(scope.fetch.toString()).toContain("[native code]");
});

it("calls no method of regular expressions that a page has replaced", () => {
  const { scope, requests } = announcing();
  const replaced = vi.spyOn(RegExp.prototype, "exec");
  void scope.fetch("a", { method: "post", body: "1" });
  // The page's own URLs are parsed with others.
  const patterns = (replaced.mock.contexts as RegExp[]).map(
    ({ source }) => source,
  );
  replaced.mockRestore();
  expect(patterns.filter((source) => source.includes("post"))).toEqual([]);
  expect(requests()).toEqual([`POST ${base}a 1`]);
});
