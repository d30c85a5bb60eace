import { ImportOutlined } from "@ant-design/icons";
import type { ActionKind } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const importRows: ActionKind = {
  titleKey: "import",
  icon: ImportOutlined,
  Run: dialog("ImportDialog"),
  isAllowed: (screen) => screen.rights.import,
};
