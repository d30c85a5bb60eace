import { EyeOutlined } from "@ant-design/icons";
import { RevealDialog } from "../reveal/RevealDialog.tsx";
import { revealableFields } from "../reveal/revealable.ts";
import { type ActionKind, type ActionProps, rowOffers } from "./action-kind.ts";

/** Masked values of the row, one at a time. */
function RevealFields({ screen, rows, onClose }: ActionProps) {
  const row = rows[0] ?? {};
  return <RevealDialog screen={screen} row={row} fields={revealableFields(screen, row)} onClose={onClose} />;
}

export const reveal: ActionKind = {
  titleKey: "reveal",
  icon: EyeOutlined,
  Run: RevealFields,
  isAllowed: (screen) => screen.rights.reveal,
  isOffered: (row) => rowOffers(row, "reveal"),
};
