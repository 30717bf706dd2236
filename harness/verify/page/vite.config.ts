/**
 * The builds of the page that is opened in an app (a single self-contained file) and, in the mode
 * `recorder`, of the script for a client's own page; and their tests.
 */
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { oneFile } from "../../ui/one-file.ts";

const recorder = {
  entry: "src/recorder/main.ts",
  formats: ["iife" as const],
  name: "footbridgeRecorder",
  fileName: () => "recorder.js",
};

export default defineConfig(({ mode }) => ({
  plugins: mode === "recorder" ? [] : [react(), oneFile("")],
  build: {
    ...(mode === "recorder" && { lib: recorder }),
    // Apps have old web views.
    target: "es2020",
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
  },
  test: {
    isolate: false,
    maxWorkers: "100%",
    environment: "jsdom",
    restoreMocks: true,
    // For a busy machine.
    testTimeout: 60_000,
    setupFiles: ["../../ui/src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
}));
