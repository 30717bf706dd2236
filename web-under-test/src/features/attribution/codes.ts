/** The six attribution codes, by the names they are stored and sent under (§3). */

export const CODE_NAMES = [
  "registerChannel",
  "registerVipNo",
  "clacCode",
  "commonCode",
  "groupId",
  "actCode",
] as const;

export type CodeName = (typeof CODE_NAMES)[number];

/** Texts, empty if missing. */
export type Codes = Readonly<Record<CodeName, string>>;

/** The query parameters that carry them. */
const PARAMETERS: Readonly<Record<CodeName, string>> = {
  registerChannel: "channelCode",
  registerVipNo: "vipCode",
  clacCode: "clacCode",
  commonCode: "commonCode",
  groupId: "groupId",
  actCode: "actCode",
};

export const NO_CODES: Codes = pickCodes(() => "");

/** The codes in a page's query; a channel's code applies only with its vip code (§5). `null` when none is left. */
export function readCodes(query: string): Codes | null {
  const parameters = new URLSearchParams(query);
  const codes = pickCodes((name) =>
    (parameters.get(PARAMETERS[name]) ?? "").trim(),
  );
  const counted =
    codes.registerVipNo === "" ? { ...codes, registerChannel: "" } : codes;
  return CODE_NAMES.every((name) => counted[name] === "") ? null : counted;
}

/** The codes that aren't empty. */
export function filledCodes(codes: Codes): Readonly<Record<string, string>> {
  return Object.fromEntries(
    CODE_NAMES.map((name) => [name, codes[name]] as const).filter(
      ([, code]) => code !== "",
    ),
  );
}

/** Creates one code for each name, in the order of the names. */
export function pickCodes(code: (name: CodeName) => string): Codes {
  return {
    registerChannel: code("registerChannel"),
    registerVipNo: code("registerVipNo"),
    clacCode: code("clacCode"),
    commonCode: code("commonCode"),
    groupId: code("groupId"),
    actCode: code("actCode"),
  };
}
