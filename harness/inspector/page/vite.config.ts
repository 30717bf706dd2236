/** The build of the inspector's page (a single self-contained file), its development server with a sample session, and its tests. */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { oneFile } from "../../ui/one-file.ts";

export default defineConfig({
  plugins: [react(), oneFile("connect-src 'self'; img-src 'self' data:")],
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
  },
  test: {
    // `setup.ts` cleans up everything else.
    isolate: false,
    maxWorkers: "100%",
    environment: "jsdom",
    restoreMocks: true,
    // For a busy machine.
    testTimeout: 60_000,
    setupFiles: ["../../ui/src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
