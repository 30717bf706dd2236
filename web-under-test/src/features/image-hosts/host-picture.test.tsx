import { fireEvent, render } from "@testing-library/react";
import { expect, it } from "vitest";
import { HostPicture } from "./host-picture";

const HOSTS = ["https://b.test", "https://a.test", "https://c.test"];

function show() {
  let order: readonly string[] = HOSTS;
  const view = (
    <HostPicture hosts={{ order: () => order }} path="/coin.png?coin=BTC" />
  );
  const { container, rerender } = render(view);
  return {
    picture: () => container.querySelector("img"),
    fail() {
      const picture = container.querySelector("img");
      if (picture !== null) fireEvent.error(picture);
    },
    reorder(to: readonly string[]) {
      order = to;
      rerender(view);
    },
  };
}

it("tries each host once, in order, and then shows nothing", () => {
  const { fail, picture } = show();
  const asked: (string | undefined)[] = [];
  while (picture() !== null && asked.length < 9) {
    asked.push(picture()?.src);
    fail();
  }
  expect(asked).toEqual(HOSTS.map((host) => `${host}/coin.png?coin=BTC`));
  expect(picture()).toBeNull();
});

it("keeps its initial order", () => {
  const { fail, picture, reorder } = show();
  reorder(HOSTS.toReversed());
  fail();
  expect(picture()?.src).toBe("https://a.test/coin.png?coin=BTC");
});

it("is hidden from assistive technology", () => {
  expect(show().picture()).toHaveAttribute("alt", "");
});
