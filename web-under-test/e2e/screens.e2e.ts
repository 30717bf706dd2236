/** Takes the screenshots in `web-under-test/docs/screens/` (`npm run screens`): two sizes, dark and light. */
import { fileURLToPath } from "node:url";
import { haveSession, openWhole, paint, SIZES } from "./support/look";
import { expect, test } from "./support/test";

const FOLDER = fileURLToPath(new URL("../docs/screens/", import.meta.url));

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isStrangers?: boolean;
}

const SCREENS: readonly Screen[] = [
  { name: "trading", path: "/spot/BTCUSDT" },
  { name: "assets", path: "/asset" },
  { name: "login", path: "/login", isStrangers: true },
  { name: "gallery", path: "/gallery" },
  { name: "bridge-lab", path: "/lab" },
  { name: "trading-ar", path: "/ar/spot/BTCUSDT" },
  { name: "assets-ar", path: "/ar/asset" },
];

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { name, path, isStrangers = false } of SCREENS) {
  for (const [width, size] of Object.entries(SIZES)) {
    test(`${name}, ${width}`, async ({ page, context, baseURL }) => {
      await page.setViewportSize(size);
      if (!isStrangers) await haveSession(context, baseURL ?? "");
      await openWhole(page, path);
      for (const theme of ["dark", "light"] as const) {
        await paint(page, theme);
        const picture = await page.screenshot({
          path: `${FOLDER}${name}-${size.width}-${theme}.png`,
        });
        expect(picture.length).toBeLessThan(200_000);
      }
    });
  }
}
