/** A banner on every page while trading is simulated (§4). */
import { useProductTexts } from "../../locales/use-product-texts";
import { Button } from "../../ui/button";
import { useSimulation } from "../simulation/use-simulation";
import styles from "./simulation-banner.module.css";

export function SimulationBanner() {
  const { t } = useProductTexts();
  const { isOn, leave } = useSimulation();
  if (!isOn) return null;
  return (
    <section className={styles["banner"]} aria-label={t("simulation.switch")}>
      <p>{t("simulation.banner")}</p>
      <Button size="dense" weight="plain" onPress={leave}>
        {t("simulation.leave")}
      </Button>
    </section>
  );
}
