import { CheckCircleOutlined, CloseCircleOutlined, RollbackOutlined, SendOutlined } from "@ant-design/icons";
import type { ReactNode } from "react";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { isIconName } from "../../engine/fields/icon-names.ts";
import { Icon } from "../icons/Icon.tsx";
import { actionKind } from "./index.ts";

/** How a step of the flow ends, as a sign. */
const results: Record<string, typeof SendOutlined> = {
  agree: CheckCircleOutlined,
  reject: CloseCircleOutlined,
  return: RollbackOutlined,
  neutral: SendOutlined,
};

/** The document's icon when it names a known one, else that of the move's result, else the verb's. Null where none would say anything. */
export function actionIcon(screen: CompiledScreen, action: ActionDocument): ReactNode {
  if (isIconName(action.icon)) return <Icon name={action.icon} />;
  const move = screen.flow?.moves.find((candidate) => `move:${candidate.key}` === action.do);
  const Glyph = (move && results[move.result]) || actionKind(action).icon;
  return Glyph ? <Glyph /> : null;
}
