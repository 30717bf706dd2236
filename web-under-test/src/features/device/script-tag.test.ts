// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { createScriptTag } from "./script-tag";

const SRC = "https://cdn.device-risk.test/udid/sdk.js";
const tags = () => [...document.head.querySelectorAll("script")];

afterEach(() => {
  document.head.innerHTML = "";
});

function create() {
  const page = { isInstalled: false };
  const script = createScriptTag(document, SRC, () => page.isInstalled);
  return { page, script };
}

describe("createScriptTag", () => {
  it("adds one tag for any number of callers", async () => {
    const { page, script } = create();
    const both = Promise.all([script.load(), script.load()]);
    expect(tags().map(({ src, async }) => [src, async])).toEqual([[SRC, true]]);
    page.isInstalled = true;
    tags()[0]?.dispatchEvent(new Event("load"));
    await both;
    await script.load();
    expect(tags()).toHaveLength(1);
  });

  it("adds a new tag after one that failed", async () => {
    const { page, script } = create();
    const first = script.load();
    tags()[0]?.dispatchEvent(new Event("error"));
    await expect(first).rejects.toThrow("could not be loaded");
    expect(tags()).toEqual([]);
    const second = script.load();
    page.isInstalled = true;
    tags()[0]?.dispatchEvent(new Event("load"));
    await expect(second).resolves.toBeUndefined();
  });

  it("treats a script that installs nothing as failed", async () => {
    const { script } = create();
    const first = script.load();
    tags()[0]?.dispatchEvent(new Event("load"));
    await expect(first).rejects.toThrow("installed nothing");
    script.load().catch(() => undefined);
    expect(tags()).toHaveLength(2);
  });

  it("requests nothing that is installed already", async () => {
    const { page, script } = create();
    page.isInstalled = true;
    await script.load();
    expect(tags()).toEqual([]);
  });
});

it("loads after the page's own files", async () => {
  const state = vi.spyOn(document, "readyState", "get");
  state.mockReturnValue("interactive");
  const { page, script } = create();
  const loaded = script.load();
  expect(tags()).toEqual([]);
  window.dispatchEvent(new Event("load"));
  expect(tags()).toHaveLength(1);
  page.isInstalled = true;
  tags()[0]?.dispatchEvent(new Event("load"));
  await expect(loaded).resolves.toBeUndefined();
});
