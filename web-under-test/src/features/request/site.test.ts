// @vitest-environment jsdom
import { afterEach, expect, it, vi } from "vitest";
import { createPairStore } from "../signing/pair-store";
import { BACKUP_PAIRS } from "../signing/backup-pairs";
import { defaultHeaders } from "./default-headers";
import { browserSite } from "./site";

const refuse = (): never => {
  throw new DOMException("denied", "SecurityError");
};

afterEach(() => vi.restoreAllMocks());

it("works in a browser that refuses storage", () => {
  vi.spyOn(window, "localStorage", "get").mockImplementation(refuse);
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
  const site = browserSite(window);
  expect(defaultHeaders(site)).toMatchObject({ terminalCode: "" });
  site.local.setItem("terminal_code", "code");
  expect(defaultHeaders(site)).toMatchObject({ terminalCode: "code" });
  site.session.setItem("a", "1");
  expect(site.session.getItem("a")).toBe("1");
  site.session.removeItem("a");
  expect(site.session.getItem("a")).toBeNull();

  const pairs = createPairStore(site.local, () => 0);
  pairs.save(BACKUP_PAIRS.rsa1024, "t", "7");
  pairs.saveSpare(BACKUP_PAIRS.rsa1024);
  expect(pairs.users()).toEqual(["7"]);
  expect(pairs.underToken("t")).toEqual(BACKUP_PAIRS.rsa1024);
  expect(pairs.takeSpare("rsa1024")).toEqual(BACKUP_PAIRS.rsa1024);
  expect(pairs.spare()).toBeNull();
  pairs.remove("t", "7");
  expect(pairs.users()).toEqual([]);
});
