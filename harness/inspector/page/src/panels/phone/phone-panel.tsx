/** The emulated phone, its events and calls to the page, and the page's storage. */
import { useCommand } from "../../session/use-command";
import {
  useHello,
  useIsConnected,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { Panel } from "../../ui/panel";
import { CallPage } from "./call-page";
import { EventList } from "./event-list";
import { OpenAddress } from "./open-address";
import { PhoneForm } from "./phone-form";
import styles from "./phone-panel.module.css";
import { StoragePart } from "./storage-part";

export function PhonePanel() {
  const phone = useSessionState((state) => state.phone);
  const { can_ask: canAsk } = useHello();
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const isOff = isBusy || !isConnected;
  return (
    <Panel
      title={t("panel.phone")}
      actions={
        <>
          <Button isDisabled={isOff} onPress={() => void run({ do: "reload" })}>
            {t("page.reload")}
          </Button>
          <Button
            isDisabled={isOff}
            label={t("page.restart.label")}
            onPress={() => void run({ do: "restart" })}
          >
            {t("page.restart")}
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <div className={styles["columns"]}>
        {phone !== null && <PhoneForm phone={phone} />}
        <div className={styles["column"]}>
          <EventList />
          {canAsk && <CallPage />}
          <OpenAddress />
          <StoragePart />
        </div>
      </div>
    </Panel>
  );
}
