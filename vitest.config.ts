/** The tests of all packages in one pool of workers: `npx vitest run`, or one package with `--project NAME`. */
import { defineConfig } from "vitest/config";
import { testProjects } from "./web-under-test/vite.config.ts";

export default defineConfig({
  test: {
    // By default one core stays idle, and a pipeline has two.
    maxWorkers: "100%",
    projects: [
      "harness/engine/agent",
      "harness/inspector/page",
      "harness/launch",
      "harness/learn/watcher",
      "harness/playwright",
      "harness/stryker",
      "harness/ui",
      "harness/verify/page",
      "harness/vite",
      // Vitest has no projects within projects.
      ...testProjects,
    ],
  },
});
