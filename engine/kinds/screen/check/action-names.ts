import { splitVerb } from "../../../screens/screen-actions.ts";
import type { ActionDocument, ScreenDocument } from "../document.ts";
import { type Look, need, needCall } from "../../../findings/look.ts";

/** A `move:` names a move of the screen's flow, a `call:` a call of its entity or a registered operation. */
export function needActionName(
  action: ActionDocument,
  { screen, look, at }: { screen: Pick<ScreenDocument, "flow" | "entity">; look: Look; at: string },
): void {
  const [verb, name] = splitVerb(action.do);
  if (verb === "call") needCall(look, { entity: screen.entity, name, path: `${at}/do` });
  if (verb !== "move") return;
  const flow = screen.flow === undefined ? undefined : look.model.flows.get(screen.flow);
  if (screen.flow !== undefined && flow === undefined) return; // the flow itself is the finding
  need(look, { kind: "流程动作", id: name, known: flow?.moves ?? [], path: `${at}/do` });
}
