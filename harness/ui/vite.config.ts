/** The build of the HTML report (a single self-contained file), its development server with a sample run, and its tests. */
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { oneFile } from "./one-file.ts";

/** In development the page shows a sample run. */
const withSample: Plugin = {
  name: "with-sample",
  apply: "serve",
  transformIndexHtml: {
    order: "pre",
    async handler(html, { server }) {
      if (server === undefined) return html;
      const samples = new URL("src/samples/sample-page.ts", import.meta.url);
      const { samplePage } = await server.ssrLoadModule(samples.pathname);
      return String(samplePage(html));
    },
  },
};

export default defineConfig({
  // Not relative to the working folder, which is the workspace in a run of all flows.
  root: `${import.meta.dirname}/report`,
  plugins: [react(), oneFile("img-src data: file: 'self'"), withSample],
  build: {
    target: "es2022",
    outDir: "../dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
  },
  test: {
    root: import.meta.dirname,
    // `setup.ts` cleans up everything else.
    isolate: false,
    maxWorkers: "100%",
    environment: "jsdom",
    restoreMocks: true,
    // For a busy machine.
    testTimeout: 60_000,
    setupFiles: [`${import.meta.dirname}/src/test/setup.ts`],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
