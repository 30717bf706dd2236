/** The package's tests. The workspace's `vitest.config.ts` runs them with the other packages' tests. */
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: "100%",
    setupFiles: ["src/testing/globals.ts"],
    // Each test creates its own page, and Vitest loads the modules again for each file.
    isolate: false,
    // For a busy machine.
    testTimeout: 60_000,
    include: ["src/**/*.test.ts"],
  },
});
