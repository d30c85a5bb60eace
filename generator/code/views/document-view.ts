import { printCond, printExpr } from "../../../engine/conditions/print.ts";
import type { Cond, Expr } from "../../../engine/grammar/condition.ts";
import { isValue, type Sentence } from "../../../engine/grammar/sentence.ts";
import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import type { ActionDocument, ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { isOfRow, isWindow, type GrantDocument, type RuleDocument } from "../../../engine/kinds/entity/document.ts";
import { fieldFacts } from "../../types/field-doc.ts";
import type { Subject } from "../subject.ts";
import { stateView } from "./state-view.ts";
import { CREATE } from "../../../engine/validate/windows.ts";
import { zh } from "../../../engine/language/text.ts";
import { liveFields } from "./live-fields.ts";

/** What a school reads about an entity, a screen or a flow: fields, rules, rights by role, screens, moves. Plain data in words. */
export function documentView(model: Model, { entity, screen, flow: chosen, document, name }: Subject): object {
  if (entity === null) return { name, title: zh(document.title) };
  const flow = chosen ?? model.flows.get(screen?.flow ?? entity.flow ?? "") ?? null;
  const tables = [...model.entities.values()].filter((child) => child.childOf?.entity === entity.id);
  const screens = screen === null ? [...model.screens.values()].filter((one) => one.entity === entity.id) : [screen];
  return {
    name,
    title: zh(document.title),
    entity: {
      id: entity.id,
      title: zh(entity.title),
      path: `/api/${entity.service}/${entity.id}`,
      key: entity.key,
      fields: fieldLines(model, entity),
      tables: tables.map((child) => ({ title: zh(child.title), name: child.childOf!.field, fields: fieldLines(model, child) })),
      dicts: dictsOf(model, [entity, ...tables]),
      rules: [...entity.rules.map((rule) => ruleLine(model, entity, rule)), ...uniqueLines(entity)],
      conditions: Object.entries(entity.conditions).map(([key, cond]) => ({ key, text: condText(model, entity, cond) })),
      rights: entity.doc.access.grants.map((grant) => grantLine(model, entity, grant)),
    },
    screens: screens.map((one) => screenLine(model, one, entity)),
    flow: flow === null ? null : stateView(model, flow),
  };
}

export const condText = (model: Model, entity: Entity, cond: Cond | undefined): string =>
  cond === undefined ? "" : printCond(cond, { model, entity: entity.id }, "zh");

export const exprText = (model: Model, entity: Entity, expr: Expr): string => printExpr(expr, { model, entity: entity.id }, "zh");

const titleIn = (entity: Entity, name: string): string => zh(entity.fields.get(name)?.title ?? name);

function fieldLines(model: Model, entity: Entity): FieldLine[] {
  return liveFields(entity).map((field) => fieldLine(model, entity, field));
}

export interface FieldLine {
  name: string;
  title: string;
  type: string;
  unit: string;
  required: string;
  group: string;
  about: string;
}

export function fieldLine(model: Model, entity: Entity, field: Field): FieldLine {
  const { doc } = field;
  const computed = doc.computed === undefined ? [] : [`= ${exprText(model, entity, doc.computed)}`];
  const initial = doc.default === undefined ? [] : [`缺省 ${exprText(model, entity, doc.default)}`];
  return {
    name: field.name,
    title: zh(field.title),
    type: field.type.title,
    unit: doc.unit === undefined ? "" : zh(doc.unit),
    required: doc.required === true ? "是" : "",
    group: field.group,
    about: [
      ...fieldFacts(model, field).filter((fact) => fact !== "必填"),
      ...initial,
      ...computed,
      ...(doc.help === undefined ? [] : [zh(doc.help)]),
    ].join("；"),
  };
}

function dictsOf(model: Model, entities: readonly Entity[]): object[] {
  const codes = new Set(entities.flatMap((entity) => liveFields(entity).flatMap((field) => field.doc.dict ?? [])));
  return [...codes].flatMap((code) => {
    const dict = model.dicts.get(code);
    if (dict === undefined) return [];
    return [{ code, title: zh(dict.title), items: dict.items.map((item) => ({ value: item.value, label: zh(item.label) })) }];
  });
}

/** Empty texts: there is nothing to say. */
export interface RuleLine {
  message: string;
  when: string;
  what: string;
}

export function ruleLine(model: Model, entity: Entity, rule: RuleDocument): RuleLine {
  return { message: sentenceText(model, entity, rule.message), when: condText(model, entity, rule.when), what: whatOf(model, entity, rule) };
}

function whatOf(model: Model, entity: Entity, rule: RuleDocument): string {
  const titles = (names: readonly string[], between: string) => names.map((name) => titleIn(entity, name)).join(between);
  if ("assert" in rule) return `须满足 ${condText(model, entity, rule.assert)}`;
  if ("require" in rule) return `须填写 ${titles(rule.require, "、")}`;
  if ("noOverlap" in rule) return `同一 ${titles([rule.noOverlap.per].flat(), "、")} 的 ${titles(rule.noOverlap.of, "至")} 不得重叠`;
  if (isWindow(rule)) {
    const [start, end] = [rule.window.start, rule.window.end].map((side) => (side === undefined ? "不限" : exprText(model, entity, side)));
    return `只在 ${start} 至 ${end} 之间可以${rule.window.for.map((what) => (what === CREATE ? "新增" : moveTitles(model, entity, what))).join("、")}`;
  }
  if ("freeze" in rule) return `存储后${rule.when === undefined ? "" : "满足条件时"}不得再改 ${titles(rule.freeze, "、")}`;
  if ("acyclic" in rule) return `${titleIn(entity, rule.acyclic)} 不得首尾相接`;
  const [limit, word] = "atMost" in rule ? [rule.atMost, "不得超过"] : [rule.atLeast, "不得少于"];
  const of = limit.agg === "count" ? "条数" : `${limit.of === undefined ? "" : exprText(model, entity, limit.of)} 合计`;
  const bound = isOfRow(limit.bound) ? "限额" : exprText(model, entity, limit.bound);
  return `${limit.per === undefined ? "" : `同一 ${titles(limit.per, "、")} 的 `}${of}${word} ${bound}`;
}

function moveTitles(model: Model, entity: Entity, what: string): string {
  const moves = model.flows.get(entity.flow ?? "")?.moves.get(what.slice("move:".length)) ?? [];
  return moves.length === 0 ? what : [...new Set(moves.map(({ title }) => zh(title)))].join("、");
}

/** Words with their values in marks. */
export const sentenceText = (model: Model, entity: Entity, sentence: Sentence): string =>
  Array.isArray(sentence) ? sentence.map((part) => (isValue(part) ? `“${exprText(model, entity, part)}”` : zh(part))).join("") : zh(sentence);

export function uniqueLines(entity: Entity): RuleLine[] {
  const single = liveFields(entity).filter((field) => field.doc.unique === true);
  const sets = (entity.doc.unique ?? []).map((unique) => (Array.isArray(unique) ? { fields: unique, message: undefined } : unique));
  const line = (names: readonly string[], message: string) => ({
    message,
    when: "",
    what: `${names.map((name) => titleIn(entity, name)).join("、")} 不可重复`,
  });
  return [
    ...single.map((field) => line([field.name], `${zh(field.title)}已存在`)),
    ...sets.map((set) => line(set.fields, set.message === undefined ? "数据已存在" : zh(set.message))),
  ];
}

const actionWords = {
  read: "查看",
  create: "新增",
  update: "修改",
  remove: "删除",
  restore: "恢复",
  export: "导出",
  import: "导入",
  print: "打印",
  statistics: "统计",
  reveal: "查看明文",
  changes: "查看修改记录",
  comment: "评论",
  propose: "提出修改",
} as const;

/** Actions whose grants name groups of fields. */
const grouped: ReadonlySet<string> = new Set(["read", "create", "update", "export", "import", "reveal", "propose"]);

/** An operation is called as its button is. */
function callTitle(model: Model, name: string): string {
  for (const { list } of model.screens.values()) {
    const action = [...(list?.toolbar ?? []), ...(list?.row ?? []), ...(list?.batch ?? [])].find(
      (one) => one.do === `call:${name}` && one.title !== undefined,
    );
    if (action?.title !== undefined) return zh(action.title);
  }
  return name;
}

function grantLine(model: Model, entity: Entity, grant: GrantDocument): object {
  const roles = [grant.role].flat().map((role) => zh(model.roles.get(role) ?? role));
  return { roles: roles.join("、"), actions: grantedActions(model, entity, grant) };
}

export interface GrantedAction {
  title: string;
  rows: string;
  groups: string;
  masked: string;
}

export function grantedActions(model: Model, entity: Entity, grant: GrantDocument): GrantedAction[] {
  const scopes = entity.doc.access.scopes ?? {};
  const rows = (row: { scope?: string | string[]; when?: Cond }) =>
    [
      ...[row.scope ?? []].flat().map((name) => condText(model, entity, Object.hasOwn(scopes, name) ? scopes[name] : undefined) || name),
      condText(model, entity, row.when),
    ]
      .filter((text) => text !== "")
      .join("；且 ") || "全部";
  const actions = Object.entries(actionWords).flatMap(([action, title]) => {
    const right = grant[action as keyof typeof actionWords];
    if (right === undefined) return [];
    const { groups = null, masked = [] } = right as { groups?: string[]; masked?: string[] };
    const seen = grouped.has(action) ? (groups ?? ["basic"]).map((group) => (group === "*" ? "全部" : group)) : [];
    return [{ title, rows: rows(right), groups: seen.join("、"), masked: masked.join("、") }];
  });
  const calls = Object.entries(grant.call ?? {}).map(([name, right]) => ({
    title: callTitle(model, name),
    rows: rows(right),
    groups: "",
    masked: "",
  }));
  return [...actions, ...calls];
}

const actionName = (action: ActionDocument): string => (action.title === undefined ? action.do : zh(action.title));

function screenLine(model: Model, screen: ScreenDocument, entity: Entity): object {
  const titles = (parts: readonly { field?: string; title?: unknown; key?: string }[]) =>
    parts.map((part) => (typeof part.title === "string" ? part.title : titleIn(entity, part.field ?? part.key ?? ""))).join("、");
  const { list } = screen;
  return {
    id: screen.id,
    title: zh(screen.title),
    where: condText(model, entity, screen.where),
    columns: titles(list?.columns ?? []),
    filters: titles(list?.filters ?? []),
    actions: [...(list?.toolbar ?? []), ...(list?.row ?? []), ...(list?.batch ?? [])].map(actionName).join("、"),
    variants: Object.entries(screen.variants).map(([role, variant]) => ({
      role: zh(model.roles.get(role) ?? role),
      title: zh(variant.title ?? screen.title),
    })),
  };
}
