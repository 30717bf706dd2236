/** The time line: layouts, keys, clearing the view, the live picture, and a single scroll bar per column. */
import { PICTURE } from "footbridge-ui/samples/picture";
import { sampleEntries } from "../src/samples/sample-entries";
import { BUSY_SESSION, SAMPLE_HELD } from "../src/samples/sample-session";
import { expect, test } from "./support/test";

test("shows all entries in one list with their lanes, also after another panel", async ({
  page,
  open,
}) => {
  await open("", { entries: sampleEntries(40) });
  const verbs = page.locator("main li button > [class*=_verb_]");
  const columns = async (): Promise<number> =>
    new Set(
      await verbs.evaluateAll((all) =>
        all.map((verb) => Math.round(verb.getBoundingClientRect().x)),
      ),
    ).size;
  await expect.poll(columns).toBeGreaterThan(1);
  await page.getByText("List", { exact: true }).click();
  await expect(
    page.getByRole("button", { name: /^App call/ }).first(),
  ).toBeVisible();
  await expect.poll(columns).toBe(1);
  await page.keyboard.press("3");
  await page.keyboard.press("1");
  await expect(page.getByRole("radio", { name: "List" })).toBeChecked();
  await expect.poll(columns).toBe(1);
});

for (const count of [60, 900])
  test(`j and k move through ${count} entries from anywhere except a text field`, async ({
    page,
    open,
  }) => {
    await open("", { entries: sampleEntries(count) });
    const detail = page.getByRole("complementary", { name: "Details" });
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    await expect(
      detail.getByText(new RegExp(`^Entry ${count - 1},`)),
    ).toBeVisible();
    await page.getByRole("link", { name: /^Violations/ }).focus();
    await page.keyboard.press("k");
    await expect(
      detail.getByText(new RegExp(`^Entry ${count - 2},`)),
    ).toBeVisible();
    await page.keyboard.press("k");
    await page.keyboard.press("j");
    await expect(
      detail.getByText(new RegExp(`^Entry ${count - 2},`)),
    ).toBeVisible();
    await page.getByLabel("Search the time line").fill("");
    await page.getByLabel("Search the time line").press("j");
    await expect(page.getByLabel("Search the time line")).toHaveValue("j");
    await expect(
      detail.getByText(new RegExp(`^Entry ${count - 2},`)),
    ).toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    await expect(
      page.getByText("Next and previous entry of the time line"),
    ).toBeVisible();
  });

test("clears and restores the view; starting over is a separate button", async ({
  page,
  open,
}) => {
  const server = await open("", { entries: sampleEntries(30) });
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows).toHaveCount(30);
  await page.getByRole("button", { name: /^Clear the view/ }).click();
  await expect(
    page.getByText("Nothing has happened since you cleared the view"),
  ).toBeVisible();
  server.append(sampleEntries(2, 7, 30));
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: /^Show earlier/ }).click();
  await expect(rows).toHaveCount(32);
  expect(server.received).not.toContainEqual({ do: "restart" });
  await page.getByRole("button", { name: /^Start over/ }).click();
  await expect(page.getByText("Nothing has happened yet")).toBeVisible();
  expect(server.received).toContainEqual({ do: "restart" });
});

test("shows the live picture beside the entries, or in their place on narrow windows", async ({
  page,
  open,
}) => {
  await open("", {
    ...BUSY_SESSION,
    picture: { url: PICTURE, width: 393, height: 700 },
  });
  const picture = page.getByRole("img", { name: "The current page" });
  const list = page.getByRole("group", { name: "Time line", exact: true });
  await expect(picture).toBeVisible();
  const [listBox, box] = [
    await page.locator("[class*=_pane_]").boundingBox(),
    await picture.boundingBox(),
  ];
  expect(box?.x).toBeGreaterThanOrEqual(
    (listBox?.x ?? 0) + (listBox?.width ?? 0),
  );
  const toggle = page.getByRole("button", { name: /^Show a live picture/ });
  await toggle.click();
  await expect(picture).toBeHidden();
  await page.setViewportSize({ width: 900, height: 700 });
  await expect(list).toBeVisible();
  await toggle.click();
  await expect(picture).toBeVisible();
  await expect(list).toBeHidden();
});

test.describe("at 900 pixels", () => {
  test.use({ viewport: { width: 900, height: 700 } });
  for (const panel of [
    "time-line",
    "time-line/150",
    "replies",
    "phone",
    "clock",
    "catalogue/pay",
    "violations",
    "record",
  ])
    test(`${panel} has no nested scroll bars`, async ({ page, open }) => {
      await open(`#${panel}`, { ...BUSY_SESSION, held: SAMPLE_HELD });
      if (panel === "record") {
        await page.getByRole("textbox", { name: "Title" }).fill("Paid");
        await page.getByRole("button", { name: "Create scenario" }).click();
        await expect(
          page.getByRole("textbox", { name: "Scenario as YAML" }),
        ).toContainText("title: Paid");
      }
      const nested = await page.evaluate(() => {
        const scrolls = (element: Element): boolean =>
          ["auto", "scroll"].includes(getComputedStyle(element).overflowY) &&
          element.scrollHeight > element.clientHeight;
        const parentOf = (element: Element): Element | null => {
          const root = element.getRootNode();
          return (
            element.parentElement ??
            (root instanceof ShadowRoot ? root.host : null)
          );
        };
        const all = [...document.querySelectorAll("*")].flatMap((element) => [
          element,
          ...(element.shadowRoot?.querySelectorAll("*") ?? []),
        ]);
        return all.filter(scrolls).flatMap((element) => {
          for (let up = parentOf(element); up !== null; up = parentOf(up))
            if (scrolls(up)) return [`${up.className} > ${element.className}`];
          return [];
        });
      });
      expect(nested).toEqual([]);
    });
});
