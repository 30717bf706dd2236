/** The way into simulated trading, and out of it (§4). */
import { useProductTexts } from "../../locales/use-product-texts";
import { Switch } from "../../ui/switch";
import { useSimulation } from "../simulation/use-simulation";

export function SimulationSwitch() {
  const { t } = useProductTexts();
  const { isOn, enter, leave } = useSimulation();
  return (
    <Switch
      label={t("simulation.switch")}
      isOn={isOn}
      onChange={(wanted) => (wanted ? enter() : leave())}
    />
  );
}
