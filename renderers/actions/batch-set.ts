import { EditOutlined } from "@ant-design/icons";
import type { ActionKind } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const batchSet: ActionKind = {
  titleKey: "batch.set",
  icon: EditOutlined,
  Run: dialog("BatchSetDialog"),
  isAllowed: (screen) => screen.rights.update,
};
