/** How the client is built, served in development, and tested. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

// The package's own entry is its development build, whatever the mode: larger, and it warns on the console, where a
// harness would take the warnings for the client's.
const quietRouter = new URL(
  "../node_modules/react-router/dist/production/index.mjs",
  import.meta.url,
).pathname;

export default defineConfig(({ command }) => ({
  plugins: [react()],
  resolve: {
    alias:
      command === "build"
        ? [{ find: /^react-router$/, replacement: quietRouter }]
        : [],
  },
  build: {
    // The pages run in the engines of the app's own webviews, which know module preloading.
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: {
    environment: "jsdom",
    restoreMocks: true,
    setupFiles: ["src/test/setup.ts"],
  },
}));
