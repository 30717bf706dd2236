/** Layout stability: positions before and after a call is held, and the height of the page. */
import type { Locator, Page } from "@playwright/test";
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { boxesIn, stableBoxes, type Box } from "./support/boxes";
import { expect, test } from "./support/test";
import { WIDTHS } from "./support/widths";

const PANELS = [
  "time-line",
  "time-line/150",
  "replies",
  "phone",
  "clock",
  "catalogue/pay",
  "violations",
  "record",
] as const;

/** The header, the navigation, and all controls and rows of the panel. */
const partsOf = (page: Page): Locator =>
  page.locator(
    "header a, header button, nav a, main h1, main h2, main button, main input, main textarea, main li, main th",
  );

/** Expects the whole session to have arrived: the violations follow the entries. */
async function expectSession(page: Page): Promise<void> {
  await expect(page.getByRole("link", { name: /^Violations/ })).toContainText(
    String(BUSY_SESSION.violations.length),
  );
}

const dockOf = (page: Page): Locator =>
  page.getByRole("region", { name: "Held" });

async function dockButtons(page: Page): Promise<readonly Box[]> {
  const dock = dockOf(page);
  const boxes = await Promise.all(
    [
      dock.getByRole("button", { name: "Respond" }),
      dock.getByRole("button", { name: "Continue" }),
      dock.getByRole("button", { name: "Hide", exact: true }),
      dock.getByRole("group", { name: /^(Reply|Response)$/ }),
      dock.getByRole("heading", { name: "Payload" }),
    ].map(boxesIn),
  );
  return boxes.flat();
}

for (const { width, tag } of WIDTHS)
  test.describe(`at ${width} pixels`, { tag }, () => {
    test.use({ viewport: { width, height: 700 } });

    for (const panel of PANELS)
      test(`${panel} fills the window, and stays in place when a call is held`, async ({
        page,
        open,
      }) => {
        const server = await open(`#${panel}`, BUSY_SESSION);
        await expectSession(page);
        // The rules are checked shortly after they are shown.
        if (panel === "replies")
          await expect
            .poll(() => server.received)
            .toContainEqual(expect.objectContaining({ do: "check-rules" }));
        const expectPageToFit = async (): Promise<void> =>
          expect(
            await page.evaluate(() => {
              const { scrollHeight = 0, clientHeight = 0 } =
                document.scrollingElement ?? {};
              return scrollHeight - clientHeight;
            }),
          ).toBe(0);
        await expectPageToFit();
        const before = await stableBoxes(partsOf(page));
        const [call, request] = SAMPLE_HELD;
        if (call === undefined || request === undefined)
          throw new Error("no sample");
        server.hold([call]);
        await expect(dockOf(page)).toContainText("1 held");
        expect(await boxesIn(partsOf(page))).toEqual(before);
        await expectPageToFit();
        const buttons = await dockButtons(page);
        server.hold([call, request]);
        await expect(dockOf(page)).toContainText("2 held");
        expect(await boxesIn(partsOf(page))).toEqual(before);
        expect(await dockButtons(page)).toEqual(buttons);
        await expectPageToFit();
        server.hold([]);
        await expect(dockOf(page)).toBeHidden();
        expect(await boxesIn(partsOf(page))).toEqual(before);
      });

    test("the buttons of a held call stay in place when its form changes or is refused", async ({
      page,
      open,
    }) => {
      await open("#time-line", { ...BUSY_SESSION, held: SAMPLE_HELD });
      await expectSession(page);
      const dock = dockOf(page);
      const before = await dockButtons(page);
      const rows = await stableBoxes(partsOf(page));
      for (const kind of ["Error", "Data", "Never", "YAML", "Success"]) {
        await dock.getByText(kind, { exact: true }).click();
        expect(await dockButtons(page), kind).toEqual(before);
      }
      await dock.getByText("Data", { exact: true }).click();
      await dock.getByLabel("Data, as JSON").fill("{");
      await expect(dock.getByText("This is not valid JSON.")).toBeVisible();
      expect(await dockButtons(page)).toEqual(before);
      await dock.getByLabel("Data, as JSON").fill(`["${"long ".repeat(80)}"]`);
      expect(await dockButtons(page)).toEqual(before);
      await dock.getByText("YAML", { exact: true }).click();
      await dock.getByLabel("Rule, as YAML").fill("error");
      await dock.getByRole("button", { name: "Respond" }).click();
      await expect(dock.getByRole("alert")).toBeVisible();
      expect(await dockButtons(page)).toEqual(before);
      expect(await boxesIn(partsOf(page))).toEqual(rows);
    });

    test("a violation and an edited rule move nothing", async ({
      page,
      open,
    }) => {
      const server = await open("#replies", {
        ...BUSY_SESSION,
        violations: [],
        rules: "",
      });
      const bar = page.locator("header a, nav a, main h1");
      const before = await stableBoxes(bar);
      server.find(BUSY_SESSION.violations);
      await expect(
        page.getByRole("link", { name: /^Violations/ }),
      ).toContainText(String(BUSY_SESSION.violations.length));
      expect(await boxesIn(bar)).toEqual(before);
      await page.getByRole("textbox", { name: "Rules as YAML" }).click();
      await page.keyboard.type("error");
      await expect(page.getByRole("alert")).toBeVisible();
      expect(await boxesIn(bar)).toEqual(before);
    });
  });
