import { describe, expect, it } from "vitest";
import { callList } from "../bridge/calls";
import type { Host } from "../bridge/host";
import { linkPaths } from "../links/links";
import en from "../../locales/en.json";
import { allGroups, countSupport, findEntries } from "./entries";

const IOS: Host = { kind: "app", platform: "ios", version: "2.56.0" };
const OLD: Host = { kind: "app", platform: "android", version: "2.7.99" };
const BROWSER: Host = { kind: "browser" };

function names(host: Host, ...how: [string, "all" | "here" | "elsewhere"]) {
  return findEntries(allGroups(host), ...how).flatMap(({ entries }) =>
    entries.map(({ name }) => name),
  );
}

describe("the list", () => {
  it("contains every call and every link once", () => {
    expect(names(BROWSER, "", "all").toSorted()).toEqual(
      [...callList.map(({ name }) => name), ...linkPaths].toSorted(),
    );
  });

  it("is searched by a part of the name, ignoring case", () => {
    expect(names(IOS, " WEBLOCAL", "all")).toEqual([
      "setWebLocalStorage",
      "getWebLocalStorage",
    ]);
    expect(names(IOS, "no such thing", "all")).toEqual([]);
  });

  it("separates what this host supports from what it doesn't", () => {
    expect(names(OLD, "setTitleVisible", "here")).toEqual([]);
    expect(names(OLD, "setTitleVisible", "elsewhere")).toHaveLength(1);
    expect(names(IOS, "setTitleVisible", "here")).toHaveLength(1);
    expect(names(IOS, "strategy/apply/trader", "elsewhere")).toHaveLength(1);
    expect(
      names(IOS, "", "here").length + names(IOS, "", "elsewhere").length,
    ).toBe(names(IOS, "", "all").length);
  });

  it("counts the native entries of each host", () => {
    expect(countSupport(allGroups(IOS), "native")).toEqual({
      calls: callList.length,
      links: linkPaths.length - 1,
    });
    expect(countSupport(allGroups(BROWSER), "native")).toEqual({
      calls: 0,
      links: linkPaths.length,
    });
  });

  it("has a summary for every call, and for no other name", () => {
    expect(Object.keys(en.summary).toSorted()).toEqual(
      callList.map(({ name }) => name).toSorted(),
    );
  });
});
