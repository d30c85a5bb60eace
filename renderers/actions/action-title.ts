import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import { t } from "../locales/t.ts";
import { textOf } from "../text.ts";
import { verbArgument } from "./action-kind.ts";
import { actionKind } from "./index.ts";
import { partOf } from "./move-of.ts";

/** Text of the button: the document's, the flow move's, or the verb's; on rows with the part of the node for which it signs. */
export function actionTitle(screen: CompiledScreen, action: ActionDocument, rows: readonly Row[] = []): string {
  const part = partOf(action, rows)?.title;
  const title = plainTitle(screen, action);
  return part === undefined ? title : t("part.signs", { part, title });
}

function plainTitle(screen: CompiledScreen, action: ActionDocument): string {
  if (action.title) return textOf(action.title);
  if (action.do.startsWith("move:")) return moveTitle(screen, verbArgument(action));
  return t(actionKind(action).titleKey);
}

function moveTitle(screen: CompiledScreen, key: string): string {
  const move = screen.flow?.moves.find((candidate) => candidate.key === key);
  return move ? textOf(move.title) : key;
}
