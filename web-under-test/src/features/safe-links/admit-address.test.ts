import { expect, it, vi } from "vitest";
import { admitAddress } from "./admit-address";

it("returns the address as browsers parse it", () => {
  const warn = vi.fn<(text: string) => void>();
  expect(admitAddress(" https://a.test/\t", warn)).toBe("https://a.test/");
  expect(admitAddress("/fee", warn)).toBe("/fee");
  expect(warn).not.toHaveBeenCalled();
});

it.each(["https:///", "javascript:alert(1)", "file:///etc/hosts", ""])(
  "refuses %j with one warning",
  (address) => {
    const warn = vi.fn<(text: string) => void>();
    expect(admitAddress(address, warn)).toBeNull();
    expect(warn.mock.calls).toEqual([[`unsafe link refused: ${address}`]]);
  },
);
