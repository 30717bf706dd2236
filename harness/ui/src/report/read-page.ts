/**
 * Reads the data that the runner embedded into the page: the run's summary, the matrix and the decision at once, a case's record when it is opened.
 */
import type { Decision } from "../decision/decision";
import type { Exploration } from "../exploration/exploration";
import type { Matrix } from "../matrix/matrix";
import type { CaseRecord, ReportIndex } from "../record/record";
import { runOf, type Run } from "../record/run";

export type ReadPage =
  | {
      readonly kind: "page";
      readonly report: ReadReport | null;
      readonly exploration: Exploration | null;
      readonly matrix: Matrix | null;
      readonly decision: Decision | null;
    }
  | { readonly kind: "unreadable"; readonly reason: string };

export interface ReadReport {
  readonly run: Run;
  readonly records: RecordSource;
}

/** The location of a run's records. */
export interface RecordSource {
  /** The record of the case with that number, if it has been read. */
  readonly peek: (number: number) => CaseRecord | null;
  readonly load: (number: number) => Promise<CaseRecord>;
}

const SCHEMAS = {
  report: "footbridge.page/1",
  exploration: "footbridge.exploration/1",
  matrix: "footbridge.matrix/2",
  decision: "footbridge.decision/1",
} as const;

/**
 * The page and the run come from one program, in one file; only its version could differ. So the schema's name is
 * checked, but not the shape of ten thousand cases.
 */
export function readPage(page: Document): ReadPage {
  try {
    const index = readJson<ReportIndex>(page, "report");
    const exploration = readJson<Exploration>(page, "exploration");
    const matrix = readJson<Matrix>(page, "matrix");
    const decision = readJson<Decision>(page, "decision");
    if (index === null && matrix === null && decision === null)
      throw new Error("it is empty");
    const report = index && {
      run: runOf(index),
      records: recordsOf(page, index.records_in_a_part),
    };
    return { kind: "page", report, exploration, matrix, decision };
  } catch (error) {
    return { kind: "unreadable", reason: String(error) };
  }
}

/** The content of the page by that name, if there is one. */
function readJson<Value extends { readonly schema: string }>(
  page: Document,
  name: keyof typeof SCHEMAS,
): Value | null {
  const element = page.getElementById(`footbridge-${name}`);
  if (element === null) return null;
  const value: unknown = JSON.parse(element.textContent);
  if (hasSchema(value, SCHEMAS[name])) return value as Value;
  throw new Error(`not a ${SCHEMAS[name]}`);
}

function hasSchema(value: unknown, schema: string): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "schema" in value &&
    value.schema === schema
  );
}

/** The maximum number of parts kept in memory. */
const MOST_PARTS = 16;

function recordsOf(page: Document, recordsInAPart: number): RecordSource {
  const parts = new Map<number, readonly CaseRecord[]>();
  const withPictures = (record: CaseRecord): CaseRecord => {
    const { picture, pictures } = record;
    return {
      ...record,
      picture: picture === null ? null : pictureOf(page, picture),
      ...(pictures && {
        pictures: pictures.flatMap(({ step, picture: source }) => {
          const read = pictureOf(page, source);
          return read === null ? [] : [{ step, picture: read }];
        }),
      }),
    };
  };
  const read = (number: number): CaseRecord | null =>
    parts.get(Math.floor(number / recordsInAPart))?.[number % recordsInAPart] ??
    null;
  return {
    peek: read,
    async load(number) {
      const part = Math.floor(number / recordsInAPart);
      if (!parts.has(part)) {
        const text = await unpack(textOf(page, `records-${part}`));
        const records = JSON.parse(text) as readonly CaseRecord[];
        const [oldest] = parts.keys();
        if (parts.size >= MOST_PARTS && oldest !== undefined)
          parts.delete(oldest);
        parts.set(part, records.map(withPictures));
      }
      const record = read(number);
      if (record === null) throw new RangeError(`no record ${number}`);
      return record;
    },
  };
}

function textOf(page: Document, name: string): string {
  const text = page.getElementById(`footbridge-${name}`)?.textContent;
  if (typeof text !== "string") throw new Error(`the page has no ${name}`);
  return text;
}

/** The picture that is elsewhere on the page, or the path unchanged. */
function pictureOf(page: Document, reference: string): string | null {
  if (!reference.startsWith("#")) return reference;
  const bytes = page.getElementById(reference.slice(1))?.textContent;
  return bytes ? `data:image/png;base64,${bytes}` : null;
}

/** Decompresses a text that was compressed with gzip and encoded in Base64. */
async function unpack(text: string): Promise<string> {
  const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const { writable, readable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  // An error here is also an error for the reader.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  return new Response(readable).text();
}
