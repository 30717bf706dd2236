/** On an account page inside the app: the logged-in user, and links to the app's own screens (§7.4). */
import { useState } from "react";
import * as v from "valibot";
import { useInAppTexts } from "../../locales/use-in-app-texts";
import { Button } from "../../ui/button";
import { LiveLine } from "../../ui/live-line";
import { navigationPopBack } from "../bridge/calls/navigation-pop-back";
import { requestAction } from "../bridge/calls/request-action";
import { quietly } from "../bridge/quietly";
import { useProduct } from "../frame/product-context";
import { USER_INFO_PATH } from "../request/judge-response";
import styles from "./section.module.css";
import { useAppTask } from "./use-app-task";

/** The app passes on either the server's whole response or only its data. */
const userInfo = v.object({ userInfo: v.object({ nickName: v.string() }) });
const userInfoReply = v.object({
  via: v.literal("app"),
  reply: v.object({
    data: v.union([
      userInfo,
      v.pipe(
        v.object({ data: userInfo }),
        v.transform(({ data }) => data),
      ),
    ]),
  }),
});

export function AppAccount() {
  const { t } = useInAppTexts();
  const { bridge } = useProduct();
  const task = useAppTask();
  const [text, setText] = useState("");
  const ask = (): void =>
    task.run(async () => {
      setText("");
      const outcome = await requestAction.invoke(bridge, {
        path: USER_INFO_PATH,
        params: {},
      });
      const read = v.safeParse(userInfoReply, outcome);
      setText(
        read.success
          ? t("account.is", {
              user: read.output.reply.data.userInfo.nickName,
            })
          : t("account.notLoggedIn"),
      );
    });
  return (
    <>
      <div className={styles["actions"]}>
        <Button weight="plain" loading={task.isRunning} onPress={ask}>
          {t("account.ask")}
        </Button>
        <Button
          weight="plain"
          onPress={() => quietly(navigationPopBack.invoke(bridge, undefined))}
        >
          {t("account.back")}
        </Button>
      </div>
      <LiveLine name={t("account.ask")} text={text} />
    </>
  );
}
