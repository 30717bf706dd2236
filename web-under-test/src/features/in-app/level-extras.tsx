/** The app's extras for the user's level: a reminder of its end, and paying fees in BGB (§7.4). */
import { useState } from "react";
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { saveFile } from "../../lib/save-file";
import { Button } from "../../ui/button";
import { Switch } from "../../ui/switch";
import { useKit } from "../../ui/use-kit";
import { addEventToCalendar } from "../bridge/calls/add-event-to-calendar";
import { bgbDeductionTradefee } from "../bridge/calls/bgb-deduction-tradefee";
import { whyUnsupported } from "../bridge/host";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";
import { CALENDAR_TYPE, calendarFile } from "./calendar-file";
import styles from "./section.module.css";
import { useAppTask } from "./use-app-task";

interface LevelExtrasProps {
  readonly level: number;
  readonly expiresAt: number | null;
  readonly payFeesWithBgb: boolean;
}

export function LevelExtras(props: LevelExtrasProps) {
  const { level, expiresAt, payFeesWithBgb } = props;
  const { t } = useInAppTexts();
  const { bridge } = useProduct();
  const [paysInBgb, setPaysInBgb] = useState(payFeesWithBgb);
  const isSwitchable =
    whyUnsupported(bridge.host, bgbDeductionTradefee.minimum) === null;
  const change = (open: boolean): void => {
    setPaysInBgb(open);
    quietly(bgbDeductionTradefee.invoke(bridge, { open }));
  };
  return (
    <div className={styles["body"]}>
      {expiresAt !== null && (
        <Reminder
          title={t("calendar.title", { level })}
          startTime={expiresAt}
        />
      )}
      {isSwitchable && (
        <Switch label={t("fees.inBgb")} isOn={paysInBgb} onChange={change} />
      )}
    </div>
  );
}

interface ReminderProps {
  readonly title: string;
  readonly startTime: number;
}

/** In a browser, and in an app without the calendar call, downloads a file. */
function Reminder({ title, startTime }: ReminderProps) {
  const { t } = useInAppTexts();
  const { bridge } = useProduct();
  const { messages } = useKit();
  const task = useAppTask();
  const add = (): void =>
    task.run(async () => {
      const event = { title, startTime };
      const { via } = await addEventToCalendar.invoke(bridge, event);
      if (via === "nothing") {
        const file = new Blob([calendarFile(event)], { type: CALENDAR_TYPE });
        saveFile(document, "reminder.ics", file);
        return;
      }
      messages.show({ message: t("calendar.added"), type: "success" });
    });
  return (
    <Button size="dense" weight="plain" loading={task.isRunning} onPress={add}>
      {t("calendar.add")}
    </Button>
  );
}
