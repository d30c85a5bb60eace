import type { ActionDocument } from "../../engine/documents/index.ts";
import { Icon, icons } from "../icons.tsx";
import { actionKind } from "./index.ts";

/** The document's icon when it names a known one, else the verb's. */
export function ActionIcon({ action }: { action: ActionDocument }) {
  if (action.icon && Object.hasOwn(icons, action.icon)) return <Icon name={action.icon} />;
  const Glyph = actionKind(action).icon;
  return <Glyph />;
}
