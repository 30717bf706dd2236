/** The fields of a payload according to its JSON Schema, for display in a table. */

export interface SchemaField {
  /** `user.name`; empty for the payload itself. */
  readonly name: string;
  /** `text`, `number`, `one of buy, sell` … */
  readonly type: string;
  readonly isRequired: boolean;
}

export function schemaFields(schema: unknown): readonly SchemaField[] {
  if (!isObject(schema)) return [];
  const properties = schema["properties"];
  if (isObject(properties)) return fieldsOf(schema, "");
  const type = typeOf(schema);
  return type === null ? [] : [{ name: "", type, isRequired: true }];
}

function fieldsOf(
  schema: Readonly<Record<string, unknown>>,
  prefix: string,
): readonly SchemaField[] {
  const { properties } = schema;
  if (!isObject(properties)) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = `${prefix}${key}`;
    const type = isObject(field) ? typeOf(field) : null;
    return [
      { name, type: type ?? "anything", isRequired: required.includes(key) },
      ...(isObject(field) ? fieldsOf(field, `${name}.`) : []),
    ];
  });
}

function typeOf(schema: Readonly<Record<string, unknown>>): string | null {
  const values = schema["enum"];
  if (Array.isArray(values))
    return `one of ${values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(", ")}`;
  const type = schema["type"];
  if (type === "string") return "text";
  return typeof type === "string" ? type : null;
}

/** A valid example payload: the required fields, with the first of the allowed values. */
export function examplePayload(schema: unknown): unknown {
  if (!isObject(schema)) return null;
  const values = schema["enum"];
  if (Array.isArray(values)) return values[0] ?? null;
  switch (schema["type"]) {
    case "string":
      return "";
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    case "array":
      return [];
    case "object": {
      const { properties, required } = schema;
      if (!isObject(properties) || !Array.isArray(required)) return {};
      return Object.fromEntries(
        required
          .filter((key) => typeof key === "string")
          .map((key) => [key, examplePayload(properties[key])]),
      );
    }
    default:
      return null;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
