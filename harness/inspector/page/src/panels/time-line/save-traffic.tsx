/** Saves the traffic so far as a record, for `footbridge open --replay`. */
import { useCommand } from "../../session/use-command";
import { useIsConnected } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { Notice } from "../../ui/notice";

export function SaveTraffic({ isOff }: { readonly isOff: boolean }) {
  const { run, isBusy, problem } = useCommand();
  const isConnected = useIsConnected();
  const save = async (): Promise<void> => {
    const result = await run({ do: "traffic" });
    if (result.isDone) download("traffic.json", result.value);
  };
  return (
    <>
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      <Button
        isDisabled={isOff || isBusy || !isConnected}
        label={t("traffic.save.label")}
        onPress={() => void save()}
      >
        {t("traffic.save")}
      </Button>
    </>
  );
}

function download(name: string, value: unknown): void {
  const text = JSON.stringify(value, null, 1);
  const url = URL.createObjectURL(
    new Blob([text], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
