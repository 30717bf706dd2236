/** Parses the payload that a user typed, for a call or a link, and describes its first error. */
import type { TFunction } from "i18next";
import { readJson } from "../../lib/json";
import type { AnyCall, PayloadProblem } from "../bridge/define-call";
import type { Bridge } from "../bridge/bridge";
import type { CallOutcome } from "../bridge/outcome";
import type { LinkPath } from "../links/links";
import { openLinkWith, type LinkOutcome } from "../links/open-link";
import { readParameters } from "../links/read-parameters";

/** Ready to run, or a text that describes the error. */
export type Checked =
  | {
      readonly ok: true;
      /** The payload as compact JSON; `null` for a call without a payload. */
      readonly sent: string | null;
      run(bridge: Bridge): Promise<CallOutcome | LinkOutcome>;
    }
  | { readonly ok: false; readonly problem: string };

/** Ignores `text` for a call without a payload. */
export function checkCall(t: TFunction, call: AnyCall, text: string): Checked {
  const read =
    call.example === undefined
      ? { ok: true as const, value: undefined }
      : readText(t, text);
  if (!read.ok) return read;
  const prepared = call.prepare(read.value);
  if (!prepared.ok)
    return { ok: false, problem: shapeText(t, prepared.problem) };
  return {
    ok: true,
    sent: read.value === undefined ? null : JSON.stringify(read.value),
    run: (bridge) => prepared.run(bridge),
  };
}

export function checkLink(t: TFunction, path: LinkPath, text: string): Checked {
  const read = readText(t, text);
  if (!read.ok) return read;
  const parameters = readParameters(path, read.value);
  if (!parameters.ok) {
    const { stranger } = parameters;
    return {
      ok: false,
      problem:
        stranger === null
          ? t("problem.notAnObject")
          : t("problem.stranger", { name: stranger }),
    };
  }
  return {
    ok: true,
    sent: JSON.stringify(parameters.values),
    run: (bridge) => openLinkWith(bridge, path, parameters.values),
  };
}

function readText(
  t: TFunction,
  text: string,
): { ok: true; value: unknown } | { ok: false; problem: string } {
  const read = readJson(text);
  if (read.ok) return read;
  const { kind, line, column } = read.error;
  const what = t(`problem.kind.${kind}`);
  return { ok: false, problem: t("problem.json", { line, column, what }) };
}

function shapeText(t: TFunction, { path, ...shape }: PayloadProblem): string {
  return path === ""
    ? t("problem.shape", shape)
    : t("problem.shapeAt", { path, ...shape });
}
