import type { CheckAt } from "../conditions/check.ts";
import { problem } from "../errors.ts";
import type { FieldType } from "../fields/define-field.ts";
import type { FieldDocument } from "../fields/field-document.ts";
import { knownFieldType } from "../fields/index.ts";
import { addError, type Look, lookAtCond, lookAtExpr, need, needEntity, needField, needPath } from "../findings/look.ts";
import { zh } from "../language/text.ts";
import { serialPaths } from "../values/serial-pattern.ts";
import { checkFieldValue } from "./value-problems.ts";

interface Inside {
  /** Whose fields its conditions and expressions read. */
  entity: string;
  /** JSON Pointer of the field. */
  path: string;
  look: Look;
  /** Of values asked for beside it. */
  asks?: CheckAt["asks"];
}

/** Every name in a field leads somewhere, and its expressions are well typed. Also for fields asked for by a dialog, which belong to no record. */
export function checkField(field: FieldDocument, { entity, path, look, asks }: Inside): void {
  if (field.dict !== undefined) need(look, { kind: "字典", id: field.dict, known: look.model.dicts, path: `${path}/dict` });
  if (field.nodeOf !== undefined) needField(look, { entity, path: field.nodeOf, at: `${path}/nodeOf` });
  const target = field.entity !== undefined && needEntity(look, field.entity, `${path}/entity`) ? field.entity : null;
  if (target !== null) lookAtCond(look, field.options, { entity: target, place: "option", at: `${path}/options`, record: entity });
  const type = knownFieldType(field.type) ?? undefined;
  const expected = type === undefined ? {} : { expected: type.valueClass };
  if (type === undefined || typeof field.default === "object")
    lookAtExpr(look, field.default, { entity, place: "default", at: `${path}/default`, ...expected, ...(asks && { asks }) });
  else if (field.default !== undefined) checkLiteral(field, type, { path: `${path}/default`, look });
  lookAtExpr(look, field.computed, { entity, place: "computed", at: `${path}/computed`, ...expected });
  if (type?.isGiven === true) checkSerial(field, { entity, path, look });
  if (field.copy) needPath(look, { entity, path: field.copy.from, at: `${path}/copy/from` });
  for (const [at, column] of (field.columns ?? []).entries())
    checkField(column, { entity: `${entity}.${field.name}`, path: `${path}/columns/${at}`, look });
}

/** What a number is made of is one short text: a code, a year, a key. */
function checkSerial(field: FieldDocument, { entity, path, look }: Inside): void {
  lookAtCond(look, field.givenWhen, { entity, place: "rule", at: `${path}/givenWhen` });
  for (const part of serialPaths(field.pattern ?? "")) {
    const found = needPath(look, { entity, path: part, at: `${path}/pattern` });
    if (found === null || (partTypes as readonly string[]).includes(found.field.type.name)) continue;
    const reason = `“${part}”不能写进编号，可以是 ${partTypes.join("、")}`;
    addError(look, problem("FIELD_OPTION_INVALID", `${path}/pattern`, { field: field.name, option: "pattern", reason }));
  }
}
const partTypes = ["string", "integer", "year", "dict", "ref", "tree", "serial"] as const;

/** A literal default must be a value the field would accept. */
function checkLiteral(doc: FieldDocument, type: FieldType, { path, look }: { path: string; look: Look }): void {
  const dict = look.model.dicts.get(doc.dict ?? "");
  const found = checkFieldValue(doc.default, { doc, type }, { path, label: zh(doc.title), ...(dict ? { dict } : {}) });
  for (const one of found) addError(look, one);
}
