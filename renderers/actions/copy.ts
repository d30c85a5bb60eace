import { CopyOutlined } from "@ant-design/icons";
import type { ActionKind } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const copy: ActionKind = {
  titleKey: "copy",
  icon: CopyOutlined,
  Run: dialog("CopyForm"),
  isAllowed: (screen) => screen.rights.create,
};
