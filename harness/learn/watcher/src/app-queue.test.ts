import { expect, it } from "vitest";
import { watchQueues } from "./app-queue";
import { OwnFunctions } from "./own-functions";
import { ReplyProbes } from "./reply-probes";
import { newPage, newReporter } from "./testing/page";

it("is fetched after a frame has opened an address of the app", async () => {
  const page = newPage();
  const probes = new ReplyProbes(newReporter().reporter, "0");
  const functions = new OwnFunctions(page, ["bridge"], probes);
  const queue = [{ name: "pay" }];
  Object.assign(page, {
    bridge: { fetchQueue: () => JSON.stringify(queue.splice(0)) },
  });
  const sent: unknown[] = [];
  watchQueues(page, functions, {
    onMessage: (via, values) => sent.push([via, ...values]),
  });
  const frame = page.document.createElement("iframe");
  const turn = () => new Promise((resolve) => page.setTimeout(resolve, 5));

  frame.src = "https://www.learn.test/a.html";
  await turn();
  expect(sent).toEqual([]);
  frame.src = "https://__queue_message__/";
  await turn();
  expect(sent).toEqual([["queue:bridge.fetchQueue", { name: "pay" }]]);
});
