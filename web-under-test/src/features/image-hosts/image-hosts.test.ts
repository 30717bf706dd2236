// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeStorage } from "../device/fakes";
import { browserImageHosts, probeAfterLoad } from "./browser-image-hosts";
import { createImageHosts } from "./image-hosts";

const timers = { after: () => () => undefined, now: () => 7 };

function setUp(texts: Record<string, string> = {}) {
  const ends = new Map<string, { load(): void; fail(): void }>();
  const storage = fakeStorage(texts);
  const images = createImageHosts({
    stored: storage,
    timers,
    loadImage: (address) =>
      new Promise((resolve, reject) =>
        ends.set(address, {
          load: resolve,
          fail: () => reject(new Error("no")),
        }),
      ),
  });
  const end = (n: number) =>
    ends.get(`https://img${n}.exchange-static.test/probe.png?t=7`);
  return { end, ends, images, storage };
}

afterEach(() => vi.unstubAllGlobals());

describe("the probe", () => {
  it("tries all three and stores the first that loads", async () => {
    const { end, ends, images, storage } = setUp();
    const probe = images.probe();
    expect([...ends.keys()]).toEqual([
      "https://img1.exchange-static.test/probe.png?t=7",
      "https://img2.exchange-static.test/probe.png?t=7",
      "https://img3.exchange-static.test/probe.png?t=7",
    ]);
    end(1)?.fail();
    end(3)?.load();
    expect(await probe).toBe("https://img3.exchange-static.test");
    end(2)?.load();
    await Promise.resolve();
    expect(storage.texts.get("fastestimgdomain")).toBe(
      "https://img3.exchange-static.test",
    );
    expect(images.fastest()).toBe("https://img3.exchange-static.test");
    expect(images.order()).toEqual([
      "https://img3.exchange-static.test",
      "https://img1.exchange-static.test",
      "https://img2.exchange-static.test",
    ]);
  });

  it("keeps the stored host when none loads", async () => {
    const { end, images } = setUp({
      fastestimgdomain: "https://img2.exchange-static.test",
    });
    const probe = images.probe();
    for (const n of [1, 2, 3]) end(n)?.fail();
    expect(await probe).toBeNull();
    expect(images.fastest()).toBe("https://img2.exchange-static.test");
  });
});

it.each([{}, { fastestimgdomain: "https://evil.test" }])(
  "serves from the first host with %j",
  (texts) => {
    expect(setUp(texts).images.fastest()).toBe(
      "https://img1.exchange-static.test",
    );
  },
);

it("loads images through the document", async () => {
  const made: HTMLImageElement[] = [];
  const create = document.createElement.bind(document);
  vi.spyOn(document, "createElement").mockImplementation((name: string) => {
    const element = create(name);
    if (element instanceof HTMLImageElement) made.push(element);
    return element;
  });
  const images = browserImageHosts(window, timers);
  const probe = images.probe();
  made[0]?.dispatchEvent(new Event("error"));
  made[1]?.dispatchEvent(new Event("load"));
  expect(await probe).toBe("https://img2.exchange-static.test");
  window.localStorage.clear();
});

it("runs once the page is loaded", () => {
  const { images } = setUp();
  const probe = vi.spyOn(images, "probe");
  const state = vi.spyOn(document, "readyState", "get");
  state.mockReturnValue("interactive");
  probeAfterLoad(window, images);
  expect(probe).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("load"));
  window.dispatchEvent(new Event("load"));
  expect(probe).toHaveBeenCalledTimes(1);
  state.mockReturnValue("complete");
  probeAfterLoad(window, images);
  expect(probe).toHaveBeenCalledTimes(2);
});
