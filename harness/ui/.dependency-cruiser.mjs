/**
 * The layers, followed through every file between: `lib`, `texts` ← `record` ← `ui` ← `matrix` ← `report`. Types count, since they tie
 * files together as values do.
 */
const TESTS = String.raw`\.test\.tsx?$|^src/test/`;

const mayNotReach = (from, to) => ({
  name: `${from.replaceAll("|", "-")}-reaches-nothing-above`,
  severity: "error",
  from: { path: `^src/(${from})/`, pathNot: TESTS },
  to: { path: `^src/(${to})/`, reachable: true },
});

export default {
  forbidden: [
    {
      name: "no-cycle",
      comment: "files that need each other are one file, or lack a third",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    mayNotReach("lib|texts", "record|ui|matrix|report|samples"),
    mayNotReach("record", "ui|matrix|report|samples"),
    mayNotReach("ui", "matrix|report|samples"),
    mayNotReach("matrix", "report|samples"),
    mayNotReach("report", "samples"),
  ],
  options: {
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  },
};
