/** A test of the built page with a sample session. It fails on console messages and on requests to other hosts. */
import { fileURLToPath } from "node:url";
import { expect, test as base } from "@playwright/test";
import {
  createSampleServer,
  EMPTY_SESSION,
  type SampleServer,
  type SampleSession,
} from "../../src/samples/sample-server";

/** The built page. */
const PAGE = fileURLToPath(new URL("../../dist/index.html", import.meta.url));

const ORIGIN = "http://inspector.test";

/** Opens the page at a fragment such as `#phone`, connected to a sample server. */
type Open = (
  fragment?: string,
  session?: Partial<SampleSession>,
) => Promise<SampleServer>;

export const test = base.extend<{ open: Open }>({
  page: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        wrong.push(message.text());
    });
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("request", (request) => {
      if (
        !request.url().startsWith("data:") &&
        !request.url().startsWith(ORIGIN)
      )
        wrong.push(`asked for ${request.url()}`);
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
  open: async ({ page }, use) => {
    await use(async (fragment = "", session = {}) => {
      let server: SampleServer | null = null;
      await page.route(`${ORIGIN}/`, (route) =>
        route.fulfill({ path: PAGE, contentType: "text/html" }),
      );
      await page.routeWebSocket(/\/api\/socket$/, (socket) => {
        server = createSampleServer(
          (update) => socket.send(JSON.stringify(update)),
          { ...EMPTY_SESSION, ...session },
        );
        socket.onMessage((text) => server?.receive(JSON.parse(String(text))));
        server.greet();
      });
      await page.goto(`${ORIGIN}/${fragment}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (server === null) throw new Error("the page did not connect");
      return server;
    });
  },
});

export { expectAccessible } from "../../../../ui/e2e/support/axe";

export { expect };
