import { accessFor } from "../../../../engine/access/access-for.ts";
import { pairsCond } from "../../../../engine/access/conds.ts";
import { accessError, problem } from "../../../../engine/errors.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import type { Call, OperationRecord } from "../../platform/runtime.ts";
import { entityOf } from "../records/entity-of.ts";
import { fetchRecords } from "../records/fetch.ts";
import { notGranted } from "../records/granted.ts";
import { isAnonymous } from "../sheets/author.ts";

/** A record that the caller may comment on, with what it is called and who made it. */
export interface CommentPlace {
  call: Call;
  entity: Entity;
  record: OperationRecord & { id: string };
}

/** @throws AccessError ACTION_DENIED, ROW_HIDDEN */
export async function commentPlace(call: Call, entityId: string, id: string): Promise<CommentPlace> {
  const entity = entityOf(call, entityId);
  const { comment: pairs } = accessFor(call.model, entity.id, call.user);
  // Beside a record that names nobody, a comment would.
  if (pairs.length === 0 || isAnonymous(entity)) throw notGranted(entity, "comment");
  const [row] = await fetchRecords({ call, entity, ids: [id], where: pairsCond(pairs), own: new Set(["id", "createUser", entity.titleField]) });
  if (row === undefined) throw accessError([problem("ROW_HIDDEN", "", {})]);
  return { call, entity, record: { ...row.record, id: row.id } };
}
