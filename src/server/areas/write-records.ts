/** `npm run areas`: writes the types of stored rows anew from the documents. Nobody keeps them by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../../../engine/compile/index.ts";
import type { Entity, Field, Model } from "../../../engine/model/model.ts";
import { readSet } from "../../../generator/read-set.ts";
import { namedOperations } from "../../../generator/commands/check.ts";
import { schemaType } from "../../../generator/types/schema-type.ts";
import { key } from "../../../generator/types/text.ts";
import { isStored } from "../platform/sql/names.ts";

const head = `// Written by "npm run areas" from the documents; tests/areas/records.test.ts holds it true.

/** What every table has. \`id\` is a decimal text; times are \`yyyy-MM-dd HH:mm:ss\`; \`version\` counts writes from 1. */
type Kept = {
  id: string;
  tenantId: string;
  version: number;
  createUser: string | null;
  createTime: string | null;
  updateUser: string | null;
  updateTime: string | null;
  isDeleted: boolean;
};
`;

/** The source of `kit/entity-rows.ts` for the documents of a directory. */
export async function recordTypes(dir: string): Promise<string> {
  const { set } = await readSet(dir);
  const { model } = compile(set, { hash: "", operations: namedOperations(set) });
  const entities = [...model.entities.values()].filter(({ childOf }) => childOf === null).sort((a, b) => (a.id < b.id ? -1 : 1));
  return `${head}
/** Stored values by entity: dates and money as text, numbers as numbers, references as the keys they store, null where empty. Rows of a table are there when they were read. */
export interface EntityRows {
${entities.map((entity) => `  ${key(entity.id)}: Kept & ${rowType(model, entity, "  ")};\n`).join("")}}
`;
}

function rowType(model: Model, entity: Entity, indent: string): string {
  const fields = [...entity.fields.values()].filter((field) => field.kind === "rows" || (field.kind === "stored" && isStored(field)));
  const path = entity.treeField === null ? "" : `${indent}  treePath: string;\n`;
  return `{\n${path}${fields.map((field) => `${indent}  ${member(model, field, `${indent}  `)};\n`).join("")}${indent}}`;
}

function member(model: Model, field: Field, indent: string): string {
  const child = model.entities.get(field.childEntity ?? "");
  if (child !== undefined) return `${key(field.name)}?: ({ id?: string } & ${rowType(model, child, indent)})[] | null`;
  const type = schemaType(field.type.valueSchema(field.doc));
  const isSure = field.doc.required === true && field.doc.retired !== true && field.kind === "stored";
  return `${key(field.name)}: ${isSure || type === "unknown" ? type : `${type} | null`}`;
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, "kit/entity-rows.ts"), await recordTypes(join(import.meta.dirname, "../../../schemas")));
