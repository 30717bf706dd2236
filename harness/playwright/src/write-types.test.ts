import { expect, it } from "vitest";
import { writeTypes } from "./write-types.js";
import type { CatalogueEntry } from "./wire.js";

const entry = (more: Partial<CatalogueEntry>): CatalogueEntry => ({
  kind: "call",
  name: "pay",
  summary: "Pays the basket.",
  section: null,
  assumed: [],
  observed: [],
  since: [
    { platform: "ios", version: "2.0.0" },
    { platform: "browser", version: null },
  ],
  fallback: null,
  schema: { enum: [null, {}] },
  reply: null,
  ...more,
});

const payload = {
  type: "object",
  properties: {
    cents: { type: "integer" },
    kind: { type: "string", enum: ["card", "cash"] },
    extra: true,
    options: { type: "object" },
  },
  required: ["cents"],
  additionalProperties: true,
};

it("adds calls and events to the package's interfaces", async () => {
  const text = await writeTypes(
    [
      entry({ schema: payload }),
      entry({
        name: "session",
        summary: "Returns the user who is logged in.",
        since: [],
        reply: {
          time_limit_ms: null,
          codes: [],
          default: null,
          data: {
            type: "object",
            properties: { name: { type: "string" } },
            required: ["name"],
            additionalProperties: false,
          },
        },
      }),
      entry({ kind: "link", name: "product" }),
    ],
    [
      {
        name: "basket-cleared",
        summary: "The basket was emptied.",
        section: null,
        schema: null,
      },
    ],
  );
  expect(text).toMatchInlineSnapshot(`
    "// The calls and events of this app. Written by footbridge-types: run it again when the catalogue changes.
    import "@footbridge/playwright/catalogue";

    declare module "@footbridge/playwright/catalogue" {
      export interface AppCalls {
        /**
         * Pays the basket.
         * From ios 2.0.0.
         */
        pay: {
          payload: {
            cents: number;
            kind?: "card" | "cash";
            extra?: unknown;
            options?: {
              [k: string]: unknown;
            };
            [k: string]: unknown;
          };
        };
        /**
         * Returns the user who is logged in.
         */
        session: {
          payload: Record<string, never> | null;
          reply: {
            name: string;
          };
        };
      }

      export interface AppEvents {
        /**
         * The basket was emptied.
         */
        "basket-cleared": Record<string, never> | null;
      }
    }
    "
  `);
});

it("leaves out events for an app without events", async () => {
  expect(await writeTypes([], [])).toContain("interface AppEvents {}");
});
