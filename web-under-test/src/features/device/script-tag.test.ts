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
  it("puts one tag in, however many wait for it", async () => {
    const { page, script } = create();
    const both = Promise.all([script.load(), script.load()]);
    expect(tags().map(({ src, async }) => [src, async])).toEqual([[SRC, true]]);
    page.isInstalled = true;
    tags()[0]?.dispatchEvent(new Event("load"));
    await both;
    await script.load();
    expect(tags()).toHaveLength(1);
  });

  it("puts a new tag in after one that failed", async () => {
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

  it("takes a script that installs nothing for one that failed", async () => {
    const { script } = create();
    const first = script.load();
    tags()[0]?.dispatchEvent(new Event("load"));
    await expect(first).rejects.toThrow("installed nothing");
    script.load().catch(() => undefined);
    expect(tags()).toHaveLength(2);
  });

  it("asks for nothing that is there already", async () => {
    const { page, script } = create();
    page.isInstalled = true;
    await script.load();
    expect(tags()).toEqual([]);
  });
});

it("comes after the page's own files", async () => {
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
