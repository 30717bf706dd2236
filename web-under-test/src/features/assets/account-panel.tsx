/** One account: its coins, searched and with the small ones left out if wanted, and ways to move them. */
import { useState } from "react";
import { useProductTexts } from "../../locales/use-product-texts";
import { Icon } from "../../ui/icon";
import { Switch } from "../../ui/switch";
import { TextInput } from "../../ui/text-input";
import { Answered } from "../answers/answered";
import { useAnswer } from "../answers/use-answer";
import { Section, Stack } from "../frame/page";
import { askAssets, type AccountTab, type AssetCoin } from "./asset-calls";
import styles from "./account-panel.module.css";
import { AssetActions } from "./asset-actions";
import { CoinsTable } from "./coins-table";
import { Total } from "./total";

interface AccountPanelProps {
  readonly tab: AccountTab;
}

/** Worth less than this, in USDT, a coin is small. */
const SMALL = 1;

export function AccountPanel({ tab }: AccountPanelProps) {
  const { t } = useProductTexts();
  const [text, setText] = useState("");
  const [isHidingSmall, setHidingSmall] = useState(false);
  const assets = useAnswer(tab, (client) => askAssets(client, tab));
  const wanted = ({ coinName, fullName, valueUsdt }: AssetCoin): boolean =>
    `${coinName} ${fullName}`
      .toUpperCase()
      .includes(text.trim().toUpperCase()) &&
    !(isHidingSmall && Number(valueUsdt) < SMALL);
  return (
    <Answered asked={assets}>
      {({ valueUsdt, coins }) => (
        <Stack>
          <Section>
            <div className={styles["head"]}>
              <Total name={t(`assets.tabs.${tab}`)} usdt={valueUsdt} />
              <AssetActions tab={tab} onReturn={assets.again} />
            </div>
          </Section>
          <Section>
            <div className={styles["filter"]}>
              <TextInput
                label={t("assets.search")}
                isLabelHidden
                placeholder={t("assets.search")}
                type="search"
                size="dense"
                start={<Icon name="search" />}
                value={text}
                onChange={setText}
              />
              <Switch
                label={t("assets.hideSmall")}
                isOn={isHidingSmall}
                onChange={setHidingSmall}
              />
            </div>
            <CoinsTable tab={tab} coins={coins.filter(wanted)} />
          </Section>
        </Stack>
      )}
    </Answered>
  );
}
