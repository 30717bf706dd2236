import { expect, it } from "vitest";
import { fakeSession } from "../../test/fake-session";
import { sharedRates } from "./shared-rates";

const PATH = "/v1/market/rates";
const RATES = { base: "USDT", rates: { USD: "1" }, btcUsdt: "2" };

it("are requested once for all callers, and again after a failure", async () => {
  const { session, site } = fakeSession();
  site.responds(PATH, { http: 500 }, { data: RATES });
  await expect(
    Promise.all([sharedRates(session.client), sharedRates(session.client)]),
  ).rejects.toThrow("The system is busy");
  expect(site.to(PATH)).toHaveLength(1);
  expect(await sharedRates(session.client)).toEqual(RATES);
  expect(await sharedRates(session.client)).toEqual(RATES);
  expect(site.to(PATH)).toHaveLength(2);
});
