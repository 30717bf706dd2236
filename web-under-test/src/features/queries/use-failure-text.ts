/**
 * The message for a failed request, in the page's language (web-under-test/docs/product-contract.md, refusals).
 */
import { useProductTexts } from "../../locales/use-product-texts";
import { RequestError } from "../request/request-error";

const REFUSALS = [
  "40017",
  "40034",
  "40786",
  "43001",
  "43012",
  "45110",
  "unreadable",
] as const;

export function useFailureText(): (error: unknown) => string {
  const { t } = useProductTexts();
  return (error) => {
    if (!(error instanceof RequestError)) throw error;
    const refusal = REFUSALS.find((code) => code === error.code);
    if (refusal !== undefined) return t(`refusals.${refusal}`);
    return error.message === ""
      ? t("refusals.other", { code: error.code })
      : error.message;
  };
}
