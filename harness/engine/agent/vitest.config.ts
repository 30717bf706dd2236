/** The package's tests. The workspace's `vitest.config.ts` runs them with those of the other packages. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    // Each test makes its own page, and Vitest loads the modules again for each file.
    isolate: false,
    // For a machine that is busy with other things.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
