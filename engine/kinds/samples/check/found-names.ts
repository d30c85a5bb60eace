import type { Look } from "../../../findings/look.ts";
import { queryOf, type SamplesDocument } from "../document.ts";

/** Entity of the row that a row is made for, by the name it has. */
export function foundNames({ model }: Look, { rows }: Pick<SamplesDocument, "rows">): Record<string, string> {
  const query = queryOf(rows);
  return query?.as !== undefined && model.entities.has(query.entity) ? { [query.as]: query.entity } : {};
}
