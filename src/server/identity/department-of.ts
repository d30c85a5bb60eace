import { type RawBuilder, sql } from "kysely";
import type { Model } from "../../../engine/model/model.ts";
import { columnName, isStored, table } from "../platform/sql/names.ts";
import { accountEntity } from "./account.ts";

/** Table and columns of what the `departmentId` of an account refers to. */
export interface DepartmentSource {
  from: RawBuilder<unknown>;
  key: RawBuilder<unknown>;
  title: RawBuilder<unknown>;
}

/** Where the documents keep the departments of accounts; null = an account has none, or what it has is called by nothing stored. */
export function departmentSource(model: Model): DepartmentSource | null {
  const target = model.entities.get(accountEntity)?.fields.get("departmentId")?.refTo;
  const entity = target == null ? undefined : model.entities.get(target);
  const titled = entity?.fields.get(entity.titleField);
  if (entity === undefined || titled === undefined || !isStored(titled)) return null;
  return { from: table(model, entity), key: sql.id(columnName(entity, entity.key)), title: sql.id(columnName(entity, entity.titleField)) };
}
