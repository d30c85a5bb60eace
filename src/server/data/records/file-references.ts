import { zh } from "../../../../engine/language/text.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { type Problem, problem } from "../../../../engine/errors.ts";
import { fileFields } from "../files/file-fields.ts";
import { visibleFiles } from "../files/file-rights.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { type Draft, isSound } from "./draft.ts";

interface Named {
  field: Field;
  path: string;
  fileId: string;
}

/** New files of records, judged: problems go to the drafts. */
export async function checkFiles(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  for (const draft of drafts.filter(isSound)) draft.problems.push(...(await fileProblems(call, entity, draft)));
}

/** Records that name no file which `checkFiles` will refuse. */
export async function withVisibleFiles(call: Call, entity: Entity, drafts: readonly Draft[]): Promise<Draft[]> {
  const open: Draft[] = [];
  for (const draft of drafts) if ((await fileProblems(call, entity, draft)).length === 0) open.push(draft);
  return open;
}

/**
 * A file that a record names anew must be one the caller may see already. Naming it opens it to every reader of the record, and its id can be
 * guessed, so one of somebody else is answered like one that does not exist. What nobody asked for, the platform itself writes.
 */
export async function fileProblems(
  call: Call,
  entity: Entity,
  of: { record: Readonly<OperationRecord>; before: Readonly<OperationRecord> | null },
): Promise<Problem[]> {
  if (call.user.id === "") return [];
  const named = namedIn(call, entity, of);
  const visible = await visibleFiles(
    call,
    named.map(({ fileId }) => fileId),
  );
  return named
    .filter(({ fileId }) => !visible.has(fileId))
    .map(({ field, path, fileId }) => problem("VALUE_REF_MISSING", path, { label: zh(field.title), value: fileId }));
}

const idsIn = (value: unknown): string[] => [value ?? []].flat().filter((one): one is string => typeof one === "string" && one !== "");
const rowsOf = (value: unknown): Readonly<OperationRecord>[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === "object" && row !== null) : [];

function namedIn(
  call: Call,
  entity: Entity,
  { record, before }: { record: Readonly<OperationRecord>; before: Readonly<OperationRecord> | null },
): Named[] {
  const own = fileFields(entity).flatMap((field) => added(field, record[field.name], { known: idsIn(before?.[field.name]), path: "" }));
  const tables = [...entity.fields.values()].flatMap((table) => {
    const child = call.model.entities.get(table.childEntity ?? "");
    return (child === undefined ? [] : fileFields(child)).flatMap((field) => {
      const known = rowsOf(before?.[table.name]).flatMap((row) => idsIn(row[field.name]));
      return rowsOf(record[table.name]).flatMap((row, at) => added(field, row[field.name], { known, path: `/${table.name}/${at}` }));
    });
  });
  return [...own, ...tables];
}

const added = (field: Field, value: unknown, { known, path }: { known: readonly string[]; path: string }): Named[] =>
  idsIn(value)
    .filter((fileId) => !known.includes(fileId))
    .map((fileId) => ({ field, path: `${path}/${field.name}`, fileId }));
