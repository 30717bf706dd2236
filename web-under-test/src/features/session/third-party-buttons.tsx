/** One button for each third party. */
import { useLocation } from "react-router";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import type { AccountEnd } from "./accounts";
import { useSession } from "./session-context";
import { continueWith, PROVIDERS, type Provider } from "./third-party";
import styles from "./third-party-buttons.module.css";
import { useTask } from "./use-task";

interface ThirdPartyButtonsProps {
  readonly purpose: "login" | "register";
  readonly onEnd: (end: AccountEnd, provider: Provider) => void;
  /** Called if the third-party account is not bound to an account here yet. */
  readonly onUnbound?: (provider: Provider) => void;
}

export function ThirdPartyButtons({
  purpose,
  onEnd,
  onUnbound,
}: ThirdPartyButtonsProps) {
  const { t } = useSessionTexts();
  const { accounts } = useSession();
  const { search } = useLocation();
  const task = useTask();
  const go = (provider: Provider): void =>
    task.run(async () => {
      const continued = continueWith(accounts, purpose, provider, search);
      if (continued === null) {
        task.complain(
          t("problems.noCredential", { provider: t(`providers.${provider}`) }),
        );
        return;
      }
      const end = await continued;
      if (end.kind === "not-bound") onUnbound?.(provider);
      else onEnd(end, provider);
    });
  return (
    <section className={styles["section"]} aria-label={t("login.or")}>
      <h2 className={styles["heading"]}>{t("login.or")}</h2>
      <div className={styles["buttons"]}>
        {PROVIDERS.map((provider) => (
          <Button
            key={provider}
            weight="plain"
            loading={task.isRunning}
            onPress={() => go(provider)}
          >
            {t("login.through", { provider: t(`providers.${provider}`) })}
          </Button>
        ))}
      </div>
      <Alert text={task.problem} />
    </section>
  );
}
