import { t } from "../../../locales/t.ts";
import { KeysDialog } from "../../../panels/KeysDialog.tsx";

const keys = [
  ["A", "desk.key.a"],
  ["R", "desk.key.r"],
  ["B", "desk.key.b"],
  ["J", "desk.key.j"],
  ["K", "desk.key.k"],
  ["O", "desk.key.o"],
  ["E", "desk.key.e"],
  ["Ctrl + Enter", "desk.key.send"],
  ["Esc", "desk.key.esc"],
  ["?", "desk.key.help"],
] as const;

/** What each key does while records are decided. */
export const KeyHelp = ({ onClose }: { onClose(): void }) => (
  <KeysDialog title={t("desk.keys")} keys={keys.map(([key, text]) => [key, t(text)])} onClose={onClose} />
);
