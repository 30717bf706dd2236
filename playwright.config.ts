/**
 * All flows in Chromium, in one run: `npm run flows`, or one package's with `-- --project=report`. `npm run flows:nightly` runs those
 * tagged `@nightly`. A package's own configuration also takes its screenshots.
 */
import { join } from "node:path";
import inspector from "./harness/inspector/page/playwright.config";
import kiosk from "./harness/playwright/example/playwright.config";
import exchange from "./harness/playwright/exchange/playwright.config";
import report from "./harness/ui/playwright.config";
import verify from "./harness/verify/page/playwright.config";
import client from "./web-under-test/playwright.config";

type Config = typeof kiosk;
type Flows = NonNullable<Config["projects"]>[number];

const ROOT = import.meta.dirname;
const KIOSK = join(ROOT, "harness/playwright/example");

/** A configuration, or one project of it, with paths that don't depend on the configuration's folder. */
function projectOf(
  name: string,
  folder: string,
  config: Config,
  part: Flows = config,
): Flows {
  return {
    name,
    testDir: join(ROOT, folder, config.testDir ?? "."),
    outputDir: join(ROOT, folder, config.outputDir ?? "."),
    testMatch: part.testMatch ?? [],
    testIgnore: part.testIgnore ?? [],
    fullyParallel: config.fullyParallel ?? false,
    timeout: config.timeout ?? 60_000,
    expect: config.expect ?? {},
    use: config.use ?? {},
  };
}

/** A page's flows, and the project that builds what they open. */
function pageFlows(name: string, folder: string, config: Config): Flows[] {
  const part = (wanted: string) =>
    config.projects?.find((project) => project.name === wanted);
  return [
    projectOf(`${name}:build`, folder, config, part("build")),
    {
      ...projectOf(name, folder, config, part("flows")),
      dependencies: [`${name}:build`],
    },
  ];
}

/** An app's flows, with a program that doesn't depend on the configuration's folder. */
function appFlows(name: string, folder: string, config: Config, app: string) {
  const program =
    process.env["FOOTBRIDGE"] ?? join(ROOT, "target/debug/footbridge");
  return {
    ...projectOf(name, folder, config),
    use: { ...config.use, footbridge: { project: app, program } },
  };
}

const { webServer } = kiosk;
if (webServer === undefined || Array.isArray(webServer))
  throw new Error("the kiosk has one server");

const config: Config = {
  // Projects without dependencies run first; of these, the builds.
  projects: [
    ...pageFlows("report", "harness/ui", report),
    ...pageFlows("inspector", "harness/inspector/page", inspector),
    ...pageFlows("verify", "harness/verify/page", verify),
    projectOf(
      "client",
      "web-under-test",
      client,
      client.projects?.find(({ name }) => name === "flows"),
    ),
    appFlows("kiosk", "harness/playwright/example", kiosk, KIOSK),
    appFlows("exchange", "harness/playwright/exchange", exchange, ROOT),
  ],
  forbidOnly: true,
  retries: 0,
  workers: 2,
  reporter: "list",
  webServer: { ...webServer, cwd: KIOSK },
};

export default config;
