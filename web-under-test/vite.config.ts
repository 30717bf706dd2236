/** How the client is built, served in development, and tested. The product and the lab are two programs, built together. */
import { createHash } from "node:crypto";
import { relative } from "node:path";
import react from "@vitejs/plugin-react";
import { build, type Connect, type Plugin } from "vite";
import {
  defineConfig,
  type TestProjectInlineConfiguration,
  type ViteUserConfig,
} from "vitest/config";

// The package's own entry is its development build, whatever the mode: larger, and it warns on the console, where a
// harness would take the warnings for the client's.
const quietRouter = new URL(
  "../node_modules/react-router/dist/production/index.mjs",
  import.meta.url,
).pathname;

type Build = NonNullable<ViteUserConfig["build"]>;

/** Source maps for whoever reads a stack; no script names its map, so that no page asks for one. */
const sourcemap = "hidden";

const product: Build = {
  sourcemap,
  // Tells ci/budget.mjs which files a page loads.
  manifest: true,
  // The pages run in the engines of the app's own webviews, which know module preloading.
  modulePreload: { polyfill: false },
  target: "es2022",
  rolldownOptions: {
    output: {
      // What most pages load is one file: many small ones compress badly.
      codeSplitting: {
        groups: [
          { name: "shared", test: /web-under-test\/src/, minShareCount: 12 },
        ],
      },
    },
  },
};

/**
 * One classic script. The lab is opened anew for every case, and WebKit parses a module again for each document, a
 * classic script once: it starts in half the time.
 */
const lab: Build = {
  sourcemap,
  target: "es2022",
  emptyOutDir: false,
  modulePreload: false,
  rolldownOptions: {
    input: "lab/index.html",
    // Nothing is loaded late, so nothing asks where from.
    transform: { define: { "import.meta": "{}" } },
    output: {
      format: "iife",
      codeSplitting: false,
      entryFileNames: "assets/lab-[hash].js",
    },
  },
};

/** The lab goes where the product goes. */
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

/** A classic script is told from a module by its tag. */
const classicScript: Plugin = {
  name: "classic-script",
  apply: (_, { mode }) => mode === "lab",
  transformIndexHtml: {
    order: "post",
    handler: (html) =>
      html.replace('<script type="module" crossorigin', "<script defer"),
  },
};

/** The lab's pages are one file, as the harness serves it: the index nearest to the address. */
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
 * The name of a class or of keyframes in the build, by its file. Transcripts of animations have the names of keyframes, so a change of a
 * style must not change them.
 */
function scopedName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ""));
  const hash = createHash("sha256").update(path).digest("base64url");
  return `${name}_${hash.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 6)}`;
}

const COMMON: TestProjectInlineConfiguration["test"] = {
  // A test file gets fresh modules and a fresh document all the same; global values that tests replace are restored.
  isolate: false,
  restoreMocks: true,
  unstubGlobals: true,
  // For a machine that is busy with other things.
  testTimeout: 60_000,
};

/** The two kinds of tests, here and in the workspace's `vitest.config.ts`. */
export const testProjects: TestProjectInlineConfiguration[] = [
  {
    // The core knows no framework. A file that needs a document names its environment in the first line.
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
