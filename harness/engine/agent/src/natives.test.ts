import { expect, it } from "vitest";
import { takeNatives } from "./natives";
import { newPage } from "./testing/page";

it("sends messages through the browser's ports, even with replaced getters", async () => {
  const scope = newPage();
  class Channel {
    readonly #channel = new MessageChannel();
    get port1(): MessagePort {
      return this.#channel.port1;
    }
    get port2(): MessagePort {
      return this.#channel.port2;
    }
  }
  Object.assign(scope, { MessageChannel: Channel });
  const natives = takeNatives(scope);
  for (const name of ["port1", "port2"])
    Object.defineProperty(Channel.prototype, name, {
      get: () => {
        throw new Error("taken");
      },
    });
  const ran: number[] = [];
  for (const number of [1, 2])
    // oxlint-disable-next-line no-await-in-loop
    await new Promise<void>((done) =>
      natives.queueMessage(() => {
        ran.push(number);
        done();
      }),
    );
  expect(ran).toEqual([1, 2]);
});

it("reads no options from `Object.prototype`", () => {
  const scope = newPage();
  const given: object[] = [];
  const postTask = (_: () => void, options: object): void =>
    void given.push(options);
  Object.assign(scope, { scheduler: { postTask } });
  takeNatives(scope).queueLast(() => undefined);
  expect(Object.getPrototypeOf(given[0])).toBeNull();
});
