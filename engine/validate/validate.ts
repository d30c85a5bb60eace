import type { Entity, Field, Model } from "../model/model.ts";
import type { EvalRecord } from "../conditions/env.ts";
import { modelEnv } from "../conditions/model-env.ts";
import type { EvalContext } from "../context.ts";
import { type Problem, problem, schemaError } from "../errors.ts";
import { isEmpty } from "../values/emptiness.ts";
import { isAbsent, isSame } from "./absent.ts";
import { checkRules } from "./rules.ts";
import { checkFieldValue } from "./value-problems.ts";
import { zh } from "../language/text.ts";

export interface ValidateInput {
  model: Model;
  entity: string;
  /** The whole record as it will be saved (patch over stored), wire form, computed values and defaults in place; walked paths that rules read under the whole path. */
  record: EvalRecord;
  /** The stored record; null when it is being created. */
  before: EvalRecord | null;
  action: "create" | "update" | "import";
  ctx: EvalContext;
  /** Fields this person may write. Default: every field a client may send. Required is asked of these only. */
  writable?: (field: string) => boolean;
  /** Fields that may stay empty although required. */
  skipRequired?: ReadonlySet<string>;
  /** Leave the rules to the caller. Default false. */
  skipRules?: boolean;
}

/** Everything wrong with a record, all at once. Paths are JSON Pointers into the record. References, uniqueness and no-overlap are the database's. */
export function validateRecord(input: ValidateInput): Problem[] {
  const entity = entityOf(input.model, input.entity);
  const values = fieldProblems(entity, input, "");
  if (input.skipRules === true || values.length > 0) return values;
  const ctx = { ...input.ctx, before: input.before ?? undefined };
  return checkRules({ rules: entity.rules, record: input.record, env: modelEnv(input.model, input.entity, ctx) });
}

/** @throws SchemaError REFERENCE_DANGLING */
export function entityOf(model: Model, id: string): Entity {
  const entity = model.entities.get(id);
  if (entity === undefined) throw schemaError([problem("REFERENCE_DANGLING", "", { kind: "实体", id })]);
  return entity;
}

function fieldProblems(entity: Entity, input: ValidateInput, path: string): Problem[] {
  return [...entity.fields.values()].flatMap((field) =>
    field.kind === "live" || field.doc.retired === true ? [] : problemsOf(field, input, `${path}/${field.name}`),
  );
}

function problemsOf(field: Field, input: ValidateInput, path: string): Problem[] {
  const { record, before, model } = input;
  const value = record[field.name];
  const old = before?.[field.name];
  const label = zh(field.title);
  if (isEmpty(value) && isRequired(field, input)) return [problem("VALUE_REQUIRED", path, { label })];
  if (isAbsent(value)) return [];
  // What is stored was right when it was stored; only a change must satisfy today's document.
  if (before !== null && isSame(value, old)) return [];
  if (before !== null && field.doc.immutable === true && !isAbsent(old)) return [problem("VALUE_IMMUTABLE", path, { label })];
  const found = checkFieldValue(value, field, { path, label, before: old, dict: model.dicts.get(field.doc.dict ?? "") });
  return found.length > 0 || field.childEntity === null ? found : rowProblems(field, input, path);
}

/** Emptying an immutable value is a change too, but only of a field that had one. */
function isRequired(field: Field, { before, record, writable, skipRequired }: ValidateInput): boolean {
  if (skipRequired?.has(field.name)) return false;
  if (before !== null && field.doc.immutable === true && !isAbsent(before[field.name]) && Object.hasOwn(record, field.name)) return true;
  return field.doc.required === true && field.writable && (writable?.(field.name) ?? true);
}

function rowProblems(field: Field, input: ValidateInput, path: string): Problem[] {
  const child = entityOf(input.model, field.childEntity!);
  const stored = new Map(rowsOf(input.before?.[field.name]).map((row) => [row.id, row]));
  return rowsOf(input.record[field.name]).flatMap((row, at) => {
    const before = (row.id === undefined || row.id === null ? undefined : stored.get(row.id)) ?? null;
    const inner: ValidateInput = { model: input.model, entity: child.id, record: row, before, action: input.action, ctx: input.ctx };
    return [...unknownKeys(child, row, `${path}/${at}`), ...fieldProblems(child, inner, `${path}/${at}`)];
  });
}

const rowsOf = (value: unknown): EvalRecord[] => (Array.isArray(value) ? (value as EvalRecord[]) : []);

/** Keys of a row beside its columns, their labels and what the server itself puts on a row. */
function unknownKeys(child: Entity, row: EvalRecord, path: string): Problem[] {
  const known = new Set<string>([...ownRowKeys, ...child.fields.keys(), ...[...child.fields.values()].map((field) => field.labelKey ?? "")]);
  return Object.keys(row)
    .filter((key) => !known.has(key) && !key.includes("."))
    .map((key) => problem("VALUE_UNKNOWN_FIELD", `${path}/${key.slice(0, 60)}`, { field: key.slice(0, 60) }));
}
const ownRowKeys = [
  "id",
  "version",
  "sortNo",
  "parentId",
  "createUser",
  "createTime",
  "updateUser",
  "updateTime",
  "createUserName",
  "updateUserName",
  "_withheld",
];
