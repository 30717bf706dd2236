/** The texts of request bodies, by which requests to one address differ. */
import { apply, exec, uncurry } from "./builtins";

const { isPrototypeOf } = Object.prototype;

/** The length of the longest text. */
const LONGEST = 65_536;

/** The beginning of an engine's boundaries. The gateway drops the rest, which is random. */
const BOUNDARY = "----WebKitFormBoundary";

/** Characters that engines encode in a multipart body. */
const ENCODED = /[\r\n"]/;

/**
 * Returns a function that returns the text of a body; null for one that can't be read at once, such as a blob, a form
 * with a file, or a long text.
 */
export function takeBodyText({
  FormData,
  URLSearchParams,
}: Pick<typeof globalThis, "FormData" | "URLSearchParams">): (
  body: unknown,
) => string | null {
  const queryText = uncurry(URLSearchParams.prototype.toString);
  const { forEach } = FormData.prototype;
  const isA = (type: { prototype: object }, body: object): boolean =>
    apply(isPrototypeOf, type.prototype, [body]) as boolean;

  const formText = (form: FormData): string | null => {
    let text: string | null = "";
    apply(forEach, form, [
      (value: FormDataEntryValue, name: string) => {
        if (text === null) return;
        const isPlain =
          typeof value === "string" &&
          exec(ENCODED, value) === null &&
          exec(ENCODED, name) === null;
        text = isPlain
          ? `${text}--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
          : null;
      },
    ]);
    return text === null ? null : `${text}--${BOUNDARY}--\r\n`;
  };

  const textOf = (body: unknown): string | null => {
    if (typeof body === "string") return body;
    if (body === undefined || body === null) return "";
    if (typeof body !== "object") return null;
    try {
      if (isA(URLSearchParams, body)) return queryText(body as URLSearchParams);
      if (isA(FormData, body)) return formText(body as FormData);
    } catch {
      // An object of the page that has their prototype.
    }
    return null;
  };
  return (body) => {
    const text = textOf(body);
    return text !== null && text.length <= LONGEST ? text : null;
  };
}
