import type {
  ActionDocument,
  AsideDocument,
  CalendarOverlay,
  DetailDocument,
  FilterDocument,
  HeaderNode,
  ItemDocument,
  ListDocument,
  PlanDocument,
  ScreenDocument,
  SectionDocument,
  Verb,
} from "../document.ts";
import { screenUses } from "../../../screens/screen-uses.ts";
import { type AskDocument, isAskedField } from "../../../fields/ask-document.ts";
import { checkAskedList } from "../../../flow/check-asked-list.ts";
import { checkOptions } from "../../../validate/check-options.ts";
import { splitVerb } from "../../../screens/screen-actions.ts";
import { callNamed } from "../../entity/call-document.ts";
import { needActionName } from "./action-names.ts";
import { needFitting } from "./drawn-as.ts";
import {
  type Look,
  lookAtCond,
  lookAtExpr,
  need,
  needEntity,
  needField,
  needCall,
  needPath,
  needPaths,
  needRoles,
  needScreen,
  needStat,
} from "../../../findings/look.ts";
import { pointerStep } from "../../../values/json-pointer.ts";

type Screen = Omit<ScreenDocument, "variants" | "locks">;
interface Inside {
  screen: Screen;
  look: Look;
  /** JSON Pointer of the part. */
  at: string;
}

/** Every path, screen, flow, statistic and operation a screen names exists, and its conditions are well typed. */
export function checkScreen(screen: Screen, look: Look): void {
  if (!needEntity(look, screen.entity, "/entity")) return;
  const inside = (at: string): Inside => ({ screen, look, at });
  if (screen.flow !== undefined && need(look, { kind: "流程", id: screen.flow, known: look.model.flows, path: "/flow" }))
    checkFlowFits(inside("/flow"));
  lookAtCond(look, screen.where, { entity: screen.entity, place: "filter", at: "/where" });
  if (screen.list) checkList(screen.list, inside("/list"));
  checkSections(screen.form?.sections, inside("/form/sections"));
  if (screen.detail) checkDetail(screen.detail, inside("/detail"));
  checkHeaders(screen.export?.headers ?? [], inside("/export/headers"));
  const { overlays = [], ...calendar } = screen.calendar ?? {};
  checkPaths({ ...calendar }, inside("/calendar"));
  for (const [at, overlay] of overlays.entries()) checkOverlay(look, overlay, `/calendar/overlays/${at}`);
  const { lines, ...wall } = screen.wall ?? {};
  checkPaths({ ...wall }, inside("/wall"));
  needPaths(look, screen.entity, lines, "/wall/lines");
  if (screen.plan !== undefined) checkPlanPaths(screen.plan, inside("/plan"));
  for (const [at, id] of (screen.stats ?? []).entries()) needStat(look, id, `/stats/${at}`);
  for (const [at, id] of (screen.reports ?? []).entries()) checkReport(inside(`/reports/${at}`), id, false);
  for (const [at, id] of (screen.imports ?? []).entries()) needEntity(look, id, `/imports/${at}`);
  checkSteps(inside("/steps"));
}

export function checkVariantHeads(document: ScreenDocument, look: Look): void {
  for (const [role, variant] of Object.entries(document.variants)) {
    const path = `/variants/${pointerStep(role)}`;
    needRoles(look, role, path);
    lookAtCond(look, variant.where, { entity: document.entity, place: "filter", at: `${path}/where` });
  }
}

function checkFlowFits({ screen, look, at }: Inside): void {
  const flow = look.model.flows.get(screen.flow!)!;
  need(look, { kind: `流程 ${flow.id} 的实体`, id: screen.entity, known: [flow.entity], path: at });
}

function checkPaths(paths: Record<string, string | undefined>, { screen, look, at }: Inside): void {
  for (const [key, path] of Object.entries(paths)) if (path !== undefined) needPath(look, { entity: screen.entity, path, at: `${at}/${key}` });
}

function checkPlanPaths({ levels, label, state, lines, facts }: PlanDocument, inside: Inside): void {
  checkPaths({ label, state }, inside);
  for (const [key, paths] of Object.entries({ levels, lines, facts })) needPaths(inside.look, inside.screen.entity, paths, `${inside.at}/${key}`);
}

/** The browser draws an overlay by what its screen shows, so that screen shows the paths. */
function checkOverlay(look: Look, { key: _anchor, screen: id, where, ...paths }: CalendarOverlay, at: string): void {
  if (!needScreen(look, id, `${at}/screen`)) return;
  const target = look.model.screens.get(id)!;
  if (!look.model.entities.has(target.entity)) return;
  const { columns, drawn } = screenUses(target);
  const shown = [...columns, ...drawn];
  for (const [key, path] of Object.entries(paths)) {
    const isThere = needPath(look, { entity: target.entity, path, at: `${at}/${key}` }) !== null;
    if (isThere) need(look, { kind: `屏幕 ${id} 显示的字段`, id: path, known: shown, path: `${at}/${key}` });
  }
  lookAtCond(look, where, { entity: target.entity, place: "filter", at: `${at}/where` });
}

function checkList(list: ListDocument, { screen, look, at }: Inside): void {
  const { entity } = screen;
  list.columns.forEach((column, index) => {
    const path = `${at}/columns/${index}`;
    needFitting(look, "cell", { field: needPath(look, { entity, path: column.field, at: `${path}/field` }), as: column.as, at: path });
    for (const [t, tone] of (column.tone ?? []).entries()) lookAtCond(look, tone.when, { entity, place: "tone", at: `${path}/tone/${t}/when` });
  });
  for (const [index, filter] of (list.filters ?? []).entries()) checkFilter(filter, { screen, look, at: `${at}/filters/${index}` });
  for (const place of ["toolbar", "row", "batch"] as const) {
    for (const [index, action] of (list[place] ?? []).entries()) checkAction(action, { screen, look, at: `${at}/${place}/${index}` });
  }
  if (list.card) {
    checkPaths({ title: list.card.title, badge: list.card.badge }, { screen, look, at: `${at}/card` });
    needPaths(look, entity, list.card.lines, `${at}/card/lines`);
  }
  checkPaths({ treeColumn: list.treeColumn, sideTree: list.sideTree }, { screen, look, at });
  for (const [index, sum] of (list.summary ?? []).entries()) needPath(look, { entity, path: sum.field, at: `${at}/summary/${index}/field` });
}

function checkFilter(filter: FilterDocument, { screen, look, at }: Inside): void {
  const field = filter.field === undefined ? null : needPath(look, { entity: screen.entity, path: filter.field, at: `${at}/field` });
  needFitting(look, "filter", { field, as: filter.as, at });
  needPaths(look, screen.entity, filter.fields, `${at}/fields`);
  needPaths(look, screen.entity, filter.to, `${at}/to`);
  lookAtExpr(look, filter.default, { entity: screen.entity, place: "default", at: `${at}/default` });
}

function checkAction(action: ActionDocument, { screen, look, at }: Inside): void {
  const { entity } = screen;
  lookAtCond(look, action.visible, { entity, place: "form", at: `${at}/visible` });
  lookAtCond(look, action.enabled, { entity, place: "form", at: `${at}/enabled` });
  needActionName(action, { screen, look, at });
  if (action.screen !== undefined && needScreen(look, action.screen, `${at}/screen`))
    checkWith(action.with, action.screen, { screen, look, at: `${at}/with` });
  if (action.stat !== undefined) needStat(look, action.stat, `${at}/stat`);
  if (action.report !== undefined) checkReport({ screen, look, at: `${at}/report` }, action.report, true);
  for (const [index, path] of (action.fields ?? []).entries()) needField(look, { entity, path, at: `${at}/fields/${index}` });
  checkAsked(action, { screen, look, at: `${at}/ask` });
  for (const [field, expr] of Object.entries(action.set ?? {})) {
    needField(look, { entity, path: field, at: `${at}/set/${pointerStep(field)}` });
    lookAtExpr(look, expr, { entity, place: "default", at: `${at}/set/${pointerStep(field)}` });
  }
}

/** On a page stand reports of no single record; what is printed of rows is a paper of the entity. */
function checkReport({ screen, look, at }: Inside, id: string, ofRows: boolean): void {
  const { report: reports } = look.model.documents;
  const fits = [...reports.values()].filter(({ document }) => document.entity === (ofRows ? screen.entity : undefined));
  const kind = !reports.has(id) ? "报表" : ofRows ? `${screen.entity} 的报表` : "不逐条打印的报表";
  need(look, { kind, id, known: fits.map(({ document }) => document.id), path: at });
}

/** What a dialog asks for. A move's own dialog asks what its flow says, a call of the entity what that says, a batch sets fields. */
function checkAsked({ do: verb, ask = [] }: ActionDocument, { screen, look, at }: Inside): void {
  const { entity } = screen;
  const [kind, name] = splitVerb(verb);
  const isTold = kind === "call" && callNamed(look.model.entities.get(entity)?.doc ?? {}, name) !== undefined;
  const faultOf = (one: AskDocument) => (isTold ? "要填写什么由实体的 calls 规定，请写在那里" : askFault(verb, one));
  checkAskedList(ask, { entity, look, at, asker: verb, faultOf, isHarmless: kind === "move" });
}

function askFault(verb: Verb, one: AskDocument): string | null {
  const [kind] = splitVerb(verb);
  if (kind === "move") return "动作要填写什么由流程的 ask 规定，请写在流程里";
  if (kind !== "call" && verb !== "batch-set" && verb !== "propose") return "只有 call、batch-set 和 propose 可以要求填写";
  return kind !== "call" && !isAskedField(one) ? "批量修改和提出修改只能填写字段" : null;
}

/** Keys are filters of the screen that opens; values read the row it opens from. */
function checkWith(given: Record<string, unknown> | undefined, target: string, { screen, look, at }: Inside): void {
  const entity = look.model.screens.get(target)!.entity;
  for (const [path, expr] of Object.entries(given ?? {})) {
    const key = `${at}/${pointerStep(path)}`;
    if (look.model.entities.has(entity)) needPath(look, { entity, path, at: key });
    lookAtExpr(look, expr, { entity: screen.entity, place: "form", at: key });
  }
}

function checkSections(sections: SectionDocument[] | undefined, { screen, look, at }: Inside): void {
  (sections ?? []).forEach((section, index) => {
    lookAtCond(look, section.visible, { entity: screen.entity, place: "form", at: `${at}/${index}/visible` });
    for (const [n, item] of section.items.entries()) checkItem(item, { screen, look, at: `${at}/${index}/items/${n}` });
  });
}

function checkItem(item: ItemDocument, { screen, look, at }: Inside): void {
  const { entity } = screen;
  const resolved = needPath(look, { entity, path: item.field, at: `${at}/field` });
  needFitting(look, "widget", { field: resolved, as: item.as, at });
  lookAtCond(look, item.visible, { entity, place: "form", at: `${at}/visible` });
  lookAtCond(look, item.required, { entity, place: "form", at: `${at}/required` });
  if (typeof item.readOnly === "object") lookAtCond(look, item.readOnly, { entity, place: "form", at: `${at}/readOnly` });
  if (resolved) checkOptions(look, item.options, { field: resolved.field, entity, at: `${at}/options` });
}

function checkDetail(detail: DetailDocument, { screen, look, at }: Inside): void {
  checkPaths({ avatar: detail.header?.avatar }, { screen, look, at: `${at}/header` });
  checkPaths({ report: detail.report }, { screen, look, at });
  if (detail.opened !== undefined) needCall(look, { entity: screen.entity, name: detail.opened, path: `${at}/opened` });
  needPaths(look, screen.entity, detail.header?.tags, `${at}/header/tags`);
  needPaths(look, screen.entity, detail.header?.lines, `${at}/header/lines`);
  needPaths(look, screen.entity, detail.facts, `${at}/facts`);
  for (const [index, aside] of (detail.aside ?? []).entries()) checkAside(aside, { screen, look, at: `${at}/aside/${index}` });
  checkSections(detail.sections, { screen, look, at: `${at}/sections` });
  (detail.tabs ?? []).forEach((tab, index) => {
    const path = `${at}/tabs/${index}`;
    if (needScreen(look, tab.screen, `${path}/screen`)) checkWith(tab.with, tab.screen, { screen, look, at: `${path}/with` });
  });
}

/** Keys are filters of the statistic; values read the record it stands beside. */
function checkAside({ stat: id, with: given }: AsideDocument, { screen, look, at }: Inside): void {
  if (!needStat(look, id, `${at}/stat`)) return;
  const filters = (look.model.stats.get(id)!.filters ?? []).map(({ field }) => field);
  for (const [path, expr] of Object.entries(given)) {
    const key = `${at}/with/${pointerStep(path)}`;
    need(look, { kind: `统计 ${id} 的查询条件`, id: path, known: filters, path: key });
    lookAtExpr(look, expr, { entity: screen.entity, place: "form", at: key });
  }
}

function checkHeaders(headers: readonly HeaderNode[], { screen, look, at }: Inside): void {
  headers.forEach((node, index) => {
    const path = `${at}/${index}`;
    if ("field" in node) needPath(look, { entity: screen.entity, path: node.field, at: `${path}/field` });
    else checkHeaders(node.children, { screen, look, at: `${path}/children` });
  });
}

function checkSteps({ screen, look, at }: Inside): void {
  const sections = (screen.form?.sections ?? []).map((section) => section.key);
  (screen.steps ?? []).forEach((step, index) => {
    const isThere = step.screen !== undefined && needScreen(look, step.screen, `${at}/${index}/screen`);
    if (isThere && step.with !== undefined) checkWith(step.with, step.screen!, { screen, look, at: `${at}/${index}/with` });
    if (step.section !== undefined) need(look, { kind: "表单分区", id: step.section, known: sections, path: `${at}/${index}/section` });
  });
}
