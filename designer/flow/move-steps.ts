import type { FlowMove } from "../../engine/kinds/flow/document.ts";
import { type Part, partIn } from "../model/parts.ts";

/** Names on the way to a move of a flow; several have one key. */
export const moveSteps = (flow: Part, move: FlowMove): readonly string[] =>
  partIn(flow, ["moves"]).children.find(({ value }) => (value as unknown) === move)?.steps ?? ["moves", move.key];
