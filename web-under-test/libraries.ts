/**
 * Builds the product's libraries as one classic script, `assets/libraries-[hash].js`, which runs before the product's
 * modules. WebKit parses a module again for each document, but a classic script once.
 *
 * In the product, a library is a module that reads the used exports from the script's global object:
 *
 * ```ts
 * export const useState = libraries.react$useState;
 * ```
 */
import { build, type Plugin, type Rolldown, type UserConfig } from "vite";

const PREFIX = "\0library:";
const ENTRY = "\0libraries";

/** A package's name or a package's file, such as `react/jsx-runtime`. */
type Library = string;

interface LibrariesOptions {
  /** Packages that stay in the chunks that use them, since few pages need them. They import no other package. */
  readonly except: readonly string[];
  /** The settings that the script shares with the product. */
  readonly config: Pick<UserConfig, "resolve">;
}

/** Moves the libraries that the product imports into a script. */
export function librariesScript({ except, config }: LibrariesOptions): Plugin {
  let settings: NonNullable<UserConfig["build"]> = {};
  let script = "";
  return {
    name: "libraries-script",
    apply: (_, { command, mode }) => command === "build" && mode !== "lab",
    // Before Vite resolves packages.
    enforce: "pre",
    configResolved: ({ build: { outDir, sourcemap, target } }) => {
      settings = { outDir, sourcemap, target };
    },
    resolveId: (id, importer) =>
      isPackage(id) && isOwn(importer) && !except.includes(id)
        ? { id: PREFIX + id, moduleSideEffects: false }
        : null,
    async load(id) {
      if (!id.startsWith(PREFIX)) return null;
      const library = id.slice(PREFIX.length);
      return (await exportsOf(library))
        .map((name) => readExport(library, name))
        .join("\n");
    },
    generateBundle: {
      order: "pre",
      async handler(_, bundle) {
        const files = await bundleLibraries(usedExports(bundle), {
          ...config,
          build: settings,
        });
        for (const file of files) {
          if (file.type === "chunk") script = file.fileName;
          const source = file.type === "chunk" ? file.code : file.source;
          this.emitFile({ type: "asset", fileName: file.fileName, source });
        }
      },
    },
    transformIndexHtml: {
      order: "post",
      // Deferred scripts and modules run in the order of the document.
      handler: (html) =>
        html.replace(
          '<script type="module"',
          `<script defer src="/${script}"></script>\n    $&`,
        ),
    },
  };
}

const isPackage = (id: string): boolean => /^@?[a-z]/.test(id);

const isOwn = (importer: string | undefined): boolean =>
  importer !== undefined && !importer.includes("/node_modules/");

async function exportsOf(library: Library): Promise<readonly string[]> {
  const exported: object = await import(library);
  return Object.keys(exported).filter((name) => /^[\w$]+$/.test(name));
}

/** The name of a library's export in the script's global object. */
const flatName = (library: Library, name: string): string =>
  `${library.replaceAll(/\W+/g, "_")}$${name}`;

/** The call is marked as pure, so that an unused export is dropped. The export may be named `default` or `enum`. */
function readExport(library: Library, name: string): string {
  const flat = flatName(library, name);
  return `const ${flat} = /* @__PURE__ */ (() => libraries.${flat})(); export { ${flat} as ${name} };`;
}

/** The exports that the product uses, by library. */
function usedExports(
  bundle: Rolldown.OutputBundle,
): ReadonlyMap<Library, readonly string[]> {
  const used = new Map<Library, readonly string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== "chunk") continue;
    for (const [id, module] of Object.entries(chunk.modules))
      if (id.startsWith(PREFIX))
        used.set(id.slice(PREFIX.length), module.renderedExports);
  }
  return used;
}

/** The script, and its source map. */
async function bundleLibraries(
  used: ReadonlyMap<Library, readonly string[]>,
  config: UserConfig,
): Promise<Rolldown.RolldownOutput["output"]> {
  const code = [...used]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([library, names]) => reExport(library, names.toSorted()))
    .join("\n");
  const built = await build({
    ...config,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      ...config.build,
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: "strict",
        // Directives such as "use client" mean nothing here.
        checks: { moduleLevelDirective: false },
        output: {
          format: "iife",
          name: "libraries",
          codeSplitting: false,
          entryFileNames: "assets/libraries-[hash].js",
        },
      },
    },
    plugins: [
      {
        name: "libraries-entry",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? code : null),
      },
    ],
  });
  if (Array.isArray(built) || !("output" in built))
    throw new Error("the libraries are one bundle");
  return built.output;
}

function reExport(library: Library, names: readonly string[]): string {
  const renamed = names.map((name) => `${name} as ${flatName(library, name)}`);
  return `export { ${renamed.join(", ")} } from "${library}";`;
}
