/** Writes the types of an app's calls and events, from its catalogue. */
import { compile, type JSONSchema } from "json-schema-to-typescript";
import type { CatalogueEntry, CatalogueEvent } from "./wire.js";

const HEAD = `// The calls and events of this app. Written by footbridge-types: run it again when the catalogue changes.
import "@footbridge/playwright/catalogue";

declare module "@footbridge/playwright/catalogue" {
`;

/** The text of the file. */
export async function writeTypes(
  entries: readonly CatalogueEntry[],
  events: readonly CatalogueEvent[],
): Promise<string> {
  const calls = entries
    .filter(({ kind }) => kind === "call")
    .map((entry): [string, JSONSchema] => [
      entry.name,
      object(
        [["payload", prepare(entry.schema)], ...dataOf(entry)],
        [entry.summary, since(entry)].filter(Boolean).join("\n"),
      ),
    ]);
  const payloads = events.map((event): [string, JSONSchema] => [
    event.name,
    { ...prepare(event.schema ?? NOTHING), description: event.summary },
  ]);
  const types = [
    await interfaceOf("AppCalls", calls),
    await interfaceOf("AppEvents", payloads),
  ];
  const lines = types.join("\n").trimEnd().split("\n");
  return `${HEAD}${lines.map((line) => (line === "" ? "" : `  ${line}`)).join("\n")}\n}\n`;
}

/** The data of a successful reply, if the catalogue has a schema for it. */
function dataOf({ reply }: CatalogueEntry): [string, JSONSchema][] {
  const schema = reply?.data ?? null;
  return schema === null ? [] : [["reply", prepare(schema)]];
}

/** The schema for "no value", as the catalogue writes it. */
const NOTHING = { enum: [null, {}] };

async function interfaceOf(
  name: string,
  properties: readonly [string, JSONSchema][],
): Promise<string> {
  return compile(object(properties, ""), name, {
    additionalProperties: false,
    bannerComment: "",
    // Named types for parts of a payload would collide with others in the same module.
    declareExternallyReferenced: true,
    style: { printWidth: 100 },
  });
}

function object(
  properties: readonly [string, JSONSchema][],
  description: string,
): JSONSchema {
  return {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    required: properties.map(([name]) => name),
    ...(description === "" ? {} : { description }),
  };
}

/** Rewrites a schema to a form that the compiler reads correctly. */
function prepare(schema: unknown): JSONSchema {
  if (typeof schema !== "object" || schema === null)
    return { tsType: "unknown" };
  if (JSON.stringify(schema) === JSON.stringify(NOTHING))
    return { tsType: "Record<string, never> | null" };
  const { properties, ...others } = schema as JSONSchema;
  if (properties === undefined)
    return others.type === "object"
      ? { ...others, additionalProperties: true }
      : others;
  const prepared = Object.entries(properties).map(
    ([name, property]) => [name, prepare(property)] as const,
  );
  return { ...others, properties: Object.fromEntries(prepared) };
}

/** `From ios 2.8.0, android 2.9.0.` */
function since({ since: minimums }: CatalogueEntry): string {
  const known = minimums.flatMap(({ platform, version }) =>
    version === null ? [] : [`${platform} ${version}`],
  );
  return known.length === 0 ? "" : `From ${known.join(", ")}.`;
}
