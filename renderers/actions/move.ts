import { CheckCircleOutlined } from "@ant-design/icons";
import { type ActionKind, rowOffers } from "./action-kind.ts";
import { moveOf } from "./move-of.ts";
import { dialog } from "./dialog.tsx";

export const move: ActionKind = {
  titleKey: "move",
  icon: CheckCircleOutlined,
  Run: dialog("RunMove"),
  isAllowed: (screen, action) => moveOf(screen, action) !== undefined,
  isOffered: (row, action) => rowOffers(row, action.do) || row._barred?.[action.do] !== undefined,
};
