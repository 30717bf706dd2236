/** The package's tests. The workspace's `vitest.config.ts` runs them with those of the other packages. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    // For a busy machine.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
