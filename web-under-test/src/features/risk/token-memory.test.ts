import { expect, it } from "vitest";
import { failingStorage } from "../../test/failing-storage";
import { tolerantStorage } from "../../lib/page-storage";
import { fakeCookies } from "../device/fakes";
import { createTokenMemory } from "./token-memory";

const NOW = 1_767_268_800_000;
const FULL = "a".repeat(40);

it.each(["full", "refused"] as const)(
  "carries a demoted token in memory with storage that is %s",
  (failure) => {
    const local = tolerantStorage(failingStorage(failure));
    const memory = createTokenMemory(fakeCookies(), {
      get: local.getItem,
      set: local.setItem,
      remove: local.removeItem,
      onChange: () => () => undefined,
    });
    memory.keep("short", NOW);
    expect(memory.carried()).toBe("short");
    memory.keep(FULL, NOW);
    expect(memory.carried()).toBe(FULL);
    expect(memory.fresh(NOW)).toBe(FULL);
    memory.forget();
    expect(memory.carried()).toBe("");
  },
);
