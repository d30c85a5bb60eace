import { anchorOf } from "../documents/anchors.ts";
import { type AskDocument, askName } from "../fields/ask-document.ts";
import type { ScreenDocument } from "../kinds/screen/document.ts";
import type { Model } from "../model/model.ts";
import { actionsOf } from "./screen-uses.ts";
import { variantOf } from "./variant-of.ts";
import { withCalls } from "./with-calls.ts";

/** What dialogs ask for under a name: moves of one key may each ask for it in their own way. Empty where nothing does. */
export function askedIn(model: Model, { screen, role, act }: { screen: ScreenDocument; role: string; act: string }, name: string): AskDocument[] {
  return asksOf(model, screen, role, act)
    .flat()
    .filter((one) => askName(one) === name);
}

/** Of dialogs called as `act.ts` says. */
function asksOf(model: Model, screen: ScreenDocument, role: string, act: string): (readonly AskDocument[])[] {
  const entity = model.entities.get(screen.entity);
  const [kind, key] = act.split(/:(.*)/);
  if (kind === "move") {
    const moves = model.flows.get(entity?.flow ?? "")?.doc.moves ?? [];
    return moves.filter((move) => move.key === key).map((move) => move.ask ?? []);
  }
  if (kind === "report") return [model.documents.report.get(key ?? "")?.document.ask ?? []];
  if (entity === undefined) return [];
  const drawn = withCalls(variantOf(model, screen, role), entity);
  return actionsOf(drawn).flatMap((action) => (action.ask !== undefined && anchorOf(action) === act ? [action.ask] : []));
}
