/** How the client is built, served in development, and tested. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
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
});
