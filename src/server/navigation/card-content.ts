import { seesScreen } from "../../../engine/screens/screen-rights.ts";
import type { CardDeclaration } from "../../../engine/kinds/area/card-document.ts";
import type { OperationRecord } from "../platform/runtime.ts";
import type { Call } from "../platform/runtime.ts";

/** What draws a card, and with what. */
export interface CardContent {
  component: string;
  params: OperationRecord | null;
}

/** A card as the caller may have it: without what leads to screens they may not open. Null = nothing of it is left. */
export function cardContent(call: Call, row: OperationRecord, declared: CardDeclaration | undefined): CardContent | null {
  const sees = (screen: string) => seesScreen(call.model, screen, call.user);
  if (declared === undefined) return madeByHand(row, sees);
  if (declared.screen !== undefined && !sees(declared.screen)) return null;
  const { look, screen, where, rows, stat, chart } = declared;
  const numbers = declared.numbers?.filter((number) => sees(number.screen));
  const links = declared.links?.filter(sees);
  if (numbers?.length === 0 || links?.length === 0) return null;
  const titled = numbers?.map(({ key, title, screen: of, where: only, unit, alarm }) => ({ key, title, screen: of, where: only, unit, alarm }));
  const params = { screen, where, rows, stat, chart, numbers: titled, links };
  return { component: look === "part" ? declared.part! : look, params };
}

/** A card an administrator made: its screen must be one the caller may open. A look of the documents needs one. */
function madeByHand(row: OperationRecord, sees: (screen: string) => boolean): CardContent | null {
  const component = String(row.component);
  const params = typeof row.params === "object" && row.params !== null ? (row.params as OperationRecord) : null;
  const needsScreen = ["rows", "record", "chart"].includes(component);
  if (component === "numbers" || component === "links") return null;
  if (needsScreen || params?.screen !== undefined) return sees(String(params?.screen)) ? { component, params } : null;
  return { component, params };
}
