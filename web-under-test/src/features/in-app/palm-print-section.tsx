/** Registers and verifies a palm print, which only the app's devices can read (§7.4). */
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { useProductTexts } from "../../locales/use-product-texts";
import { useServiceTexts } from "../../locales/use-service-texts";
import { Button } from "../../ui/button";
import { useKit } from "../../ui/use-kit";
import { palmPrintRegister } from "../bridge/calls/palm-print-register";
import { palmPrintVerify } from "../bridge/calls/palm-print-verify";
import { whyUnsupported } from "../bridge/host";
import { Section } from "../frame/page";
import { PageLink } from "../frame/page-link";
import { PAGE_PATHS } from "../frame/page-paths";
import { useProduct } from "../frame/product-context";
import styles from "./section.module.css";
import { useAppTask } from "./use-app-task";

/** The authenticator code, which proves that the account's owner holds the device. */
const CODE = /^\d{6}$/;

const CALLS = {
  register: { call: palmPrintRegister, done: "palm.registered" },
  verify: { call: palmPrintVerify, done: "palm.verified" },
} as const;

export function PalmPrintSection() {
  const { t } = useInAppTexts();
  const { bridge } = useProduct();
  const why = whyUnsupported(bridge.host, palmPrintRegister.minimum);
  return (
    <Section title={t("palm.title")}>
      <div className={styles["body"]}>
        <p className={styles["about"]}>{t("palm.about")}</p>
        {why === null ? <Actions /> : null}
        {why?.reason === "outside-app" && (
          <p>
            {t("palm.onlyApp")} <GetApp />
          </p>
        )}
        {why?.reason === "below-minimum" && (
          <p>{t("palm.since", { version: why.minimum })}</p>
        )}
      </div>
    </Section>
  );
}

function GetApp() {
  const { t } = useServiceTexts();
  return <PageLink to={PAGE_PATHS.download}>{t("getApp")}</PageLink>;
}

function Actions() {
  const { t } = useInAppTexts();
  const { t: product } = useProductTexts();
  const { bridge } = useProduct();
  const { boxes, messages } = useKit();
  const task = useAppTask();
  const act = (action: keyof typeof CALLS): void =>
    task.run(async () => {
      const { call, done } = CALLS[action];
      const result = await boxes.prompt({
        title: t(`palm.${action}`),
        message: product("verification.ask"),
        pattern: CODE,
      });
      if (result.action !== "confirm") return;
      await call.invoke(bridge, {
        vcode: result.value,
        session_id: bridge.nextRequestId(),
      });
      messages.show({ message: t(done), type: "success" });
    });
  return (
    <div className={styles["actions"]}>
      <Button loading={task.isRunning} onPress={() => act("register")}>
        {t("palm.register")}
      </Button>
      <Button
        weight="plain"
        loading={task.isRunning}
        onPress={() => act("verify")}
      >
        {t("palm.verify")}
      </Button>
    </div>
  );
}
