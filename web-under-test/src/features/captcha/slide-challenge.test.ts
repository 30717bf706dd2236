import { expect, it } from "vitest";
import type { ChallengeEnd } from "./challenge";
import { createSlideChallenge } from "./slide-challenge";

const timers = { after: () => () => undefined, now: () => 1_767_268_800_999 };

async function open(random: () => number) {
  const slide = createSlideChallenge(random, timers);
  const prepared = await slide.prepare({ captchaId: "g", language: "en" });
  if (prepared.kind !== "ready") throw new Error(prepared.kind);
  const ended: ChallengeEnd[] = [];
  void prepared.challenge.show().then((end) => ended.push(end));
  const end = async () => {
    await Promise.resolve();
    return ended;
  };
  return { end, slide };
}

it.each([
  [0, 20],
  [0.5, 55],
  [0.999, 90],
])("with %d has its mark at %i", async (number, mark) => {
  const { slide } = await open(() => number);
  expect(slide.round.get()).toEqual({ mark, misses: 0 });
});

it.each([53, 55, 57])("is solved at %i", async (position) => {
  const { end, slide } = await open(() => 0.5);
  slide.tryAt(position);
  expect(await end()).toEqual([
    {
      kind: "solved",
      validation: JSON.stringify({
        captcha_id: "g",
        lot_number: "8".repeat(32),
        pass_token: "8".repeat(64),
        gen_time: "1767268800",
        captcha_output: String(position),
      }),
    },
  ]);
  expect(slide.round.get()).toBeNull();
});

it("moves its mark after a miss, and fails with the third", async () => {
  const numbers = [0.5, 0, 0.999];
  const { end, slide } = await open(() => numbers.shift() ?? 0);
  slide.tryAt(52);
  expect(slide.round.get()).toEqual({ mark: 20, misses: 1 });
  slide.tryAt(58);
  expect(slide.round.get()).toEqual({ mark: 90, misses: 2 });
  expect(await end()).toEqual([]);
  slide.tryAt(0);
  expect(await end()).toEqual([
    { kind: "failed", code: "60500", message: "challenge failed" },
  ]);
  expect(slide.round.get()).toBeNull();
});

it("is closed once, and then accepts no attempt", async () => {
  const { end, slide } = await open(() => 0.5);
  slide.close();
  slide.close();
  slide.tryAt(55);
  expect(await end()).toEqual([{ kind: "closed" }]);
});
