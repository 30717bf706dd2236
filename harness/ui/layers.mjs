/** dependency-cruiser rules for a package whose folders are layers. Type imports count, because they couple files as values do. */

/**
 * Layers must not reach higher layers, also not transitively.
 *
 * @param layers - from the lowest; folders of one layer are joined by `|`
 * @param tests - the files that may import anything
 */
export function layersOf(layers, tests = String.raw`\.test\.tsx?$`) {
  return [
    {
      name: "no-cycle",
      comment: "files that need each other are one file, or lack a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...layers.slice(0, -1).map((layer, index) => ({
      name: `${layer.replaceAll("|", "-")}-reaches-nothing-above`,
      severity: "error",
      from: { path: `^src/(${layer})/`, pathNot: tests },
      to: {
        path: `^src/(${layers.slice(index + 1).join("|")})/`,
        reachable: true,
      },
    })),
  ];
}

export const OPTIONS = {
  tsConfig: { fileName: "tsconfig.json" },
  tsPreCompilationDeps: true,
  doNotFollow: { path: "node_modules" },
};
