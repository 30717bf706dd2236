/** The rules to compare, by the names used in their tests. */
import { carriesRiskToken } from "../src/features/risk/risk-paths";
import type { Rule } from "./evaluate";
import { CALCULATORS } from "./calculators";
import { treat } from "./encryption";
import { runRiskToken } from "./risk-token";
import { SAFETY } from "./safety";
import { headersOf, modeOfPath, textOf, textOfTrimmed } from "./signing";

export const RULES: Readonly<Record<string, Rule>> = {
  ...CALCULATORS,
  ...SAFETY,
  encryption: treat,
  "risk-path": carriesRiskToken,
  "risk-token": runRiskToken,
  signing: textOf,
  "signing-planted": textOfTrimmed,
  "sign-headers": headersOf,
  "sign-mode": modeOfPath,
};
