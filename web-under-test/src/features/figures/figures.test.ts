import { describe, expect, it } from "vitest";
import { createFigures } from "./figures";

const NOON = Date.UTC(2026, 0, 2, 12, 3, 4);

describe("figures", () => {
  it.each([
    ["en-US", "96,412.30", "+1.26%", "4.63B", "$1,234.50"],
    ["de-DE", "96.412,30", "+1,26 %", "4,63 Mrd.", "1.234,50 $"],
    ["ja-JP", "96,412.30", "+1.26%", "46.32億", "$1,234.50"],
  ])("are formatted in %s", (language, price, change, short, money) => {
    const figures = createFigures(language);
    const plain = (text: string) => text.replaceAll(/\s/g, " ");
    expect(figures.price("96412.3", 2)).toBe(price);
    expect(plain(figures.change("0.0126"))).toBe(change);
    expect(plain(figures.short("4631820145.12"))).toBe(short);
    expect(plain(figures.money("1234.5", "USD"))).toBe(money);
  });

  it("use Latin digits in every language", () => {
    const { amount, time, share, change } = createFigures("ar-EG");
    const all = [amount("1234.5"), time(NOON), share("0.5"), change("-0.1")];
    expect(all.join(" ")).not.toMatch(/[٠-٩]/);
  });

  it("omit trailing zeros of an amount", () => {
    const { amount, signed } = createFigures("en-US");
    expect(amount("1.500")).toBe("1.5");
    expect(amount("0.123456789")).toBe("0.12345679");
    expect(amount("1234.5678", 2)).toBe("1,234.57");
    expect(signed("3")).toBe("+3");
    expect(signed("-3")).toBe("-3");
    expect(signed("0")).toBe("0");
  });

  it("have no sign for a share or a zero change", () => {
    const { change, share, bytes, region } = createFigures("en-US");
    expect(share("0.0006")).toBe("0.06%");
    expect(change("0")).toBe("0.00%");
    expect(bytes(214_958_080)).toBe("205 MB");
    expect(region("DE")).toBe("Germany");
  });
});
