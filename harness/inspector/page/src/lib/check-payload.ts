/** Validates a payload against its JSON Schema. */
import { Validator, type Schema } from "@cfworker/json-schema";

export interface PayloadError {
  /** The keys that lead to the value, from the outermost. */
  readonly path: readonly string[];
  readonly message: string;
}

export function checkPayload(
  payload: unknown,
  schema: unknown,
): readonly PayloadError[] {
  if (!isSchema(schema)) return [];
  const { errors } = new Validator(schema, "2020-12", false).validate(payload);
  // Each error is accompanied by errors of the enclosing values.
  return errors
    .filter(({ keyword }) => !SURROUNDING.has(keyword))
    .map(({ instanceLocation, error }) => ({
      path: instanceLocation
        .split("/")
        .slice(1)
        .map((key) =>
          decodeURIComponent(key).replaceAll("~1", "/").replaceAll("~0", "~"),
        ),
      // The page uses "value" for the library's "instance".
      message: error.replace(/^Instance/, "This"),
    }));
}

const SURROUNDING = new Set([
  "properties",
  "items",
  "prefixItems",
  "additionalProperties",
  "allOf",
  "$ref",
]);

function isSchema(schema: unknown): schema is Schema {
  return typeof schema === "object" && schema !== null;
}
