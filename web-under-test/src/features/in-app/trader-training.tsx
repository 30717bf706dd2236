/** A link to the app's training for copied traders (§7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Button } from "../../ui/button";
import { startTraderProTraining } from "../bridge/calls/start-trader-pro-training";
import { whyUnsupported } from "../bridge/host";
import { quietly } from "../bridge/quietly";
import { Section } from "../frame/page";
import { useProduct } from "../frame/product-context";
import styles from "./section.module.css";

export function TraderTraining() {
  const { t } = useInAppTexts();
  const { t: service } = useServiceTexts();
  const { bridge } = useProduct();
  const why = whyUnsupported(bridge.host, startTraderProTraining.minimum);
  if (why?.reason === "outside-app") return null;
  return (
    <Section title={t("training.start")}>
      <div className={styles["body"]}>
        <p className={styles["about"]}>{t("training.about")}</p>
        {why?.reason === "below-minimum" ? (
          <p>{service("since", { version: why.minimum })}</p>
        ) : (
          <Button
            onPress={() =>
              quietly(startTraderProTraining.invoke(bridge, undefined))
            }
          >
            {t("training.begin")}
          </Button>
        )}
      </div>
    </Section>
  );
}
