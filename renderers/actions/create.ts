import { PlusOutlined } from "@ant-design/icons";
import type { ActionKind } from "./action-kind.ts";
import { dialog } from "./dialog.tsx";

export const create: ActionKind = {
  titleKey: "create",
  icon: PlusOutlined,
  Run: dialog("CreateForm"),
  isAllowed: (screen) => screen.rights.create,
};
