// Prints TypeScript for the JSON Schema of the JSON report, which Rust owns: `ci/generate` writes it to src/record.
import { readFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const SCHEMA = new URL("../../docs/report.schema.json", import.meta.url);
const TYPED = ["type", "$ref", "const", "enum", "oneOf", "anyOf", "allOf"];

/** Says in the compiler's words what it would read otherwise than it is meant. */
function prepare(schema) {
  // With a text of its own beside it, a type would be printed once for each place that names it.
  if ("$ref" in schema) delete schema.description;
  // A tuple, as earlier drafts of JSON Schema have it.
  if (schema.prefixItems) schema.items = schema.prefixItems;
  const properties = Object.values(schema.properties ?? {});
  for (const property of properties)
    // Any JSON: it would be taken for an object.
    if (!TYPED.some((key) => key in property)) property.tsType = "unknown";
  for (const inner of [
    ...properties,
    ...Object.values(schema.$defs ?? {}),
    ...["oneOf", "anyOf", "allOf", "items"].flatMap((key) => schema[key] ?? []),
  ])
    prepare(inner);
  return schema;
}

const schema = prepare(JSON.parse(await readFile(SCHEMA, "utf8")));
const types = await compile(schema, "JsonReport", {
  additionalProperties: false,
  bannerComment:
    "/** The JSON report (`footbridge.report/1`). Generated from docs/report.schema.json by ci/generate: change the Rust types instead. */",
  format: false,
});
process.stdout.write(types);
