import { type Text, zh } from "../language/text.ts";
import { accessActions } from "../access/types.ts";
import { callsOf } from "../kinds/entity/call-document.ts";
import type { Entity, Model } from "../model/model.ts";
import { dependencies } from "../conditions/dependencies.ts";
import type { Cond } from "../grammar/condition.ts";
import type { ReadGrant, RowGrant, WriteGrant } from "../kinds/entity/document.ts";
import { propertyWords } from "./property-words.ts";
import { condWords, quoted } from "./speaker.ts";
import type { FieldDocument } from "../fields/field-document.ts";

/** What one role may do in one way: on which rows, and which fields it sees or sends there. */
interface Right {
  rows: string;
  clear: Set<string>;
  masked: Set<string>;
}
/** Rows -> right. The rows are told apart by everything that decides them. */
type Rights = Map<string, Right>;

interface Told {
  role: string;
  action: string;
  /** Sentence with `{who}` and `{does}`. */
  body: string;
}

/** Who gains and who loses what on an entity, completely; roles and actions of which the same is true stand in one sentence. */
export function accessWords(id: string, before: Model, after: Model): string[] {
  const [old, now] = [before.entities.get(id) ?? formerOf(id, before, after), after.entities.get(id)];
  const title = quoted(zh((now ?? old)?.title ?? id));
  const renamed = renames(now);
  const roles = new Set([...rolesOf(old), ...rolesOf(now)]);
  const told = [...roles].flatMap((role) =>
    actionsOf(old, now).flatMap((action): Told[] => {
      const [had, has] = [rightsOf(before, old, { role, action, renamed }), rightsOf(after, now, { role, action, renamed: new Map() })];
      return bodies({ had, has, titles: fieldTitles(old, now) }).map((body) => ({ role, action, body }));
    }),
  );
  const titleOf = (role: string) => zh(after.roles.get(role) ?? before.roles.get(role) ?? role);
  return joined(told, { titleOf, does: (actions) => does(actions, title, after.entities.has(id) ? after : before) });
}

/** An entity may have had another id. */
function formerOf(id: string, before: Model, after: Model): Entity | undefined {
  const former = (after.entities.get(id)?.doc as { renamedFrom?: string[] } | undefined)?.renamedFrom ?? [];
  return former.map((one) => before.entities.get(one)).find((one) => one !== undefined);
}

const rolesOf = (entity: Entity | undefined): string[] => (entity?.doc.access.grants ?? []).flatMap((grant) => grant.role);
const fieldsOf = (entity: Entity | undefined): FieldDocument[] => entity?.doc.fields.filter((field) => field.retired !== true) ?? [];
const renames = (entity: Entity | undefined): Map<string, string> =>
  new Map(fieldsOf(entity).flatMap((field) => (field.renamedFrom ?? []).map((former) => [former, field.name] as const)));

function fieldTitles(old: Entity | undefined, now: Entity | undefined): Map<string, string> {
  const all = [...fieldsOf(old), ...fieldsOf(now)];
  const columns = all.flatMap((field) =>
    (field.columns ?? []).map((column) => [`${field.name}.${column.name}`, `${zh(field.title)}·${zh(column.title)}`] as const),
  );
  return new Map([...all.map((field) => [field.name, zh(field.title)] as const), ...columns]);
}

const calls = (entity: Entity | undefined): string[] => (entity?.doc.access.grants ?? []).flatMap((grant) => Object.keys(grant.call ?? {}));
const actionsOf = (...entities: (Entity | undefined)[]): string[] => [
  ...accessActions,
  ...new Set(entities.flatMap(calls).map((name) => `call:${name}`)),
];

interface Asked {
  role: string;
  action: string;
  renamed: ReadonlyMap<string, string>;
}

function rightsOf(model: Model, entity: Entity | undefined, { role, action, renamed }: Asked): Rights {
  const rights: Rights = new Map();
  if (entity === undefined) return rights;
  for (const grant of entity.doc.access.grants) {
    if (![grant.role].flat().includes(role)) continue;
    const right = action.startsWith("call:") ? grant.call?.[action.slice("call:".length)] : grant[action as (typeof accessActions)[number]];
    if (right === undefined) continue;
    const conds = condsOf(entity, right);
    const key = JSON.stringify([conds, dependencies({ all: conds }, entity.conditions).uses.map((name) => entity.conditions[name])]);
    const known = rights.get(key) ?? {
      rows: conds.length === 0 ? "全部数据" : condWords(conds.length === 1 ? conds[0] : { all: conds }, { model, entity: entity.id }),
      clear: new Set(),
      masked: new Set(),
    };
    const sight =
      action.startsWith("call:") || ["remove", "restore", "print", "statistics", "changes", "comment"].includes(action)
        ? null
        : (right as ReadGrant & WriteGrant);
    if (sight !== null) addFields(known, { entity, sight, renamed, isWrite: ["create", "update", "import", "propose"].includes(action) });
    rights.set(key, known);
  }
  return rights;
}

function condsOf(entity: Entity, { scope, when }: RowGrant): Cond[] {
  const scopes = [scope ?? []].flat().flatMap((name) => entity.doc.access.scopes?.[name] ?? []);
  return [...scopes, ...(when === undefined ? [] : [when])];
}

interface Sighted {
  entity: Entity;
  sight: ReadGrant & WriteGrant;
  renamed: ReadonlyMap<string, string>;
  isWrite: boolean;
}

function addFields(right: Right, { entity, sight, renamed, isWrite }: Sighted): void {
  const groups = sight.groups ?? ["basic"];
  const add = (name: string, group: string) => {
    if (sight.masked?.includes(group) === true) right.masked.add(name);
    else if (groups.includes("*") || groups.includes(group)) right.clear.add(name);
  };
  for (const field of fieldsOf(entity)) {
    if (isWrite && (entity.fields.get(field.name)?.writable !== true || (sight.fields !== undefined && !sight.fields.includes(field.name)))) continue;
    const name = renamed.get(field.name) ?? field.name;
    add(name, field.group ?? "basic");
    for (const column of field.columns ?? []) if (column.group !== undefined && column.retired !== true) add(`${name}.${column.name}`, column.group);
  }
}

interface Compared {
  had: Rights;
  has: Rights;
  titles: ReadonlyMap<string, string>;
}

function bodies({ had, has, titles }: Compared): string[] {
  const names = (fields: Iterable<string>) => [...fields].map((name) => quoted(titles.get(name) ?? name)).join("、");
  const lost = [...had].filter(([key]) => !has.has(key)).map(([, right]) => right);
  const gained = [...has].filter(([key]) => !had.has(key)).map(([, right]) => right);
  const both = [...has].flatMap(([key, right]) => (had.has(key) ? [[had.get(key)!, right] as const] : []));
  const isMoved = lost.length === 1 && gained.length === 1;
  const moved = isMoved ? [`{who}{does}的范围由“${lost[0]!.rows}”改为“${gained[0]!.rows}”`] : [];
  const pairs = isMoved ? [...both, [lost[0]!, gained[0]!] as const] : both;
  const what = (right: Right) =>
    [
      `范围：${right.rows}`,
      ...(right.clear.size > 0 ? [`字段：${names(right.clear)}`] : []),
      ...(right.masked.size > 0 ? [`脱敏字段：${names(right.masked)}`] : []),
    ].join("；");
  return [
    ...(isMoved ? [] : gained.map((right) => `{who}现在${had.size > 0 ? "还" : ""}可以{does}（${what(right)}）`)),
    ...(isMoved ? [] : lost.map((right) => `{who}不再可以{does}（${has.size > 0 || had.size > 1 ? what(right) : `范围：${right.rows}`}）`)),
    ...moved,
    ...pairs.flatMap(([old, now]) => fieldBodies(old, now, names)),
  ];
}

function fieldBodies(old: Right, now: Right, names: (fields: Iterable<string>) => string): string[] {
  const seen = (right: Right) => new Set([...right.clear, ...right.masked]);
  const told: [string, string[]][] = [
    ["增加字段", [...now.clear].filter((name) => !seen(old).has(name))],
    ["增加脱敏字段", [...now.masked].filter((name) => !seen(old).has(name))],
    ["可以看到原文", [...now.clear].filter((name) => old.masked.has(name))],
    ["改为脱敏", [...now.masked].filter((name) => old.clear.has(name) && !now.clear.has(name))],
    ["不再有字段", [...seen(old)].filter((name) => !seen(now).has(name))],
  ];
  return told.filter(([, fields]) => fields.length > 0).map(([verb, fields]) => `{who}{does}时${verb}：${names(fields)}`);
}

/** `查看“请假申请”`. An action of the access, or `call:<name>`. */
export const actionWords = (action: string, { entity, model }: { entity: Text; model: Model }): string => does([action], quoted(zh(entity)), model);

/** `查看、导出“请假申请”`, `对“请假申请”执行“重新计算”`. */
function does(actions: readonly string[], title: string, model: Model): string {
  const own = actions.filter((action) => !action.startsWith("call:")).map((action) => propertyWords[action]!);
  const called = actions.filter((action) => action.startsWith("call:")).map((action) => quoted(operationTitle(action, model)));
  return [...(own.length > 0 ? [`${own.join("、")}${title}`] : []), ...(called.length > 0 ? [`对${title}执行${called.join("、")}`] : [])].join("，");
}

/** Called as the button that does it, else as the entity that tells the call. */
function operationTitle(call: string, model: Model): string {
  const name = call.slice("call:".length);
  for (const { list } of model.screens.values()) {
    const button = [...(list?.toolbar ?? []), ...(list?.row ?? []), ...(list?.batch ?? [])].find(
      (action) => action.do === call && action.title !== undefined,
    );
    if (button?.title !== undefined) return zh(button.title);
  }
  const told = [...model.entities.values()].flatMap(({ doc }) => callsOf(doc)).find(({ key }) => key === name);
  return told === undefined ? name : zh(told.title);
}

/** The same sentence for several actions of a role, then for several roles. */
function joined(told: readonly Told[], words: { titleOf: (role: string) => string; does: (actions: string[]) => string }): string[] {
  const byRole = Map.groupBy(told, ({ role, body }) => JSON.stringify([role, body]));
  const merged = [...byRole.values()].map((same) => ({
    role: same[0]!.role,
    body: same[0]!.body.replace("{does}", () => words.does(same.map(({ action }) => action))),
  }));
  return [...Map.groupBy(merged, ({ body }) => body)].map(([body, same]) =>
    body.replace("{who}", () => same.map(({ role }) => words.titleOf(role)).join("、")),
  );
}
