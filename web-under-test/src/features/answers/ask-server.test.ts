import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { fakeSession } from "../../test/fake-session";
import { readFrom, sendTo } from "./ask-server";
import { decimal } from "./shapes";

const PATH = "/v1/market/tickers";
const SHAPE = v.object({ last: decimal });

describe("an answer", () => {
  it("is what it says", async () => {
    const { session, site } = fakeSession();
    site.answers(PATH, { data: { last: "-12.50" } });
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
  ])("of %j can't be read", async (data) => {
    const { session, site } = fakeSession();
    site.answers(PATH, { data });
    await expect(sendTo(session.client, PATH, SHAPE)).rejects.toMatchObject({
      code: "unreadable",
      isShown: false,
    });
  });
});
