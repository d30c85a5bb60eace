import { dependencies } from "../conditions/dependencies.ts";
import { askedFieldNames } from "../fields/ask-document.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import type { ActionDocument, HeaderNode, PlanDocument, SectionDocument } from "../kinds/screen/document.ts";
import type { Entity } from "../model/model.ts";
import type { PlainScreen } from "./variant.ts";

/** What a screen mentions, so that the compiled screen carries exactly that. */
export interface ScreenUses {
  /** Paths drawn as list columns or export headers only. */
  columns: Set<Path>;
  /** Paths drawn or written anywhere else. */
  drawn: Set<Path>;
  /** Conditions and expressions judged in the browser against the screen's record. */
  logic: (Cond | Expr)[];
}

export function screenUses(screen: PlainScreen): ScreenUses {
  const uses: ScreenUses = { columns: new Set(), drawn: new Set(), logic: [] };
  const draw = (...paths: (Path | undefined)[]) => {
    for (const path of paths) if (path !== undefined) uses.drawn.add(path);
  };
  const { list, form, detail, calendar, plan, wall } = screen;
  for (const column of list?.columns ?? []) {
    uses.columns.add(column.field);
    for (const tone of column.tone ?? []) uses.logic.push(tone.when);
  }
  for (const filter of list?.filters ?? []) {
    draw(filter.field, ...(filter.fields ?? []), ...(filter.to ?? []));
    if (filter.default !== undefined) uses.logic.push(filter.default);
  }
  for (const action of actionsOf(screen)) addAction(action, uses);
  draw(
    list?.card?.title,
    list?.card?.badge,
    ...(list?.card?.lines ?? []),
    list?.sideTree,
    list?.treeColumn,
    ...(list?.summary ?? []).map((sum) => sum.field),
  );
  for (const section of [...(form?.sections ?? []), ...(detail?.sections ?? [])]) addSection(section, uses);
  draw(...(detail?.facts ?? []));
  for (const aside of detail?.aside ?? []) uses.logic.push(...Object.values(aside.with));
  draw(detail?.header?.avatar, ...(detail?.header?.tags ?? []), ...(detail?.header?.lines ?? []));
  for (const tab of detail?.tabs ?? []) uses.logic.push(...Object.values(tab.with));
  for (const step of screen.steps ?? []) uses.logic.push(...Object.values(step.with ?? {}));
  draw(
    calendar?.title,
    calendar?.start,
    calendar?.end,
    calendar?.color,
    calendar?.repeat,
    ...(plan === undefined ? [] : planPaths(plan)),
    wall?.image,
    wall?.title,
    wall?.groupBy,
    ...(wall?.lines ?? []),
  );
  for (const path of headerPaths(screen.export?.headers ?? [])) uses.columns.add(path);
  return uses;
}

/** Paths that a plan is drawn from. */
export const planPaths = ({ levels, label, state, lines = [], facts = [] }: PlanDocument): Path[] => [...levels, label, state, ...lines, ...facts];

export const actionsOf = ({ list }: Pick<PlainScreen, "list">): ActionDocument[] => [
  ...(list?.toolbar ?? []),
  ...(list?.row ?? []),
  ...(list?.batch ?? []),
];

function addAction(action: ActionDocument, uses: ScreenUses): void {
  if (action.visible) uses.logic.push(action.visible);
  if (action.enabled) uses.logic.push(action.enabled);
  uses.logic.push(...Object.values(action.with ?? {}), ...Object.values(action.set ?? {}));
  for (const { visible, required, default: begins } of action.ask ?? [])
    uses.logic.push(...[visible, required, begins].filter((one) => one !== undefined && typeof one !== "boolean"));
  for (const path of [...askedFieldNames(action.ask), ...(action.fields ?? []), ...Object.keys(action.set ?? {})]) uses.drawn.add(path);
}

function addSection(section: SectionDocument, uses: ScreenUses): void {
  if (section.visible) uses.logic.push(section.visible);
  for (const item of section.items) {
    uses.drawn.add(item.field);
    for (const cond of [item.visible, item.required, typeof item.readOnly === "object" ? item.readOnly : undefined]) if (cond) uses.logic.push(cond);
  }
}

export const headerPaths = (headers: readonly HeaderNode[]): Path[] =>
  headers.flatMap((node) => ("field" in node ? [node.field] : headerPaths(node.children)));

export interface LogicReads {
  paths: Path[];
  params: string[];
  /** Names of conditions used, those used by used ones included. */
  conditions: string[];
}

export function logicReads(logic: readonly (Cond | Expr)[], entity: Entity): LogicReads {
  const reads = logic.map((node) => dependencies(node, entity.conditions));
  const all = (pick: (read: (typeof reads)[number]) => string[]) => [...new Set(reads.flatMap(pick))];
  return { paths: all((read) => [...read.fields, ...read.rows]), params: all((read) => read.params), conditions: all((read) => read.uses) };
}
