/** The build of the HTML report (one file that needs no other), its development server with a sample run, and its tests. */
import { createHash } from "node:crypto";
import react from "@vitejs/plugin-react";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Puts the script and the styles into the page, and allows nothing that is not in it. */
const oneFile: Plugin = {
  name: "one-file",
  apply: "build",
  enforce: "post",
  generateBundle(_, bundle) {
    const page = bundle["index.html"];
    if (page?.type !== "asset") throw new Error("there is no page to fill");
    let html = String(page.source);
    const hashes = { script: "", style: "" };
    for (const [name, file] of Object.entries(bundle)) {
      if (file.type === "chunk") {
        const code = file.code.replaceAll("</script", String.raw`<\/script`);
        hashes.script += ` ${hashOf(code)}`;
        html = html.replace(
          /<script type="module"[^>]*><\/script>/,
          () => `<script type="module">${code}</script>`,
        );
      } else if (name.endsWith(".css")) {
        const styles = String(file.source);
        hashes.style += ` ${hashOf(styles)}`;
        html = html.replace(
          /<link rel="stylesheet"[^>]*>/,
          () => `<style>${styles}</style>`,
        );
      } else continue;
      delete bundle[name];
    }
    page.source = html.replace(
      "<!-- policy -->",
      () =>
        `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src${hashes.script}; style-src${hashes.style}; img-src data: file: 'self'">`,
    );
  },
};

function hashOf(text: string): string {
  return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
}

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
  root: "report",
  plugins: [react(), oneFile, withSample],
  build: {
    target: "es2022",
    outDir: "../dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    reportCompressedSize: false,
  },
  test: {
    root: ".",
    // Nothing is left over but what `setup.ts` cleans up.
    isolate: false,
    environment: "jsdom",
    restoreMocks: true,
    // For a machine that is busy with other things.
    testTimeout: 20_000,
    setupFiles: ["src/test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}"],
  },
});
