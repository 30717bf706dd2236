import { expect, it } from "vitest";
import { failure, record, summaries } from "../record/testing";
import { choicesOf, createMatcher, NO_FILTERS, type Filters } from "./filters";

const CASES = summaries(
  record({ verdict: "failed", failures: [failure("No alert came")] }),
  record({}, { platform: "android", app_version: "2.9.0" }),
  record({}, { platform: "browser", app_version: null, engine: "chromium" }),
);

function found(filters: Partial<Filters>): readonly number[] {
  const matches = createMatcher({ ...NO_FILTERS, ...filters });
  return CASES.flatMap((one, index) => (matches(one) ? [index] : []));
}

it.each<readonly [Partial<Filters>, readonly number[]]>([
  [{}, [0, 1, 2]],
  [{ verdicts: ["failed", "hung"] }, [0]],
  [{ platform: "android" }, [1]],
  [{ version: "" }, [2]],
  [{ version: "2.9.0" }, [1]],
  [{ engine: "chromium" }, [2]],
  [{ text: "ALERT no" }, [0]],
  [{ text: "bridge android" }, [1]],
  [{ text: "nothing like it" }, []],
  [{ platform: "ios", verdicts: ["passed"] }, []],
])("%j selects %j", (filters, indices) => {
  expect(found(filters)).toEqual(indices);
});

it("offers the values of the run, with sorted versions", () => {
  expect(choicesOf(CASES)).toEqual({
    platforms: ["ios", "android", "browser"],
    versions: ["", "2.9.0", "2.56.0"],
    engines: ["chromium", "webkit"],
  });
});
