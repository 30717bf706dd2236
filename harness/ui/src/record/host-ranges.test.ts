import { expect, it } from "vitest";
import { formatRange, hostRanges } from "./host-ranges";
import type { CaseIdentity, Platform } from "./record";

function host(platform: Platform, app_version: string | null): CaseIdentity {
  return {
    scenario: "scenarios/a.yaml",
    title: "A",
    row: null,
    platform,
    app_version,
    device: "phone",
    locale: "en",
    theme: "dark",
    engine: "webkit",
  };
}

const TRIED = [
  host("android", "2.15.0"),
  host("ios", "2.56.0"),
  host("ios", "2.9.0"),
  host("ios", "2.8.99"),
  host("browser", null),
  host("ios", "2.15.0"),
];

const ranges = (...held: CaseIdentity[]): string[] =>
  hostRanges(held, TRIED).map(formatRange);

it("joins versions without other tested ones between them", () => {
  expect(ranges(host("ios", "2.15.0"), host("ios", "2.9.0"))).toEqual([
    "ios 2.9.0 – 2.15.0",
  ]);
});

it("excludes a version that was tested and behaved otherwise", () => {
  expect(ranges(host("ios", "2.56.0"), host("ios", "2.9.0"))).toEqual([
    "ios 2.9.0",
    "ios 2.56.0",
  ]);
});

it("orders platforms, and lists a browser without a version", () => {
  expect(
    ranges(
      host("browser", null),
      host("android", "2.15.0"),
      host("ios", "2.8.99"),
    ),
  ).toEqual(["ios 2.8.99", "android 2.15.0", "browser"]);
});
