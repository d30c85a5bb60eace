import { problem } from "../errors.ts";
import { addError, type Look, lookAtExpr } from "../findings/look.ts";
import type { FlowDocument, FlowDue } from "../kinds/flow/document.ts";
import { checkActor } from "./check-actor.ts";

interface Inside {
  flow: FlowDocument;
  look: Look;
  /** JSON Pointer of the deadline. */
  path: string;
  /** Whose it is, for findings. */
  of: string;
}

/** Hours are numbers, whoever is called exists, and a word before the end comes after the beginning. */
export function checkDue(due: FlowDue | undefined, { flow, look, path, of }: Inside): void {
  if (due === undefined) return;
  if (due.to) checkActor(due.to, { entity: flow.entity, moves: flow.moves, look, path: `${path}/to` });
  for (const key of ["hours", "workHours", "remindBefore"] as const)
    lookAtExpr(look, due[key], { entity: flow.entity, place: "flow", at: `${path}/${key}`, expected: "number" });
  const [hours, before] = [due.hours ?? due.workHours, due.remindBefore];
  if (typeof hours !== "number" || typeof before !== "number" || (before > 0 && before < hours)) return;
  const reason = "提前提醒的小时数要大于 0、小于时限";
  addError(look, problem("FIELD_OPTION_INVALID", `${path}/remindBefore`, { field: of, option: "remindBefore", reason }));
}
