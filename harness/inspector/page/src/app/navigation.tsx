/** The list of panels with their badges. */
import { hrefOf, type PanelName } from "../lib/address";
import { useSessionState } from "../session/use-session";
import type { SessionState } from "../session/state";
import { t } from "../texts/texts";
import styles from "./navigation.module.css";

interface NavigationProps {
  readonly panels: readonly PanelName[];
  readonly current: PanelName;
}

export function Navigation({ panels, current }: NavigationProps) {
  return (
    <nav className={styles["nav"]} aria-label={t("panels")}>
      <ul className={styles["list"]}>
        {panels.map((panel) => (
          <li key={panel}>
            <a
              className={styles["link"]}
              href={hrefOf(panel)}
              aria-current={panel === current ? "page" : undefined}
            >
              {t(`panel.${panel}`)}
              <Badge panel={panel} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The panels that may have a badge. Its space is reserved, so that the links beside it don't move. */
const WITH_BADGE: ReadonlySet<PanelName> = new Set([
  "replies",
  "violations",
  "record",
]);

function Badge({ panel }: { readonly panel: PanelName }) {
  const badge = useSessionState((state) => badgeOf(panel, state));
  if (!WITH_BADGE.has(panel)) return null;
  const [tone, text] = badge?.split(" ", 2) ?? [];
  return (
    <span className={styles["badge"]} data-tone={tone}>
      {text}
    </span>
  );
}

/** `bad 3`: the tone and the text. */
function badgeOf(panel: PanelName, state: SessionState): string | null {
  const { violations, recording, breakpoints, rules } = state;
  switch (panel) {
    case "violations":
      return violations.length > 0 ? `bad ${violations.length}` : null;
    case "record":
      return recording.isOn ? "bad ●" : null;
    case "replies": {
      const { calls, links, requests } = breakpoints;
      const points = calls.length + links.length + requests.length;
      return points > 0
        ? `held ${points}`
        : rules.trim() === ""
          ? null
          : "plain ●";
    }
    default:
      return null;
  }
}
