/** Toggles a breakpoint for calls or requests like this entry. */
import type { Entry } from "footbridge-ui/record";
import { useCommand } from "../../session/use-command";
import { useIsConnected, useSessionState } from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import type { Breakpoints } from "../../wire.generated";

export function HoldButton({ entry }: { readonly entry: Entry }) {
  const breakpoints = useSessionState((state) => state.breakpoints);
  const isConnected = useIsConnected();
  const { run } = useCommand();
  const target = targetOf(entry);
  if (target === null) return null;
  const [list, name] = target;
  const isHeld = breakpoints[list].includes(name);
  const next = isHeld
    ? breakpoints[list].filter((other) => other !== name)
    : [...breakpoints[list], name];
  return (
    <Button
      isPressed={isHeld}
      isDisabled={!isConnected}
      onPress={() =>
        void run({
          do: "breakpoints",
          breakpoints: { ...breakpoints, [list]: next },
        })
      }
    >
      {t(isHeld ? "hold.stop" : "hold.start", { name })}
    </Button>
  );
}

function targetOf(
  entry: Entry,
): readonly [Exclude<keyof Breakpoints, "stop_time">, string] | null {
  switch (entry.kind) {
    case "call":
      return ["calls", entry.name];
    case "link":
      return ["links", entry.path];
    case "request":
      return ["requests", `${entry.method} ${entry.path}`];
    default:
      return null;
  }
}
