/** Builds, serves and tests the client. The product and the lab are two programs, built together. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Connect, type Plugin } from "vite";
import {
  defineConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from "vitest/config";

// The package's default entry is its development build in every mode: larger, with console warnings that a
// harness would attribute to the client.
const quietRouter = new URL(
  "../node_modules/react-router/dist/production/index.mjs",
  import.meta.url,
).pathname;

type Build = NonNullable<ViteUserConfig["build"]>;

/** Source maps for reading stacks; no script references its map, so that no page requests one. */
const sourcemap = "hidden";

const product: Build = {
  sourcemap,
  // Read by ci/budget.mjs, which lists the files that a page loads.
  manifest: true,
  // The pages run in the engines of the app's own webviews, which support module preloading.
  modulePreload: { polyfill: false },
  cssCodeSplit: false,
  target: "es2022",
  rolldownOptions: {
    output: {
      // Bundles the code that pages share into one file: a page makes fewer requests, and
      // many small ones compress badly.
      codeSplitting: {
        groups: [
          { name: "shared", test: /web-under-test\/src/, minShareCount: 2 },
        ],
      },
    },
  },
};

/**
 * Builds the lab as one classic script. The lab is reopened for every case, and WebKit parses a module again for each document, but a
 * classic script once, which halves the start time.
 */
const lab: Build = {
  sourcemap,
  target: "es2022",
  emptyOutDir: false,
  modulePreload: false,
  rolldownOptions: {
    input: "lab/index.html",
    // Nothing is loaded late, so no base address is needed.
    transform: { define: { "import.meta": "{}" } },
    output: {
      format: "iife",
      codeSplitting: false,
      entryFileNames: "assets/lab-[hash].js",
    },
  },
};

/** Places the lab beside the product. */
function withLab(): Plugin {
  let outDir = "";
  return {
    name: "with-lab",
    apply: (_, { command, mode }) => command === "build" && mode !== "lab",
    configResolved: (config) => {
      outDir = config.build.outDir;
    },
    closeBundle: async () =>
      void (await build({ mode: "lab", build: { outDir } })),
  };
}

/** Loads the script as a classic script instead of a module. */
const classicScript: Plugin = {
  name: "classic-script",
  apply: (_, { mode }) => mode === "lab",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace('<script type="module" crossorigin', "<script defer"),
  },
};

/** Serves one file for all the lab's pages, as the harness does: the nearest index. */
const labPages: Plugin = {
  name: "lab-pages",
  configureServer: ({ middlewares }) => void middlewares.use(toLab),
  configurePreviewServer: ({ middlewares }) => void middlewares.use(toLab),
};

const toLab: Connect.NextHandleFunction = (request, _, next) => {
  if (/^\/lab(?:\/[^.]*)?(?:\?|$)/.test(request.url ?? ""))
    request.url = "/lab/index.html";
  next();
};

/**
 * The name of a class or of keyframes in the build, derived from its file. Transcripts of animations contain the names of keyframes, so that a
 * style change must not change them.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  const hash = createHash("sha256").update(path).digest("base64url");
  return `${name}_${hash.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 6)}`;
}

const COMMON: TestProjectInlineConfiguration["test"] = {
  // Each test file still gets fresh modules and a fresh document; global values that tests replace are restored.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  // For a busy machine.
  testTimeout: 60_000,
};

/** The two kinds of tests, used here and in the workspace's `vitest.config.ts`. */
export const testProjects: TestProjectInlineConfiguration[] = [
  {
    // The core is framework-free. A file that needs a document declares its environment in the first line.
    plugins: [react()],
    root: import.meta.dirname,
    test: {
      name: "web-under-test:core",
      ...COMMON,
      include: ["src/**/*.test.ts"],
      environment: "node",
    },
  },
  {
    plugins: [react()],
    root: import.meta.dirname,
    test: {
      name: "web-under-test:components",
      ...COMMON,
      include: ["src/**/*.test.tsx"],
      environment: "jsdom",
      setupFiles: [`${import.meta.dirname}/src/test/setup.ts`],
    },
  },
];

export default defineConfig(({ command, mode }) => ({
  plugins: [react(), withLab(), classicScript, labPages],
  resolve: {
    alias:
      command === "build"
        ? [{ find: /^react-router$/, replacement: quietRouter }]
        : [],
  },
  css: { modules: { generateScopedName: scopedName } },
  build: mode === "lab" ? lab : product,
  test: {
    // By default one core stays idle, and a pipeline has two.
    maxWorkers: "100%",
    projects: testProjects,
  },
}));
