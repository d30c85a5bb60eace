import { AuditOutlined } from "@ant-design/icons";
import { type ActionKind, rowOffers } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const propose: ActionKind = {
  titleKey: "propose",
  icon: AuditOutlined,
  Run: dialog("ProposeDialog"),
  isAllowed: (screen) => screen.rights.propose,
  isOffered: (row) => rowOffers(row, "propose"),
};
