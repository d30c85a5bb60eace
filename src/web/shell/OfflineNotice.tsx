import { Alert } from "antd";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";

function follow(changed: () => void): () => void {
  addEventListener("online", changed);
  addEventListener("offline", changed);
  return () => {
    removeEventListener("online", changed);
    removeEventListener("offline", changed);
  };
}

/** Says that the network is gone while it is, and that what was filled in stays. */
export function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine);
  return isOnline ? null : <Alert banner className="offline-notice" type="warning" title={t("offline")} />;
}
