import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import type { ActionDocument } from "../../../engine/kinds/screen/document.ts";

export type ActionLook = "primary" | "danger" | "plain";

/** Agreeing steps stand out, rejecting ones warn. */
export function actionLook(screen: Pick<CompiledScreen, "flow">, action: ActionDocument): ActionLook {
  const move = screen.flow?.moves.find((candidate) => `move:${candidate.key}` === action.do);
  if (action.do === "remove" || action.tone === "danger" || move?.tone === "danger" || move?.result === "reject") return "danger";
  return action.tone === "primary" || move?.tone === "primary" || move?.result === "agree" ? "primary" : "plain";
}

/** What the person might do with an open record: the row's actions, and every step of the flow that the row does not name. */
export function recordActions(screen: CompiledScreen): ActionDocument[] {
  const ofRow = (screen.screen.list?.row ?? []).filter((action) => action.do !== "detail");
  const named = new Set(ofRow.map((action) => action.do));
  const moves = (screen.flow?.moves ?? []).map((move): ActionDocument => ({ do: `move:${move.key}` })).filter((action) => !named.has(action.do));
  return [...ofRow, ...moves];
}

const isMove = (action: ActionDocument): boolean => action.do.startsWith("move:");
/** What decides goes before what looks, what takes away comes last. */
const weight = (action: ActionDocument, look: ActionLook): number => (look === "primary" ? 0 : isMove(action) ? 1 : action.do === "remove" ? 3 : 2);
/** The main thing stands at the end of the row, as in every dialog. */
const place: Record<ActionLook, number> = { plain: 0, danger: 1, primary: 2 };

interface Arranged<One> {
  inline: One[];
  /** Behind "more", in the order of the document. */
  rest: One[];
}

/** At most `limit` in the row, the weightiest; a single one more would only hide behind a menu of its own, so it stays. */
export function arrangeActions<One extends { action: ActionDocument }>(
  screen: Pick<CompiledScreen, "flow">,
  offered: readonly One[],
  limit: number,
): Arranged<One> {
  const look = ({ action }: One) => actionLook(screen, action);
  const byWeight = offered.toSorted((a, b) => weight(a.action, look(a)) - weight(b.action, look(b)));
  const chosen = new Set(byWeight.slice(0, offered.length <= limit + 1 ? offered.length : limit));
  return {
    inline: offered.filter((one) => chosen.has(one)).toSorted((a, b) => place[look(a)] - place[look(b)]),
    rest: offered.filter((one) => !chosen.has(one)),
  };
}
