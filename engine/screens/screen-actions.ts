import { accessFor } from "../access/access-for.ts";
import { opensStat } from "../access/figures.ts";
import type { Access, AccessAction } from "../access/types.ts";
import type { ActionDocument, Verb } from "../kinds/screen/document.ts";
import { entityOfData } from "../reports/data-entity.ts";
import type { ReportDocument } from "../kinds/report/document.ts";
import { nodesToMoveFrom } from "./may-move.ts";
import type { Flow } from "../model/model.ts";
import { type ScreenReader, seesScreen } from "./screen-rights.ts";

/** The right each plain verb needs on the entity of the screen. */
const rightOf: Partial<Record<Verb, AccessAction>> = {
  create: "create",
  copy: "create",
  edit: "update",
  "batch-set": "update",
  detail: "read",
  download: "read",
  remove: "remove",
  restore: "restore",
  reveal: "reveal",
  propose: "propose",
  export: "export",
  import: "import",
  print: "print",
};

export const holds = (access: Access, action: AccessAction): boolean => access[action].length > 0;

/** Where an action stands: who looks, the flow of the screen, the entities an import screen fills. */
export interface ActionUse {
  reader: ScreenReader;
  flow: Flow | null;
  imports: readonly string[];
}

/** Might the user ever do this here? Whether a given row allows it is the server's answer, row by row. */
export function mayUse(action: ActionDocument, { reader, flow, imports }: ActionUse): boolean {
  const [verb, name] = splitVerb(action.do);
  if (action.do === "import" && imports.some((id) => mayImport(id, reader))) return true;
  if (verb === "move") return mayMove(name, reader, flow);
  if (verb === "call") return mayCall(name, reader);
  if (action.do === "open") return action.screen !== undefined && seesScreen(reader.model, action.screen, reader.user);
  if (action.do === "statistics") return seesStat(action.stat, reader);
  if (action.report !== undefined && !seesReport(action.report, reader)) return false;
  const right = Object.hasOwn(rightOf, action.do) ? rightOf[action.do] : undefined;
  return right !== undefined && holds(reader.access, right);
}

export const mayCall = (operation: string | undefined, { access }: ScreenReader): boolean =>
  operation !== undefined && (access.call[operation]?.length ?? 0) > 0;
export const mayImport = (entityId: string, { model, user }: ScreenReader): boolean => holds(accessFor(model, entityId, user), "import");

export function splitVerb(verb: Verb): [string, string] {
  const at = verb.indexOf(":");
  return at < 0 ? [verb, ""] : [verb.slice(0, at), verb.slice(at + 1)];
}

/** A statistic shows aggregates to those it is open to. */
export function seesStat(statId: string | undefined, reader: ScreenReader): boolean {
  const stat = statId === undefined ? undefined : reader.model.stats.get(statId);
  if (!stat || !reader.model.entities.has(stat.entity)) return false;
  return opensStat({ model: reader.model, stat, user: reader.user });
}

/** A report shows what the reader reads of every data it has: without a right to one of them there is nothing to open. */
export function seesReport(id: string | undefined, reader: ScreenReader): boolean {
  const report = id === undefined ? undefined : reader.model.documents.report.get(id)?.document;
  return report !== undefined && unreadIn(report, reader) === null;
}

/** The entity or statistic of a report of which its reader may see nothing; null = none. */
export function unreadIn(report: ReportDocument, { model, user }: Pick<ScreenReader, "model" | "user">): string | null {
  const mayRead = (entity: string, action: AccessAction) => model.entities.has(entity) && holds(accessFor(model, entity, user), action);
  if (report.entity !== undefined && !mayRead(report.entity, "print")) return report.entity;
  for (const data of report.data ?? []) {
    const stat = data.stat === undefined ? undefined : model.stats.get(data.stat);
    if (data.stat !== undefined && !(stat !== undefined && opensStat({ model, stat, user }))) return data.stat;
    const entity = data.stat === undefined ? entityOfData(model, report, data) : null;
    if (entity !== null && !mayRead(entity, "read")) return entity;
  }
  return null;
}

function mayMove(key: string, reader: ScreenReader, flow: Flow | null): boolean {
  return (
    flow !== null &&
    holds(reader.access, "read") &&
    (flow.moves.get(key) ?? []).some((move) => nodesToMoveFrom({ model: reader.model, flow, move, user: reader.user }).length > 0)
  );
}
