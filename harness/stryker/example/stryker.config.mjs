/** The mutants of the ticket page. It needs no build: the sandbox's `web` is served unchanged. */
export default {
  plugins: ["@footbridge/stryker"],
  testRunner: "footbridge",
  mutate: ["web/*.js"],
  reporters: ["clear-text", "html", "json"],
  htmlReporter: { fileName: "../../../reports/mutation/example/report.html" },
  jsonReporter: { fileName: "../../../reports/mutation/example/report.json" },
  clearTextReporter: { allowColor: false, reportTests: false },
  tempDirName: "../../../reports/mutation/example/sandboxes",
  allowConsoleColors: false,
  footbridge: {
    web: "web",
    // In a normal project, the program is found in node_modules or PATH.
    program: process.env["FOOTBRIDGE"] ?? "../../../target/debug/footbridge",
    snapshotOnlyFile: "../../../reports/mutation/example/snapshot-only.jsonl",
  },
};
