/**
 * Checks the layers across transitive imports; oxlint only checks a file's direct imports. Type imports count,
 * because they couple files as values do.
 */
const TESTS = String.raw`\.test\.tsx?$|^src/test/`;

export default {
  forbidden: [
    {
      name: "no-cycle",
      comment: "files that need each other are one file, or lack a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "the-ground-reaches-nothing-above",
      comment:
        "ui, lib, locales and constants know neither features nor the app, through however many files",
      severity: "error",
      from: { path: "^src/(ui|lib|locales|constants)/", pathNot: TESTS },
      to: { path: "^src/(features|app)/", reachable: true },
    },
    {
      name: "features-do-not-reach-the-app",
      comment: "a feature does not know the app, through however many files",
      severity: "error",
      from: { path: "^src/features/", pathNot: TESTS },
      to: { path: "^src/app/", reachable: true },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
