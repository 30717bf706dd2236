import { describe, expect, it, vi } from "vitest";
import { browserPage } from "./page";

function fakeWindow(navigator: object) {
  return {
    navigator,
    document: { title: "", cookie: "a=1" },
    history: { back: vi.fn<() => void>() },
    location: { assign: vi.fn<(address: string) => void>() },
    open: vi.fn<Window["open"]>(),
    localStorage: { getItem: () => "stored" },
  };
}

function pageOf(window: ReturnType<typeof fakeWindow>) {
  return browserPage(window as unknown as Window);
}

describe("browserPage", () => {
  it("forwards to the window", () => {
    const window = fakeWindow({});
    const page = pageOf(window);
    page.setTitle("T");
    page.goBack();
    page.navigate("exchangeapp://app/home/home");
    page.openWindow("https://a.test/");
    expect(window.document.title).toBe("T");
    expect(window.history.back).toHaveBeenCalledOnce();
    expect(window.location.assign).toHaveBeenCalledWith(
      "exchangeapp://app/home/home",
    );
    expect(window.open).toHaveBeenCalledWith("https://a.test/", "_blank");
    expect(page.storage.getItem("k")).toBe("stored");
    expect(page.cookies()).toBe("a=1");
  });

  it("can't share or copy if the browser withholds it", () => {
    const page = pageOf(fakeWindow({}));
    expect(page.share).toBeUndefined();
    expect(page.copy).toBeUndefined();
  });

  it("shares and copies if the browser allows it", async () => {
    const navigator = {
      share: vi.fn<(content: object) => Promise<void>>(async () => {}),
      clipboard: { writeText: vi.fn<(text: string) => Promise<void>>() },
    };
    const page = pageOf(fakeWindow(navigator));
    await page.share?.({ url: "u" });
    await page.copy?.("u");
    expect(navigator.share).toHaveBeenCalledWith({ url: "u" });
    expect(navigator.clipboard.writeText).toHaveBeenCalledWith("u");
  });
});
