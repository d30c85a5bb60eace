import { type RawBuilder, sql } from "kysely";
import type { Field } from "../../../../engine/model/model.ts";
import { isSame } from "../../../../engine/validate/absent.ts";
import { fromColumn } from "../../platform/sql/columns.ts";
import { SCHEMA } from "../../platform/sql/names.ts";
import { type Conversion, conversion, convertValue } from "./convert.ts";
import {
  addNarrow,
  addStep,
  type ColumnDraft,
  type Drafting,
  isComputed,
  nameOfField,
  offenders,
  offends,
  plainOffending,
  type TableDraft,
} from "./drafting.ts";
import { addColumnSql } from "./definitions.ts";
import { type FieldShape, fieldShape } from "./field-shape.ts";
import { formerShape } from "./former-shape.ts";
import { fieldKey } from "./memory.ts";
import { limitChanges } from "./narrower.ts";
import { planReferences } from "./plan-references.ts";
import { rowsWhere } from "./offending-rows.ts";
import { scanRows } from "./scan.ts";
import { preparedName } from "./prepared-name.ts";
import { zh } from "../../../../engine/language/text.ts";

interface Change {
  draft: ColumnDraft;
  field: Field;
  liveName: string;
}
interface Changed extends Change {
  table: TableDraft;
  before: FieldShape;
  after: FieldShape;
  what: string;
  head: { entity: string; field: string };
}

/** Compares a field with the column that holds its values. */
export async function planChange(at: Drafting, table: TableDraft, change: Change): Promise<void> {
  const { match } = table;
  const { field, liveName } = change;
  const { entity } = match;
  const liveType = match.live!.columns.get(liveName)!.type;
  const known = at.memory.fields.get(fieldKey(match.liveName, liveName));
  const before = formerShape(known?.shape, liveName, liveType);
  const after = fieldShape(at.model, field);
  const changed: Changed = {
    ...change,
    table,
    before,
    after,
    what: nameOfField(entity, zh(field.title)),
    head: { entity: entity.id, field: field.name },
  };
  planName(at, changed, known?.retiredAt ?? null);
  const isOtherType =
    liveType !== change.draft.type || (known !== undefined && (before.doc.type !== after.doc.type || before.doc.dict !== after.doc.dict));
  if (isOtherType) await planConversion(at, changed, { liveType, wasRetired: known !== undefined && known.retiredAt !== null });
  if (known === undefined || field.doc.retired === true) return;
  if (!isOtherType && known.retiredAt !== null) await planRevived(at, changed);
  else if (!isOtherType) {
    await planLimits(at, changed);
    await planCodes(at, changed);
  }
  await planReferences(at, changed);
  await planRequired(at, changed, known.retiredAt !== null);
  if (isComputed(entity, field) && after.expr !== null && (before.expr !== after.expr || isOtherType)) await planRecompute(at, changed);
}

function planName(at: Drafting, { table, field, liveName, what, head }: Changed, retiredAt: string | null): void {
  const target = sql.id(SCHEMA, table.match.liveName);
  if (liveName !== field.name) {
    const statements = [sql`alter table ${target} rename column ${sql.id(liveName)} to ${sql.id(field.name)}`];
    addStep(at, {
      ...head,
      id: `rename:${head.entity}.${head.field}`,
      kind: "safe",
      sentence: `字段 ${liveName} 改名为${what}（${field.name}），数据不变`,
      statements,
    });
  }
  if (retiredAt !== null && field.doc.retired !== true)
    addStep(at, { ...head, id: `revive:${head.entity}.${head.field}`, kind: "safe", sentence: `恢复使用${what}，原来的数据仍在` });
  if (retiredAt === null && field.doc.retired === true && at.memory.fields.has(fieldKey(table.match.liveName, liveName)))
    addStep(at, { ...head, id: `retire:${head.entity}.${head.field}`, kind: "retire", sentence: `停用${what}，数据保留` });
}

/** Every value is tried; the plan tells those that cannot follow. */
async function planConversion(at: Drafting, changed: Changed, { liveType, wasRetired }: { liveType: string; wasRetired: boolean }): Promise<void> {
  const { table, before, field, draft, liveName, what, head } = changed;
  const by = conversion(at.model, before, field, at.memory.dicts);
  const found = offenders();
  let rows = 0;
  let isOther = liveType !== draft.type;
  for await (const batch of scanRows(at.connection, { table: table.match.liveName, columns: [liveName] }))
    for (const { id, values } of batch) {
      rows += 1;
      const converted = convertValue(by, values[0]);
      if ("problem" in converted) found.add(id, values[0]);
      else if (!isOther && !isSame(converted.value, fromColumn(field, values[0]))) isOther = true;
    }
  const [from, to] = [by.from.type.title, field.type.title];
  const sentence = from === to ? `${what}（${to}）的存储方式调整` : `${what}由${from}改为${to}`;
  const offending = plainOffending(found);
  const advice = wasRetired ? "这是停用的同名字段留下的：请换一个字段名，或先删除停用的字段" : "请先改正这些数据，或换一个字段名";
  if (isOther) draft.convert = by;
  addStep(at, {
    ...head,
    id: `retype:${head.entity}.${head.field}`,
    kind: found.count > 0 ? "narrow" : isOther && rows > 0 ? "fill" : "safe",
    sentence: found.count === 0 && isOther && rows > 0 ? `${sentence}，转换 ${rows} 条数据` : sentence,
    rows: found.count > 0 ? found.count : rows,
    statements: isOther ? retyping(changed) : [],
    ...(found.count > 0 ? { offending, blocked: offends(sentence, offending, advice) } : {}),
  });
}

function retyping({ table, draft, liveName }: Changed): RawBuilder<unknown>[] {
  const target = sql.id(SCHEMA, table.match.liveName);
  const fresh = sql.id(preparedName(draft.name));
  return [
    addColumnSql(table.match.liveName, { name: preparedName(draft.name), definition: draft.definition }),
    sql`alter table ${target} drop column ${sql.id(liveName)}`,
    sql`alter table ${target} rename column ${fresh} to ${sql.id(draft.name)}`,
  ];
}

async function planLimits(at: Drafting, changed: Changed): Promise<void> {
  const { before, field, what, head } = changed;
  if (field.type.writeOnly === true) return;
  const { tighter, looser } = limitChanges(field.type, before.doc, field.doc);
  if (tighter.length > 0) {
    const sentence = `收紧${what}：${tighter.join("，")}`;
    addNarrow(at, { ...head, id: `limit:${head.entity}.${head.field}`, sentence }, await invalid(at, changed), "请先改正这些数据");
  } else if (looser.length > 0)
    addStep(at, { ...head, id: `widen:${head.entity}.${head.field}`, kind: "safe", sentence: `放宽${what}：${looser.join("，")}` });
}

/** Much may have changed while the field was away. */
async function planRevived(at: Drafting, changed: Changed): Promise<void> {
  const { what, head, field } = changed;
  if (field.type.writeOnly === true) return;
  const offending = await invalid(at, changed);
  if (offending.count > 0)
    addNarrow(at, { ...head, id: `limit:${head.entity}.${head.field}`, sentence: `恢复使用${what}` }, offending, "请先改正这些数据");
}

/** Kept rows whose value the field would not take. */
async function invalid(at: Drafting, { table, before, field, liveName }: Changed) {
  const by: Conversion = conversion(at.model, before, field, at.memory.dicts);
  const found = offenders();
  const scan = { table: table.match.liveName, columns: [liveName], where: sql`not "isDeleted" and ${sql.id(liveName)} is not null` };
  for await (const batch of scanRows(at.connection, scan))
    for (const { id, values } of batch) {
      const converted = convertValue(by, values[0]);
      if ("problem" in converted) found.add(id, values[0]);
    }
  return plainOffending(found);
}

/** Codes that left the dictionary must not be in use; codes that are only retired stay where they are. */
async function planCodes(at: Drafting, changed: Changed): Promise<void> {
  const { field, what, head } = changed;
  const code = field.doc.dict ?? "";
  const old = at.memory.dicts.get(code);
  const now = at.model.dicts.get(code);
  if (old === undefined || now === undefined) return;
  const gone = old.items.filter(({ value }) => !now.items.some((item) => item.value === value));
  const retired = now.items.filter(
    (item) => item.retired === true && old.items.some(({ value, retired }) => value === item.value && retired !== true),
  );
  const id = `${head.entity}.${head.field}`;
  if (gone.length > 0) {
    const sentence = `${what}不再有选项${gone.map(({ label }) => `“${label}”`).join("、")}`;
    addNarrow(
      at,
      { ...head, id: `codes:${id}`, sentence },
      await usesOf(
        at,
        changed,
        gone.map(({ value }) => value),
      ),
      "请先改正这些数据，或把选项设为停用而不是删除",
    );
  }
  if (retired.length > 0) {
    const offending = await usesOf(
      at,
      changed,
      retired.map(({ value }) => value),
    );
    const sentence = `${what}停用选项${retired.map(({ label }) => `“${zh(label)}”`).join("、")}，已有的 ${offending.count} 条数据照旧显示`;
    addStep(at, {
      ...head,
      id: `retired-codes:${id}`,
      kind: "narrow",
      sentence,
      rows: offending.count,
      ...(offending.count > 0 ? { offending } : {}),
    });
  }
}

async function usesOf(at: Drafting, { table, field, liveName }: Changed, codes: string[]) {
  const column = sql.id(liveName);
  const isList = field.type.column(field.doc).kind === "text[]";
  const where = sql`not "isDeleted" and ${isList ? sql`${column} && ${codes}::text[]` : sql`${column} = any(${codes}::text[])`}`;
  return rowsWhere(at, table.match.liveName, liveName, where);
}

async function planRequired(at: Drafting, { table, before, after, field, liveName, what, head }: Changed, wasRetired: boolean): Promise<void> {
  if (!after.isRequired || (before.isRequired && !wasRetired)) return;
  const column = sql.id(liveName);
  const { kind } = field.type.column(field.doc);
  const empty =
    kind === "text"
      ? sql`coalesce(${column}, '') = ''`
      : kind === "text[]"
        ? sql`cardinality(coalesce(${column}, '{}')) = 0`
        : sql`${column} is null`;
  const offending = await rowsWhere(at, table.match.liveName, liveName, sql`not "isDeleted" and ${empty}`);
  const step = { ...head, id: `require:${head.entity}.${head.field}` };
  if (field.doc.default != null && offending.count > 0) {
    table.fills.add(field.name);
    return addStep(at, { ...step, kind: "fill", sentence: `${what}改为必填，为 ${offending.count} 条空着的数据填上默认值`, rows: offending.count });
  }
  addNarrow(at, { ...step, sentence: `${what}改为必填` }, offending, "请先补全，或给它一个默认值");
}

async function planRecompute(at: Drafting, { table, what, head }: Changed): Promise<void> {
  const rows = await at.rowsOf(table.match.liveName);
  if (rows === 0) return;
  table.fills.add(head.field);
  addStep(at, { ...head, id: `compute:${head.entity}.${head.field}`, kind: "fill", sentence: `重新计算${what}（${rows} 条数据）`, rows });
}
