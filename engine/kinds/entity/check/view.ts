import { fieldType } from "../../../fields/index.ts";
import { problem } from "../../../errors.ts";
import { addError, eachDocument, type Look } from "../../../findings/look.ts";
import type { FieldDocument } from "../../../fields/field-document.ts";
import { type EntityDocument, type GrantDocument, isView } from "../document.ts";

/** What a view would need a table for. */
const ofTables = ["key", "treeField", "renamedFrom", "unique", "indexes", "rules", "effects", "keeper", "from", "settings"] as const;
const writes: readonly (keyof GrantDocument)[] = ["create", "update", "remove", "restore", "import", "propose"];
const asked = ["required", "unique", "immutable", "default", "copy"] as const;

/** Rows of a view stand elsewhere: they are read and counted, and operations may be called on them. */
export const viewEntities = eachDocument("entity", (doc, look) => {
  if (!isView(doc)) return;
  for (const part of ofTables) if (doc[part] !== undefined) refuse(look, `/${part}`, part, "视图没有自己的数据，请去掉");
  if (look.model.entities.get(doc.id)!.flow !== null) refuse(look, "/stored", doc.id, "视图的数据不能走流程");
  checkGrants(doc, look);
  for (const [at, field] of doc.fields.entries()) checkField(field, look, `/fields/${at}`);
});

const refuse = (look: Look, path: string, part: string, reason: string): void => addError(look, problem("VIEW_INVALID", path, { part, reason }));

function checkGrants({ access }: EntityDocument, look: Look): void {
  for (const [at, grant] of access.grants.entries())
    for (const write of writes)
      if (grant[write] !== undefined) refuse(look, `/access/grants/${at}/${write}`, write, "没有人能写视图的数据，请去掉这项授权");
}

function checkField(field: FieldDocument, look: Look, path: string): void {
  const type = fieldType(field.type);
  if (type.valueClass === "rows" || type.isGiven === true) refuse(look, `${path}/type`, field.name, "视图没有子表和流水号");
  for (const option of asked) if (field[option] !== undefined) refuse(look, `${path}/${option}`, field.name, "没有人填写视图的字段，请去掉");
}
