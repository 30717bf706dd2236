/** Shows where the page runs, and opens a dialog with details. */
import { useState } from "react";
import { BRIDGE_LIBRARY_VERSION } from "../../constants/bridge-library";
import { useTranslation } from "../../locales/use-translation";
import { Dialog } from "../../ui/dialog";
import { Facts } from "../../ui/facts";
import styles from "./host-badge.module.css";
import { hostText } from "./host-text";
import { useLab } from "./lab-context";
import { SupportLegend } from "./support-legend";

export function HostBadge() {
  const { t } = useTranslation();
  const { bridge } = useLab();
  const [open, setOpen] = useState(false);
  const host = hostText(t, bridge.host);
  return (
    <>
      <button
        type="button"
        className={styles["badge"]}
        aria-label={t("host.badge", { host })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {host}
      </button>
      {open && <HostDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function HostDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bridge, userAgent } = useLab();
  return (
    <Dialog
      title={t("host.title")}
      closeLabel={t("host.close")}
      onClose={onClose}
    >
      <div className={styles["body"]}>
        <Facts
          facts={[
            { name: t("host.where"), value: hostText(t, bridge.host) },
            { name: t("host.userAgent"), value: userAgent },
            { name: t("host.library"), value: BRIDGE_LIBRARY_VERSION },
          ]}
        />
        <SupportLegend />
      </div>
    </Dialog>
  );
}
