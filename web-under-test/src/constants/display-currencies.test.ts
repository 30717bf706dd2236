import { expect, it } from "vitest";
import { DISPLAY_CURRENCIES, isDisplayCurrency } from "./display-currencies";

it("are those of §9, in that order", () => {
  expect(DISPLAY_CURRENCIES.map(({ name }) => name)).toEqual(
    "USD KRW JPY VND RUB EUR TRY CNY TWD IDR PHP HKD THB".split(" "),
  );
});

it("have one symbol each", () => {
  expect(DISPLAY_CURRENCIES.map(({ symbol }) => symbol)).toEqual(
    "$ ₩ ¥ ₫ ₽ € ₺ ¥ NT$ Rp ₱ HK$ ฿".split(" "),
  );
});

it("have every field listed in §3", () => {
  expect(DISPLAY_CURRENCIES[8]).toEqual({
    symbol: "NT$",
    name: "TWD",
    valueKey: "TWD",
    type: 9,
    showName: "TWD NT$",
  });
});

it.each([
  ["USD", true],
  ["BRL", false],
  ["usd", false],
])("%s is a display currency: %s", (name, is) => {
  expect(isDisplayCurrency(name)).toBe(is);
});
