import { t } from "../../locales/t.ts";
import { KeysDialog } from "../../panels/KeysDialog.tsx";
import { listKeys } from "./use-list-keys.ts";

/** What the keys of a list do. */
export function KeysHelp({ onClose }: { onClose(): void }) {
  const own = listKeys.map((key) => [key.toUpperCase(), t(`keys.${key}`)] as const);
  return <KeysDialog title={t("keys")} keys={[...own, ["Ctrl + K", t("keys.find")]]} note={t("keys.where")} onClose={onClose} />;
}
