import type { Row } from "../../../../engine/api.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import type { Call } from "../../platform/runtime.ts";
import { fetchRecords } from "./fetch.ts";
import { frozenFields } from "./frozen.ts";
import { planListing, withActions } from "./list.ts";
import { isStorable, type RecordQuery } from "./query.ts";
import { actionQuestions } from "./row-actions.ts";

/** One record with the rows of its tables. A row of another tenant, out of scope or removed does not exist. @throws AccessError ROW_HIDDEN */
export async function getRecord(call: Call, entityId: string, id: string, query: RecordQuery = {}): Promise<Row> {
  if (!isStorable(id)) throw accessError([problem("ROW_HIDDEN", "", {})]);
  const listing = planListing(call, entityId, { columns: query.columns, removed: query.removed }, "getOne");
  const { entity, pairs, removed } = listing;
  const fetched = await fetchRecords({
    call,
    entity,
    ids: [id],
    removed,
    where: listing.where === true ? pairsCond(pairs) : listing.where,
    pairs,
    paths: listing.paths,
    tables: "all",
    action: "read",
    labels: true,
    questions: actionQuestions(call, entity, { removed, of: "record" }),
  });
  const [row] = await withActions(listing, fetched);
  if (row === undefined) throw accessError([problem("ROW_HIDDEN", "", {})]);
  if (row._actions?.includes("update") !== true) return row;
  const frozen = await frozenFields(call, entity, { ...fetched[0]!.record, id: row.id });
  return Object.keys(frozen).length === 0 ? row : { ...row, _frozen: frozen };
}
