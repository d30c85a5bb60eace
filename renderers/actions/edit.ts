import { EditOutlined } from "@ant-design/icons";
import { type ActionKind, rowOffers } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const edit: ActionKind = {
  titleKey: "edit",
  icon: EditOutlined,
  Run: dialog("EditForm"),
  isAllowed: (screen) => screen.rights.update,
  isOffered: (row) => rowOffers(row, "update"),
};
