import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import type { Row } from "../../engine/api.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { verbArgument } from "./action-kind.ts";

export type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

export const moveOf = (screen: Pick<CompiledScreen, "flow">, action: ActionDocument): Move | undefined =>
  screen.flow?.moves.find((move) => move.key === verbArgument(action));

/** The part for which the move signs on all of these rows; undefined: for none, or for several. */
export function partOf(action: Pick<ActionDocument, "do">, rows: readonly Row[]): NonNullable<Row["_parts"]>[string] | undefined {
  const [first, ...others] = rows.map((row) => row._parts?.[action.do]);
  return others.every((one) => one?.key === first?.key) ? first : undefined;
}

export const asksOpinion = (move: Move | undefined): boolean => move !== undefined && move.opinion !== "none";
