import type { Row } from "../../../engine/api.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { t } from "../../locales/t.ts";
import { textOf } from "../../text.ts";
import { moveOf } from "../move-of.ts";

/** Why a move is not offered on a record: it has come to a node that the move does not leave, or the move is not the reader's. */
export function whyNotNow(screen: Pick<CompiledScreen, "flow">, action: ActionDocument, row: Row): string {
  const { flow } = screen;
  const move = moveOf(screen, action);
  const title = textOf(move?.title ?? action.title ?? "");
  const node = flow?.nodes.find(({ key }) => key === row[flow.state]);
  const isPast = node !== undefined && move?.from.includes(node.key) === false;
  return isPast ? t("batch.notAt", { state: textOf(node.title), title }) : t("batch.notNow", { title });
}
