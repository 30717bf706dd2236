/** `/account/security`: the logged-in user, this device's signing state, and actions that need a signed request. */
import { useEffect, useState } from "react";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Facts } from "../../ui/facts";
import { LiveLine } from "../../ui/live-line";
import { Button } from "../../ui/button";
import { useIsInApp } from "../frame/product-context";
import { AppAccount } from "../in-app/app-account";
import { SESSION_TOKEN } from "../signing/session-cookies";
import type { UserInfo } from "./accounts";
import styles from "./security-page.module.css";
import type { Session } from "./session";
import { useSession } from "./session-context";
import { SessionLayout } from "./session-layout";
import { useTask } from "./use-task";

type Who = UserInfo | "asking" | "unknown" | "notLoggedIn";

export function SecurityPage() {
  const { t } = useSessionTexts();
  const session = useSession();
  const { accounts } = session;
  const task = useTask();
  const isInApp = useIsInApp();
  const [who, setWho] = useState<Who>("asking");
  const [text, setText] = useState("");

  const load = async (): Promise<void> => {
    try {
      setWho((await accounts.userInfo()) ?? "notLoggedIn");
    } catch (error) {
      setWho("unknown");
      throw error;
    }
  };
  const { run } = task;
  useEffect(() => {
    run(load);
    // Runs once, when the page is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const act = (work: () => Promise<string>): void =>
    run(async () => {
      setText("");
      setText(await work());
    });
  const actions = [
    {
      label: t("security.refresh"),
      run: () => load().then(() => t("security.results.refresh")),
    },
    {
      label: t("security.check"),
      run: () =>
        accounts
          .checkDevice()
          .then((isKnown) =>
            t(`security.results.${isKnown ? "known" : "unknown"}`),
          ),
    },
    {
      label: t("security.passkey"),
      run: () =>
        accounts.beginPasskey().then(() => t("security.results.passkey")),
    },
    {
      label: t("security.withdraw"),
      run: () =>
        accounts
          .allowWithdrawalWithoutPassword(true)
          .then(() => t("security.results.withdraw")),
    },
    {
      label: t("security.logOut"),
      run: async () => {
        session.logOut();
        setWho("notLoggedIn");
        return t("security.results.loggedOut");
      },
    },
  ];
  return (
    <SessionLayout page="security" about={t("security.about")}>
      <SessionFacts session={session} who={who} />
      <div className={styles["actions"]}>
        {actions.map((action) => (
          <Button
            key={action.label}
            weight="plain"
            loading={task.isRunning}
            onPress={() => act(action.run)}
          >
            {action.label}
          </Button>
        ))}
      </div>
      <LiveLine name={t("security.result")} text={text} />
      <Alert text={task.problem} />
      {isInApp && <AppAccount />}
    </SessionLayout>
  );
}

/** The length that is enough to distinguish keys. */
const KEY_END = 12;

function SessionFacts({
  session,
  who,
}: {
  readonly session: Session;
  readonly who: Who;
}) {
  const { t } = useSessionTexts();
  const { signing, site } = session;
  const token = site.cookies.read(SESSION_TOKEN);
  const pair = token === null ? null : signing.pairs.underToken(token);
  return (
    <Facts
      facts={[
        {
          name: t("security.account"),
          value:
            typeof who === "string"
              ? t(`security.${who}`)
              : t("security.user", who),
        },
        {
          name: t("security.signing"),
          value: t(`security.states.${signing.setup.state()}`),
        },
        {
          name: t("security.key"),
          value:
            pair === null
              ? t("security.noKey")
              : t("security.keyText", {
                  algorithm: pair.algorithm,
                  key: `…${pair.publicKey.slice(-KEY_END)}`,
                }),
        },
      ]}
    />
  );
}
