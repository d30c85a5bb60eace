import { checkExpr, exprClass } from "../../../conditions/check.ts";
import { checkQuery, queriedEntity } from "../../../conditions/check-query.ts";
import { dependencies } from "../../../conditions/dependencies.ts";
import { problem } from "../../../errors.ts";
import { addError, addFound, eachDocument, type Look, lookAtExpr, needField } from "../../../findings/look.ts";
import type { Cond, Expr } from "../../../grammar/condition.ts";
import type { Query } from "../../../grammar/query.ts";
import { valuesIn } from "../../../grammar/sentence.ts";
import type { Entity } from "../../../model/model.ts";
import { below } from "../../../values/json-pointer.ts";
import { fieldOfLimit, isOfRow, type LimitDocument, limitIn, type LimitRule, type RuleDocument } from "../document.ts";

/** Limits can be counted: their rows are found, their keys are always there, their bounds are figures. */
export const entityLimits = eachDocument("entity", (doc, look) => {
  const entity = look.model.entities.get(doc.id)!;
  for (const [at, rule] of entity.rules.entries()) {
    const found = limitIn(rule);
    if (found === null) continue;
    const word = found.isMost ? "atMost" : "atLeast";
    checkLimit(found.limit, { entity, rule, path: `/rules/${at}/${word}`, look });
    checkOwnReads(found.limit, { entity, rule, path: `/rules/${at}`, look });
    checkBreach(found.rule, { entity, rule, path: `/rules/${at}/breach`, look }, found.limit);
    checkOffer(found.rule, { entity, rule, path: `/rules/${at}/offer`, look }, fieldOfLimit(found.rule, found.limit));
    for (const said of valuesIn(found.rule.message))
      lookAtExpr(look, said.value, { entity: entity.id, place: "limit", at: `/rules/${at}/message/${said.at}` });
  }
});

/** What a limit leaves is worked out from what it reads, so it reads nothing that is worked out from what limits leave. */
function checkOwnReads({ rows, of, bound }: LimitDocument, inside: Inside): void {
  const { entity, rule } = inside;
  const queries = rows === undefined ? [] : [rows].flat().filter((query) => query.entity === entity.id);
  const nodes = [rule.when, of, ...queries.map(({ where }) => where), isOfRow(bound) ? undefined : bound];
  const read = nodes.flatMap((node) => (node === undefined ? [] : fieldsBehind(entity, node)));
  const turned = read.find((name) => readsLimit(entity, name));
  if (turned !== undefined) refuse(inside, "", `读了“${turned}”，而它又由限额的余量算出`);
}

const readsLimit = (entity: Entity, name: string): boolean => {
  const field = entity.fields.get(name);
  return field?.kind === "live" && field.expr !== null && dependencies(field.expr, entity.conditions).limits.length > 0;
};

/** Own fields that a condition reads, those behind its live fields included. */
function fieldsBehind(entity: Entity, node: Cond | Expr): string[] {
  const found = new Set<string>();
  const open: (Cond | Expr)[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    for (const path of dependencies(next, entity.conditions).fields) {
      const name = path.split(".")[0]!;
      const field = entity.fields.get(name);
      if (found.has(name)) continue;
      found.add(name);
      if (field?.kind === "live" && field.expr !== null) open.push(field.expr);
    }
  return [...found];
}

interface Inside {
  entity: Entity;
  rule: RuleDocument;
  path: string;
  look: Look;
}

function checkLimit(limit: LimitDocument, inside: Inside): void {
  const { entity, path } = inside;
  const several = Array.isArray(limit.rows);
  const queries: Query[] = limit.rows === undefined ? [{ entity: entity.id }] : [limit.rows].flat();
  for (const [index, query] of queries.entries()) {
    const at = limit.rows === undefined ? path : several ? below(below(path, "rows"), index) : below(path, "rows");
    checkRows(query, { ...inside, path: at }, limit);
  }
  if ((limit.agg === "sum") !== (limit.of !== undefined))
    refuse(inside, "/of", limit.agg === "sum" ? "sum 要用 of 说明加什么" : "count 只数条数，不写 of");
  checkKey(limit.per ?? [], inside);
  checkBound(limit.bound, inside);
}

/** A mark changes nothing of what the limit counts, so that it never breaks it anew. */
function checkBreach({ breach, severity, when }: LimitRule, inside: Inside, limit: LimitDocument): void {
  const { entity, look, path } = inside;
  if (breach === undefined) return;
  if (severity !== undefined) refuse(inside, "", "超出时只作标记，不写 severity");
  const queries = limit.rows === undefined ? [] : [limit.rows].flat();
  const nodes = [when, limit.of, ...queries.flatMap(({ where }) => where), isOfRow(limit.bound) ? undefined : limit.bound];
  const read = new Set([...(limit.per ?? []), ...nodes.flatMap((node) => (node === undefined ? [] : fieldsBehind(entity, node)))]);
  for (const [name, value] of Object.entries(breach.set)) {
    const at = `${path}/set/${name}`;
    const field = entity.fields.get(name);
    if (!needField(look, { entity: entity.id, path: name, at }) || field === undefined) continue;
    if (field.kind !== "stored" || field.expr !== null) refuse(inside, `/set/${name}`, `“${name}”不是存储的、可以写的字段`);
    else if (name === entity.key || read.has(name)) refuse(inside, `/set/${name}`, `限额自己要读“${name}”，不能用它作标记`);
    lookAtExpr(look, value, { entity: entity.id, place: "limit", at, expected: field.type.valueClass });
  }
}

const MOST_OFFERS = 20;

/** What is offered can be chosen: at the field that refers to it. */
function checkOffer({ offer }: LimitRule, inside: Inside, at: string | null): void {
  const { entity, look, path } = inside;
  if (offer === undefined) return;
  for (const found of checkQuery(offer, { model: look.model, entity: entity.id, record: entity.id, place: "filter", path })) addFound(look, found);
  const rows = queriedEntity(look.model, entity.id, offer);
  const field = entity.fields.get(at ?? "");
  if (rows !== null && field?.refTo !== rows.id) refuse(inside, "", `提示所在的字段“${at ?? ""}”不引用“${rows.id}”，无从改选`);
  if ((offer.limit ?? 1) > MOST_OFFERS) refuse(inside, "/limit", `最多 ${MOST_OFFERS} 项`);
}

function refuse({ rule, path, look }: Inside, at: string, reason: string): void {
  addError(look, problem("LIMIT_INVALID", `${path}${at}`, { rule: rule.key, reason }));
}

/** Rows that count are those of entities, all of them, and agree with the record by names that both have. */
function checkRows(query: Query, inside: Inside, { of, per = [] }: LimitDocument): void {
  const { entity, look, path } = inside;
  for (const found of checkQuery(query, { model: look.model, entity: entity.id, record: entity.id, place: "filter", path })) addFound(look, found);
  const rows = queriedEntity(look.model, entity.id, query);
  const extra = (["path", "table", "order", "limit", "as"] as const).find((key) => query[key] !== undefined);
  if (extra !== undefined)
    refuse(inside, `/${extra}`, extra === "path" || extra === "table" ? "计入的数据用 entity 指明" : `计入的是全部数据，不写 ${extra}`);
  if (extra !== undefined || rows === null) return;
  if (of !== undefined) lookAtExpr(look, of, { entity: rows.id, place: "measure", at: `${path.replace(/\/rows.*/, "")}/of`, expected: "number" });
  for (const name of per) {
    const [own, theirs] = [entity.fields.get(name), rows.fields.get(name)];
    if (own === undefined || rows === entity) continue;
    const agrees = theirs !== undefined && theirs.kind === "stored" && theirs.type.valueClass === own.type.valueClass;
    if (!agrees) refuse(inside, "/entity", `“${rows.id}”没有同样的存储字段“${name}”，per 按它归到一起`);
  }
}

/** A record without its key would never be limited. */
function checkKey(per: readonly string[], inside: Inside): void {
  const { entity, rule, look, path } = inside;
  for (const [index, name] of per.entries()) {
    const at = `${path}/per/${index}`;
    const field = entity.fields.get(name);
    if (!needField(look, { entity: entity.id, path: name, at }) || field === undefined) continue;
    const isKept = field.kind === "stored" && field.childEntity === null && field.type.valueClass !== "list";
    if (!isKept) refuse(inside, `/per/${index}`, `“${name}”不是存储的单个值`);
    else if (!isAlwaysThere(name, entity, rule))
      refuse(inside, `/per/${index}`, `“${name}”可以不填，不填就不受限；把它设为必填，或在 when 里说明它何时有值`);
  }
}

function isAlwaysThere(name: string, entity: Entity, rule: RuleDocument): boolean {
  const field = entity.fields.get(name);
  if (name === entity.key || field?.doc.required === true || !field?.writable) return true;
  const asked = entity.rules.some((one) => "require" in one && one.when === undefined && one.require.includes(name));
  return asked || (rule.when !== undefined && dependencies(rule.when, entity.conditions).fields.includes(name));
}

function checkBound(bound: LimitDocument["bound"], inside: Inside): void {
  const { entity, look, path } = inside;
  const at = `${path}/bound`;
  if (!isOfRow(bound)) {
    checkFigure(bound, { ...inside, path: at }, entity.id);
    return;
  }
  for (const found of checkQuery(bound.first, { model: look.model, entity: entity.id, record: entity.id, place: "filter", path: `${at}/first` }))
    addFound(look, found);
  if (bound.first.entity === undefined) refuse({ ...inside, path: at }, "/first", "限额所在的数据用 entity 指明");
  const rows = queriedEntity(look.model, entity.id, bound.first);
  if (rows !== null) checkFigure(bound.pick, { ...inside, path: `${at}/pick` }, rows.id);
}

function checkFigure(figure: Expr, inside: Inside, entity: string): void {
  const { look, path } = inside;
  const at = { model: look.model, entity, place: "rule", path } as const;
  const found = checkExpr(figure, at);
  for (const one of found) addFound(look, one);
  if (found.length > 0) return;
  const figures = exprClass(figure, at);
  if (figure === null) refuse(inside, "", "没有限额，规则从不起作用");
  else if (figures !== "number" && figures !== "decimal") refuse(inside, "", "限额应是数字或金额");
}
