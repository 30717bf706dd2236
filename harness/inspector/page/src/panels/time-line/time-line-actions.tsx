/** Actions for the whole time line: layout, clearing the view, starting over, saving. */
import { Choice } from "footbridge-ui/ui/choice";
import type { TimeLineLayout } from "footbridge-ui/ui/time-line/live-time-line";
import { useCommand } from "../../session/use-command";
import {
  useHello,
  useIsConnected,
  useSession,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { SaveTraffic } from "./save-traffic";

interface TimeLineActionsProps {
  readonly layout: TimeLineLayout;
  readonly onLayout: (layout: TimeLineLayout) => void;
  readonly count: number;
  /** The index of the first entry in view. */
  readonly first: number;
}

const LAYOUTS = ["lanes", "list"] as const;

export function TimeLineActions({
  layout,
  onLayout,
  count,
  first,
}: TimeLineActionsProps) {
  const { story } = useSession();
  const { is_replay: isReplay } = useHello();
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Choice
        label={t("time-line.layout")}
        options={LAYOUTS.map((value) => ({
          value,
          text: t(`time-line.layout.${value}`),
        }))}
        value={layout}
        onChange={onLayout}
      />
      <Button
        isDisabled={first === 0}
        label={t("time-line.earlier.label")}
        onPress={() => story.showFrom(0)}
      >
        {t("time-line.earlier")}
      </Button>
      <Button
        isDisabled={count === first}
        label={t("time-line.clear.label")}
        onPress={() => story.showFrom(count)}
      >
        {t("time-line.clear")}
      </Button>
      {!isReplay && (
        <Button
          isDisabled={isBusy || !isConnected}
          label={t("page.restart.label")}
          onPress={() => void run({ do: "restart" })}
        >
          {t("page.restart")}
        </Button>
      )}
      <SaveTraffic isOff={count === 0} />
    </>
  );
}
