/** Formats milliseconds for display. */
import { useTranslation } from "../../locales/use-translation";
import { inUnits } from "../../lib/duration";

export function useDuration(): (ms: number) => string {
  const { t } = useTranslation();
  return (ms) => {
    const { n, unit } = inUnits(ms);
    return t(`duration.${unit}`, { n });
  };
}
