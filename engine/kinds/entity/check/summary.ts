import { dependencies } from "../../../conditions/dependencies.ts";
import { addError, eachDocument, type Look, lookAtCond, lookAtExpr, needEntity, needField } from "../../../findings/look.ts";
import type { FieldDocument } from "../../../fields/field-document.ts";
import { problem } from "../../../errors.ts";
import type { Cond, Expr } from "../../../grammar/condition.ts";
import type { Entity, Field } from "../../../model/model.ts";
import { pointerStep } from "../../../values/json-pointer.ts";
import { type EntityDocument, isView, type SummaryDocument, type SummaryMeasure, type SummarySource } from "../document.ts";

interface Summary {
  look: Look;
  entity: Entity;
  from: SummaryDocument;
}

/** A summary can be kept up to date by looking at the written row alone, and nobody else writes it. */
export const summaries = eachDocument("entity", (doc, look) => {
  if (doc.from === undefined) return;
  const at: Summary = { look, entity: look.model.entities.get(doc.id)!, from: doc.from };
  checkKeys(at);
  const names = doc.from.sources.map(({ key }) => key);
  if (names.length === 0) refuse(look, "/from/sources", "sources", "至少要有一个来源");
  doc.from.sources.forEach((source, index) => {
    const path = `/from/sources/${index}`;
    if (names.indexOf(source.key) !== index) refuse(look, `${path}/key`, source.key, "来源的标识不能重复");
    checkSource(at, source, path);
  });
  checkFields(at);
  checkGrants(doc, look);
  if (doc.from.every !== undefined && doc.from.every < 1) refuse(look, "/from/every", "every", "至少间隔 1 分钟");
  if (doc.from.freeze !== undefined) checkFreeze(at, doc.from.freeze);
  if (leadsBack(at, doc.id, new Set())) refuse(look, "/from/sources", doc.id, "汇总不能以自己为来源");
  if (at.entity.flow !== null) refuse(look, "/from", doc.id, "汇总的数据不能走流程");
  for (const part of ["effects", "rules", "unique"] as const)
    if (doc[part] !== undefined) refuse(look, `/${part}`, part, "没有人填写汇总的数据，请写在来源上");
});

const refuse = (look: Look, path: string, part: string, reason: string): void => addError(look, problem("SUMMARY_INVALID", path, { part, reason }));

const groupable = new Set(["text", "number", "decimal", "boolean", "date", "datetime"]);

function checkKeys({ look, entity, from }: Summary): void {
  if (from.keys.length === 0) refuse(look, "/from/keys", "keys", "至少要有一个分组依据");
  from.keys.forEach((name, index) => {
    const path = `/from/keys/${index}`;
    if (!needField(look, { entity: entity.id, path: name, at: path })) return;
    const field = entity.fields.get(name)!;
    if (field.kind !== "stored" || field.expr !== null || !groupable.has(field.type.valueClass))
      refuse(look, path, name, "分组依据应为单个值的字段，不能是计算字段");
  });
}

function checkSource(at: Summary, source: SummarySource, path: string): void {
  const { look, entity, from } = at;
  if (!needEntity(look, source.entity, `${path}/entity`)) return;
  const origin = look.model.entities.get(source.entity)!;
  if (origin.childOf !== null) refuse(look, `${path}/entity`, source.entity, "来源不能是明细表");
  if (isView(origin.doc)) refuse(look, `${path}/entity`, source.entity, "来源不能是视图");
  if (source.where !== undefined) checkReads(at, source.where, { origin, at: `${path}/where`, as: "cond" });
  for (const name of Object.keys(source.keys ?? {})) {
    const key = `${path}/keys/${pointerStep(name)}`;
    if (!from.keys.includes(name) && needField(look, { entity: entity.id, path: name, at: key }))
      refuse(look, key, name, `不在 keys 里，可用：${from.keys.join("、")}`);
  }
  for (const name of from.keys) {
    const given = source.keys?.[name];
    if (given !== undefined) checkReads(at, given, { origin, at: `${path}/keys/${pointerStep(name)}`, as: "expr", field: entity.fields.get(name) });
    else if (isOwnStored(origin, name)) matches(at, { given: origin.fields.get(name)!, name, path });
    else refuse(look, path, name, `“${source.entity}”没有这个存储的字段，请在来源的 keys 里写明它的值`);
  }
  for (const [name, measure] of Object.entries(source.measures ?? {}))
    checkMeasure(at, { name, measure, origin, path: `${path}/measures/${pointerStep(name)}` });
}

function matches({ look, entity }: Summary, { given, name, path }: { given: Field; name: string; path: string }): void {
  const wanted = entity.fields.get(name);
  if (wanted !== undefined && wanted.type.valueClass !== given.type.valueClass)
    refuse(look, path, name, `来源是 ${given.type.name}，与 ${wanted.type.name} 不能相容`);
}

const isOwnStored = (origin: Entity, name: string): boolean => origin.fields.get(name)?.kind === "stored";

interface Read {
  origin: Entity;
  /** JSON Pointer. */
  at: string;
  as: "cond" | "expr";
  /** Field that holds the value of an expression. */
  field?: Field | undefined;
}

/** Typed, and read from stored fields of the row alone: a change elsewhere would not be noticed. */
function checkReads({ look }: Summary, node: Cond | Expr, { origin, at, as, field }: Read): void {
  const where = { entity: origin.id, place: "measure", at } as const;
  if (as === "cond") lookAtCond(look, node, where);
  else lookAtExpr(look, node, field === undefined ? where : { ...where, expected: field.type.valueClass });
  const reads = dependencies(node as Expr, origin.conditions);
  const elsewhere = [
    ...reads.rows,
    ...reads.contexts,
    ...reads.params,
    ...reads.roles,
    ...reads.limits,
    ...reads.fields.filter((name) => !isOwnStored(origin, name)),
  ];
  const system = elsewhere.filter((name) => name !== "createTime" && name !== "createUser");
  if (system.length > 0) refuse(look, at, system[0]!, "来源只能读自己存储的字段；要用别处的值，请在来源上用 copy 存一份");
  if (asksTree(node)) refuse(look, at, "under", "来源只能读自己存储的字段；上下级请在统计时筛选");
}

const asksTree = (node: unknown): boolean =>
  typeof node === "object" && node !== null && (Object.hasOwn(node, "under") || Object.values(node).some((inner) => asksTree(inner)));

interface MeasureOn {
  name: string;
  measure: SummaryMeasure;
  origin: Entity;
  path: string;
}

function checkMeasure(at: Summary, { name, measure, origin, path }: MeasureOn): void {
  const { look, entity, from } = at;
  if (!needField(look, { entity: entity.id, path: name, at: path })) return;
  const field = entity.fields.get(name)!;
  const isNumber = ["number", "decimal"].includes(field.type.valueClass);
  if (field.kind !== "stored" || field.expr !== null || from.keys.includes(name))
    refuse(look, path, name, "指标应存放在自己的字段里，不能是分组依据或计算字段");
  if (from.sources.filter(({ measures }) => measures !== undefined && Object.hasOwn(measures, name)).length > 1)
    refuse(look, path, name, "只能由一个来源给出，多个来源请各用一个字段再相加");
  if (measure.where !== undefined) checkReads(at, measure.where, { origin, at: `${path}/where`, as: "cond" });
  if (measure.of === undefined) {
    if (measure.agg !== "count") refuse(look, path, name, "除 count 外都要写 of");
  } else checkReads(at, measure.of, { origin, at: `${path}/of`, as: "expr", ...(["min", "max"].includes(measure.agg) ? { field } : {}) });
  if (!["min", "max"].includes(measure.agg) && !isNumber) refuse(look, path, name, "应为数字字段");
}

function checkFields({ look, entity, from }: Summary): void {
  const given = new Set([...from.keys, ...from.sources.flatMap(({ measures }) => Object.keys(measures ?? {}))]);
  entity.doc.fields.forEach((doc: FieldDocument, index) => {
    const field = entity.fields.get(doc.name);
    if (field === undefined || field.kind === "live" || given.has(doc.name)) return;
    refuse(look, `/fields/${index}`, doc.name, "汇总的字段应是分组依据、指标或计算字段");
  });
}

/** Everything that writes, revives or takes away rows. */
function checkGrants({ access }: EntityDocument, look: Look): void {
  (access.grants ?? []).forEach((grant, index) => {
    for (const action of ["create", "update", "remove", "restore", "import"] as const)
      if (grant[action] !== undefined) refuse(look, `/access/grants/${index}/${action}`, action, "汇总的数据只能看，不能改");
  });
}

function checkFreeze(at: Summary, freeze: Cond): void {
  const { look, entity } = at;
  lookAtCond(look, freeze, { entity: entity.id, place: "measure", at: "/from/freeze" });
  const reads = dependencies(freeze, entity.conditions);
  const other = [...reads.rows, ...reads.params, ...reads.roles, ...reads.fields.filter((name) => !isOwnStored(entity, name))];
  const people = reads.contexts.filter((name) => name !== "today" && name !== "now");
  for (const name of [...other, ...people].slice(0, 1)) refuse(look, "/from/freeze", name, "只能读自己的分组依据、指标和今天");
}

/** Whether the sources of a summary, and theirs, lead to an entity. */
function leadsBack({ look, from }: Pick<Summary, "look" | "from">, id: string, seen: Set<string>): boolean {
  return from.sources.some(({ entity }) => {
    if (entity === id) return true;
    if (seen.has(entity)) return false;
    seen.add(entity);
    const next = look.model.entities.get(entity)?.doc.from;
    return next !== undefined && leadsBack({ look, from: next }, id, seen);
  });
}
