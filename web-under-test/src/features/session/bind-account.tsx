/** Binds an account of the exchange to an unbound third-party account (§7.2). */
import { useState } from "react";
import * as v from "valibot";
import { useSessionTexts } from "../../locales/use-session-texts";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Choice } from "../../ui/choice";
import { AccountForm } from "./account-form";
import type { AccountEnd } from "./accounts";
import { useSession } from "./session-context";
import { useTask } from "./use-task";

const bindable = v.looseObject({
  bindable: v.literal(true),
  userIds: v.pipe(
    v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String))),
    v.minLength(1),
  ),
});

interface BindAccountProps {
  readonly provider: string;
  readonly onEnd: (end: AccountEnd) => void;
}

export function BindAccount({ provider, onEnd }: BindAccountProps) {
  const { t } = useSessionTexts();
  const { third } = useSession().accounts;
  const [userIds, setUserIds] = useState<readonly string[] | null>(null);
  const [isRefused, setRefused] = useState(false);
  const check = async (loginName: string, pwd: string): Promise<void> => {
    const end = await third.bindCheck({ loginName, pwd });
    const read = v.safeParse(bindable, end.kind === "done" ? end.data : null);
    setRefused(!read.success);
    if (read.success) setUserIds(read.output.userIds);
  };
  return (
    <>
      <p>{t("bind.about", { provider })}</p>
      {userIds === null ? (
        <AccountForm
          name={t("bind.title")}
          fields={["loginName", "pwd"]}
          submitText={t("bind.check")}
          onSubmit={({ loginName, pwd }) => check(loginName, pwd)}
        />
      ) : (
        <ChooseAccount userIds={userIds} onEnd={onEnd} />
      )}
      <Alert text={isRefused ? t("problems.notBindable") : null} />
    </>
  );
}

interface ChooseAccountProps {
  readonly userIds: readonly string[];
  readonly onEnd: (end: AccountEnd) => void;
}

function ChooseAccount({ userIds, onEnd }: ChooseAccountProps) {
  const { t } = useSessionTexts();
  const { third } = useSession().accounts;
  const task = useTask();
  const [userId, setUserId] = useState(userIds[0] ?? "");
  return (
    <>
      <Choice
        label={t("bind.account")}
        options={userIds.map((value) => ({ value, text: value }))}
        value={userId}
        onChange={setUserId}
      />
      <Button
        loading={task.isRunning}
        onPress={() =>
          task.run(async () => onEnd(await third.bindChoose({ userId })))
        }
      >
        {t("bind.bind")}
      </Button>
      <Alert text={task.problem} />
    </>
  );
}
