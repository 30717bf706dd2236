/** Chooses the minimum versions, and says what they mean: who is left behind, what is native then, what can be deleted. */
import { formatCount, formatShare } from "../lib/format";
import { t } from "../texts/texts";
import type { Feature, Matrix, Platform } from "./matrix";
import styles from "./minimum-controls.module.css";
import { choicesOf, effectOf, type Minimums } from "./minimum";

interface MinimumControlsProps {
  readonly matrix: Matrix;
  readonly platforms: readonly Platform[];
  readonly minimums: Minimums;
  readonly onChange: (minimums: Minimums) => void;
}

/** A value that no version has. */
const ANY = "*";

export function MinimumControls({
  matrix,
  platforms,
  minimums,
  onChange,
}: MinimumControlsProps) {
  const effect = effectOf(matrix, minimums);
  const { native, partial, untested, broken } = effect.features;
  const left = Object.values(effect.leftBehind ?? {});
  return (
    <section className={styles["controls"]} aria-labelledby="minimum-heading">
      <h2 id="minimum-heading" className={styles["heading"]}>
        {t("minimum")}
      </h2>
      <div className={styles["choices"]}>
        {platforms.map((platform) => (
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
              {choicesOf(matrix, platform)
                .slice(1)
                .map(({ version, below }) => (
                  <option key={version} value={version}>
                    {below === null
                      ? version
                      : t("minimum.option", {
                          version,
                          share: formatShare(below),
                        })}
                  </option>
                ))}
            </select>
          </label>
        ))}
      </div>
      <dl className={styles["facts"]} aria-live="polite">
        {effect.leftBehind !== null && (
          <Fact
            name={t("minimum.left-behind")}
            value={formatShare(left.reduce((sum, one) => sum + one, 0))}
          />
        )}
        <Fact
          name={t("minimum.native")}
          value={`${formatCount(native.length)} / ${formatCount(matrix.features.length)}`}
        />
        <Fact name={t("minimum.partial")} value={formatCount(partial.length)} />
        <Fact
          name={t("minimum.untested")}
          value={formatCount(untested.length)}
        />
        <Fact
          name={t("minimum.broken")}
          value={formatCount(broken.length)}
          isBad={broken.length > 0}
        />
      </dl>
      {effect.freed.length > 0 && (
        <Names
          heading={t("minimum.freed", { count: effect.freed.length })}
          features={effect.freed}
        />
      )}
      {effect.stillNeeded.length > 0 && (
        <Names
          heading={t("minimum.still-needed", {
            count: effect.stillNeeded.length,
          })}
          features={effect.stillNeeded}
        />
      )}
    </section>
  );
}

interface FactProps {
  readonly name: string;
  readonly value: string;
  readonly isBad?: boolean;
}

function Fact({ name, value, isBad = false }: FactProps) {
  return (
    <div className={styles["fact"]} data-bad={isBad || undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface NamesProps {
  readonly heading: string;
  readonly features: readonly Feature[];
}

function Names({ heading, features }: NamesProps) {
  return (
    <p className={styles["names"]}>
      {heading} {features.map(({ name }) => name).join(", ")}
    </p>
  );
}
