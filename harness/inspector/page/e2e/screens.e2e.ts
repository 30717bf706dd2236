/** Takes screenshots of every panel, light and dark, wide and narrow. */
import { fileURLToPath } from "node:url";
import { PICTURE } from "footbridge-ui/samples/picture";
import { EMPTY_SESSION } from "../src/samples/sample-server";
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { FAILED_REPLAY, PAUSED_REPLAY } from "../src/samples/sample-replay";
import { test } from "./support/test";

const FOLDER = fileURLToPath(
  new URL("../../../../reports/inspector/screens/", import.meta.url),
);

const VIEWS = {
  "time-line": ["#time-line", {}],
  detail: ["#time-line/150", {}],
  list: ["#time-line/150", {}],
  picture: [
    "#time-line",
    { picture: { url: PICTURE, width: 393, height: 700 } },
  ],
  "clock-bar": ["#time-line", {}],
  held: ["#time-line", { held: SAMPLE_HELD }],
  "held-request": ["#time-line", { held: SAMPLE_HELD.slice(1) }],
  replies: ["#replies", {}],
  phone: ["#phone", {}],
  clock: ["#clock", {}],
  catalogue: ["#catalogue/pay", {}],
  violations: ["#violations", {}],
  record: ["#record", {}],
  replay: ["#replay", PAUSED_REPLAY],
  "replay-failed": ["#replay", FAILED_REPLAY],
  empty: ["#time-line", EMPTY_SESSION],
} as const;

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [1920, 1280, 900])
    test.describe(`${colorScheme} at ${width}`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 } });
      for (const [name, [fragment, parts]] of Object.entries(VIEWS))
        test(name, async ({ page, open }) => {
          await open(fragment, { ...BUSY_SESSION, ...parts });
          if (name === "record") {
            await page
              .getByRole("textbox", { name: "Title" })
              .fill("The basket is paid");
            await page.getByRole("checkbox").nth(2).check();
            await page.getByRole("button", { name: "Create scenario" }).click();
            await page.getByRole("button", { name: "Save" }).click();
            await page.getByRole("button", { name: "Run it" }).click();
          }
          if (name === "list")
            await page.getByText("List", { exact: true }).click();
          if (name === "clock-bar") await page.keyboard.press("c");
          await page.waitForTimeout(400);
          await page.screenshot({
            path: `${FOLDER}${name}-${colorScheme}-${width}.png`,
          });
        });
    });
