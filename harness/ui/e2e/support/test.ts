/** A test of the report, which fails on network requests and on console messages. */
import { expect, test as base } from "@playwright/test";

export const test = base.extend({
  page: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type()))
        wrong.push(message.text());
    });
    page.on("pageerror", (error) => wrong.push(error.message));
    page.on("request", (request) => {
      if (!/^(?:file|data|blob):/.test(request.url()))
        wrong.push(`asked for ${request.url()}`);
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
});

export { expectAccessible } from "./axe";
export { expect };
