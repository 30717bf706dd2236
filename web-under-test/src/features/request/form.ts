/**
 * Encodes fields as form pairs, which queries use as well: lists with brackets, objects with their keys in brackets.
 *
 * ```ts
 * encodeForm({ a: [1, 2], b: { c: null } }); // "a%5B%5D=1&a%5B%5D=2&b%5Bc%5D="
 * ```
 */
import { isFields, type Fields } from "./clean";

/** An empty list or object yields no pairs. */
export function encodeForm(fields: Fields): string {
  return pairs(fields)
    .map((names) => names.map(encodeURIComponent).join("="))
    .join("&");
}

function pairs(fields: Fields): [string, string][] {
  return Object.entries(fields).flatMap(([key, value]) => pair(key, value));
}

function pair(key: string, value: unknown): [string, string][] {
  if (value === undefined) return [];
  if (Array.isArray(value))
    return value.flatMap((item) => pair(`${key}[]`, item));
  if (isFields(value))
    return Object.entries(value).flatMap(([inner, item]) =>
      pair(`${key}[${inner}]`, item),
    );
  return [[key, value === null ? "" : String(value)]];
}

/** Files unchanged, texts, numbers and booleans as text, lists and objects as JSON. */
export function encodeMultipart(fields: Fields): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.append(key, value);
    else if (value === null) form.append(key, "");
    else if (Array.isArray(value) || isFields(value))
      form.append(key, JSON.stringify(value));
    else form.append(key, String(value));
  }
  return form;
}
