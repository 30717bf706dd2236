import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fakeSession } from "../../test/fake-session";
import { readFrom, sendTo } from "./server-calls";
import { decimal } from "./shapes";

const PATH = "/v1/market/tickers";
const SHAPE = v.object({ last: decimal });

describe("a response", () => {
  it("is parsed by its shape", async () => {
    const { session, site } = fakeSession();
    site.responds(PATH, { data: { last: "-12.50" } });
    const query = { businessLine: 1 };
    expect(await readFrom(session.client, PATH, SHAPE, query)).toEqual({
      last: "-12.50",
    });
    expect(site.to(PATH)[0]?.query).toContain("businessLine=1");
  });

  it.each([
    null,
    {},
    { last: 12 },
    { last: "" },
    { last: "1e5" },
    { last: "12." },
    { last: "1,2" },
  ])("with data %j is unreadable", async (data) => {
    const { session, site } = fakeSession();
    site.responds(PATH, { data });
    await expect(sendTo(session.client, PATH, SHAPE)).rejects.toMatchObject({
      code: "unreadable",
      isShown: false,
    });
  });
});
