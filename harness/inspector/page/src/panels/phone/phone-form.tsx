/** Platform, version, device, locale and theme, applied together. */
import { Choice } from "footbridge-ui/ui/choice";
import { useCommand } from "../../session/use-command";
import { useEdited } from "../../session/use-draft";
import {
  useHello,
  useIsConnected,
  useSessionState,
} from "../../session/use-session";
import { t } from "../../texts/texts";
import { Button } from "../../ui/button";
import { SelectField, TextField } from "../../ui/field";
import { Notice } from "../../ui/notice";
import { Section } from "../../ui/panel";
import type { Hello, Phone } from "../../wire.generated";
import styles from "./phone-panel.module.css";
import { isVersion, VersionChoice } from "./version-choice";

const PLATFORMS = ["ios", "android", "browser"] as const;
const THEMES = ["light", "dark"] as const;

export function PhoneForm({ phone }: { readonly phone: Phone }) {
  const hello = useHello();
  const isElsewhere = useSessionState(
    ({ page }) => page !== null && !page.is_on_display,
  );
  const isConnected = useIsConnected();
  const { run, isBusy, problem } = useCommand();
  const edited = useEdited("phone/form", phone, isSamePhone);
  const { value: draft, isEdited } = edited;
  const set = (part: Partial<Phone>): void => edited.set({ ...draft, ...part });
  const isRight =
    (draft.app_version === null || isVersion(draft.app_version)) &&
    draft.locale.trim() !== "";
  const devices = hello.devices.filter(
    ({ platform }) => platform === draft.platform,
  );
  return (
    <Section
      title={t("phone.emulated")}
      actions={
        <>
          {isEdited && (
            <span className={styles["edited"]}>{t("phone.edited")}</span>
          )}
          <Button isDisabled={!isEdited} onPress={edited.revert}>
            {t("phone.revert")}
          </Button>
          <Button
            look="primary"
            isDisabled={!isEdited || !isRight || isBusy || !isConnected}
            onPress={() => void run({ do: "phone", phone: draft })}
          >
            {t("phone.apply")}
          </Button>
        </>
      }
    >
      {problem !== null && <Notice tone="bad">{problem}</Notice>}
      {isElsewhere && (
        <p className={styles["elsewhere"]}>{t("phone.elsewhere")}</p>
      )}
      <div className={styles["fields"]}>
        <div className={styles["labelled"]}>
          <span className={styles["label"]} aria-hidden="true">
            {t("phone.platform")}
          </span>
          <Choice
            label={t("phone.platform")}
            options={PLATFORMS.map((value) => ({
              value,
              text: t(`platform.${value}`),
            }))}
            value={draft.platform}
            onChange={(platform) =>
              set({
                platform,
                device: defaultDevice(hello, platform) ?? draft.device,
                app_version:
                  platform === "browser"
                    ? null
                    : (draft.app_version ?? latestVersion(hello, platform)),
              })
            }
          />
        </div>
        <div className={styles["labelled"]}>
          <span className={styles["label"]} aria-hidden="true">
            {t("phone.theme")}
          </span>
          <Choice
            label={t("phone.theme")}
            options={THEMES.map((value) => ({
              value,
              text: t(`phone.theme.${value}`),
              icon: value,
            }))}
            value={draft.theme}
            onChange={(theme) => set({ theme })}
          />
        </div>
        <SelectField
          label={t("phone.device")}
          value={draft.device}
          options={devices.map(({ name, model, width, height }) => [
            name,
            `${model} · ${width} × ${height}`,
          ])}
          onChange={(device) => set({ device })}
        />
        <TextField
          label={t("phone.locale")}
          value={draft.locale}
          offers={hello.locales}
          onChange={(locale) => set({ locale })}
        />
      </div>
      {draft.app_version === null ? (
        <p className={styles["none"]}>{t("phone.no-app")}</p>
      ) : (
        <VersionChoice
          platform={draft.platform}
          version={draft.app_version}
          onChange={(version) => set({ app_version: version })}
        />
      )}
    </Section>
  );
}

function isSamePhone(one: Phone, other: Phone): boolean {
  return (
    one.platform === other.platform &&
    one.app_version === other.app_version &&
    one.device === other.device &&
    one.locale === other.locale &&
    one.theme === other.theme
  );
}

function defaultDevice(
  { devices }: Hello,
  platform: Phone["platform"],
): string | null {
  const fitting = devices.filter((device) => device.platform === platform);
  const best = fitting.find((device) => device.is_default) ?? fitting[0];
  return best?.name ?? null;
}

function latestVersion(
  { boundaries }: Hello,
  platform: Phone["platform"],
): string | null {
  return (
    boundaries.findLast((boundary) => boundary.platform === platform)
      ?.version ?? null
  );
}
