/** The switch that enters and leaves simulated trading (§4). */
import { useProductTexts } from "../../locales/use-product-texts";
import { Switch } from "../../ui/switch";
import { useKit } from "../../ui/use-kit";
import { useSimulation } from "../simulation/use-simulation";

export function SimulationSwitch() {
  const { t } = useProductTexts();
  const { messages } = useKit();
  const { isOn, enter, leave } = useSimulation();
  const enterOrTell = (): void => {
    if (!enter())
      messages.show({ message: t("simulation.notStored"), type: "warning" });
  };
  return (
    <Switch
      label={t("simulation.switch")}
      isOn={isOn}
      onChange={(wanted) => (wanted ? enterOrTell() : leave())}
    />
  );
}
