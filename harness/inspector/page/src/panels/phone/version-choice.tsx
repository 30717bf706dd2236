/** The app version: the versions that introduce features, with their names, or any other version. */
import { useId, useLayoutEffect, useRef } from "react";
import { compareVersions } from "footbridge-ui/record/versions";
import { useHello } from "../../session/use-session";
import { t } from "../../texts/texts";
import { TextField } from "../../ui/field";
import type { Phone } from "../../wire.generated";
import styles from "./phone-panel.module.css";

interface VersionChoiceProps {
  readonly platform: Phone["platform"];
  readonly version: string;
  readonly onChange: (version: string) => void;
}

export function VersionChoice({
  platform,
  version,
  onChange,
}: VersionChoiceProps) {
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  // The list is taller than its container: it initially scrolls to the selected version.
  useLayoutEffect(() => {
    const pane = list.current;
    const chosen = pane?.querySelector("label:has(:checked)");
    if (!pane || !(chosen instanceof HTMLElement)) return;
    const top = chosen.offsetTop - pane.offsetTop;
    if (top < pane.scrollTop || top > pane.scrollTop + pane.clientHeight - 40)
      pane.scrollTop = top - pane.clientHeight / 2;
  }, []);
  const boundaries = useHello().boundaries.filter(
    (boundary) => boundary.platform === platform,
  );
  return (
    <>
      <span className={styles["versions-legend"]} aria-hidden="true">
        {t("phone.versions")}
      </span>
      <div
        ref={list}
        className={styles["versions"]}
        role="radiogroup"
        aria-label={t("phone.versions")}
      >
        {boundaries.map((boundary) => {
          const has =
            isVersion(version) &&
            compareVersions(boundary.version, version) <= 0;
          return (
            <label
              key={boundary.version}
              className={`${styles["version"]} ${has ? styles["has"] : ""}`}
            >
              <input
                type="radio"
                name={name}
                checked={boundary.version === version}
                onChange={() => onChange(boundary.version)}
              />
              <span className={styles["number"]}>{boundary.version}</span>{" "}
              <span className={styles["begins"]}>
                {t("phone.begins", { names: boundary.begins.join(", ") })}
              </span>
            </label>
          );
        })}
      </div>
      <TextField
        label={t("phone.version")}
        value={version}
        onChange={onChange}
        hint={isVersion(version) ? undefined : t("phone.version.hint")}
      />
    </>
  );
}

/** Whether a text is a version, such as `2.15.0`. */
export function isVersion(text: string): boolean {
  return /^\d+\.\d+\.\d+$/.test(text);
}
