import { type EntityDocument, isFreeze } from "../document.ts";
import { problem } from "../../../errors.ts";
import type { Entity, Field } from "../../../model/model.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";

/** Fields that play a part for the whole entity are fit for it. Names that do not exist are the business of `entity-references`. */
export const entityParts = eachDocument("entity", (doc, look) => {
  const entity = look.model.entities.get(doc.id)!;
  checkKey(entity, look);
  const tree = fieldOf(entity, doc.treeField);
  if (tree && tree.refTo !== doc.id) refuse(look, "/treeField", tree, "应引用本实体");
  const enabled = fieldOf(entity, doc.enabledField);
  if (enabled && enabled.type.valueClass !== "boolean") refuse(look, "/enabledField", enabled, "应为 boolean");
  checkLinks(doc, look);
  checkOverlaps(entity, look);
  checkChains(entity, look);
  checkFrozen(entity, look);
  checkCopies(entity, look);
});

const fieldOf = (entity: Entity, name: string | undefined): Field | undefined => (name === undefined ? undefined : entity.fields.get(name));

function refuse(look: Look, path: string, field: Field, reason: string): void {
  addError(look, problem("FIELD_OPTION_INVALID", path, { field: field.name, option: path.slice(path.lastIndexOf("/") + 1), reason }));
}

/** Others store its value, so there is exactly one row for it and it stays as it is. */
function checkKey(entity: Entity, look: Look): void {
  const key = fieldOf(entity, entity.doc.key);
  if (!key) return;
  const sets = (entity.doc.unique ?? []).map((unique) => (Array.isArray(unique) ? unique : unique.fields));
  const isUnique = key.doc.unique === true || sets.some((fields) => fields.length === 1 && fields[0] === key.name);
  if (!isUnique) refuse(look, "/key", key, "主键字段应 unique");
  if (key.doc.immutable !== true && key.writable) refuse(look, "/key", key, "主键字段应 immutable，改名用操作");
  if (key.kind !== "stored" || key.type.valueClass !== "text") refuse(look, "/key", key, "主键字段应为存储的文本");
}

function checkLinks(doc: EntityDocument, look: Look): void {
  (doc.links ?? []).forEach((link, at) => {
    const by = look.model.entities.get(link.entity)?.fields.get(link.by);
    if (by && by.refTo !== doc.id) refuse(look, `/links/${at}/by`, by, `应引用“${doc.id}”`);
  });
}

function checkOverlaps(entity: Entity, look: Look): void {
  entity.rules.forEach((rule, at) => {
    if (!("noOverlap" in rule)) return;
    const [start, end] = rule.noOverlap.of.map((name) => entity.fields.get(name));
    if (!start || !end) return;
    const path = `/rules/${at}/noOverlap/of`;
    if (start.type.valueClass !== end.type.valueClass || !["date", "datetime", "number"].includes(start.type.valueClass))
      refuse(look, path, start, "两个字段应同为日期、时刻或数字");
    else if (start.kind !== "stored" || end.kind !== "stored") refuse(look, path, start, "两个字段都应存储");
  });
}

function checkChains(entity: Entity, look: Look): void {
  entity.rules.forEach((rule, at) => {
    const field = "acyclic" in rule ? entity.fields.get(rule.acyclic) : undefined;
    if (field === undefined) return;
    const path = `/rules/${at}/acyclic`;
    if (field.refTo !== entity.id || field.type.valueClass === "list") refuse(look, path, field, "应引用本实体");
    else if (field.kind !== "stored") refuse(look, path, field, "应为存储的字段");
  });
}

/** What is worked out while it is read has no value that could stay. */
function checkFrozen(entity: Entity, look: Look): void {
  entity.rules.forEach((rule, at) => {
    if (!isFreeze(rule)) return;
    for (const [index, name] of rule.freeze.entries()) {
      const field = entity.fields.get(name);
      if (field?.kind === "live") refuse(look, `/rules/${at}/freeze/${index}`, field, "应为存储的字段");
    }
  });
}

/** A copy holds what it copies. */
function checkCopies(entity: Entity, look: Look): void {
  for (const field of entity.fields.values()) {
    const from = field.doc.copy?.from.split(".") ?? [];
    let at: Entity | undefined = from.length > 0 ? entity : undefined;
    let source: Field | undefined;
    for (const step of from) {
      source = at?.fields.get(step);
      at = source?.refTo == null ? undefined : look.model.entities.get(source.refTo);
    }
    if (source && source.type.valueClass !== field.type.valueClass) {
      refuse(
        look,
        `/fields/${entity.doc.fields.findIndex((doc) => doc.name === field.name)}/copy`,
        field,
        `来源是 ${source.type.name}，与 ${field.type.name} 不能相容`,
      );
    }
  }
}
