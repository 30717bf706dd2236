/** The shared parts of the sharing calls. */
import * as v from "valibot";

export const sharePayload = v.looseObject({
  title: v.optional(v.string()),
  content: v.optional(v.string()),
  url: v.string(),
  image: v.optional(v.string()),
});

export type SharePayload = v.InferOutput<typeof sharePayload>;

export const shareExample = {
  title: "BTC/USDT",
  content: "See how BTC is doing",
  url: "https://www.exchange.test/spot/BTCUSDT",
};
