/** Selects the minimum version of each platform. */
import { compareVersions } from "../record/versions";
import { formatShare } from "../lib/format";
import { t } from "../texts/texts";
import type { Matrix, Platform } from "./matrix";
import { versionedPlatforms } from "./minimum-address";
import styles from "./minimum-controls.module.css";
import { choicesOf, type Choice, type Minimums } from "./minimum";

interface MinimumControlsProps {
  readonly matrix: Matrix;
  readonly minimums: Minimums;
  readonly onChange: (minimums: Minimums) => void;
}

/** A value that no version has. */
const ANY = "*";

export function MinimumControls({
  matrix,
  minimums,
  onChange,
}: MinimumControlsProps) {
  return (
    <section className={styles["controls"]} aria-labelledby="minimum-heading">
      <h2 id="minimum-heading" className={styles["heading"]}>
        {t("minimum")}
      </h2>
      <div className={styles["choices"]}>
        {versionedPlatforms(matrix).map((platform) => (
          <label key={platform} className={styles["choice"]}>
            <span aria-hidden="true">{platform}</span>
            <select
              aria-label={platform}
              value={minimums[platform] ?? ANY}
              onChange={({ target }) => {
                const { [platform]: _, ...others } = minimums;
                onChange(
                  target.value === ANY
                    ? others
                    : { ...others, [platform]: target.value },
                );
              }}
            >
              <option value={ANY}>{t("minimum.none")}</option>
              {optionsOf(matrix, platform, minimums[platform]).map(
                ({ version, below }) => (
                  <option key={version} value={version}>
                    {below === null
                      ? version
                      : t("minimum.option", {
                          version,
                          share: formatShare(below),
                        })}
                  </option>
                ),
              )}
            </select>
          </label>
        ))}
      </div>
    </section>
  );
}

/** The available versions, including the selected one, which the address may set to a version between them. */
function optionsOf(
  matrix: Matrix,
  platform: Platform,
  chosen: string | undefined,
): readonly Choice[] {
  const choices = choicesOf(matrix, platform).slice(1);
  if (chosen === undefined || choices.some(({ version }) => version === chosen))
    return choices;
  return [...choices, { version: chosen, below: null }].toSorted(
    (left, right) => compareVersions(left.version, right.version),
  );
}
