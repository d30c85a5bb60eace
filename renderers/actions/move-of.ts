import type { ActionDocument } from "../../engine/kinds/screen/document.ts";
import type { CompiledScreen } from "../../engine/screens/screen-model.ts";
import { verbArgument } from "./action-kind.ts";

export type Move = NonNullable<CompiledScreen["flow"]>["moves"][number];

export const moveOf = (screen: Pick<CompiledScreen, "flow">, action: ActionDocument): Move | undefined =>
  screen.flow?.moves.find((move) => move.key === verbArgument(action));

export const asksOpinion = (move: Move | undefined): boolean => move !== undefined && move.opinion !== "none";
