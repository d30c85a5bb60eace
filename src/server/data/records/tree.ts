import { sql } from "kysely";
import type { TreeNode } from "../../../../engine/api.ts";
import { allOf, type RowCond } from "../../../../engine/access/conds.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { problem, requestError } from "../../../../engine/errors.ts";
import { current } from "../../platform/database/transaction.ts";
import type { Call } from "../../platform/runtime.ts";
import { hidden, table } from "../../platform/sql/names.ts";
import { entityOf } from "./entity-of.ts";
import type { Fetched } from "./fetched.ts";
import { isStorable, type RecordQuery } from "./query.ts";
import { fetchChoices, optionOf, readQuery } from "./select.ts";
import { badRequest } from "./bad-request.ts";

const MAX_NODES = 5000;
/** What the contract calls the top of a tree. */
const roots = new Set(["", "0", "true", "root"]);

/** The rows of a tree entity, nested; with `parentId` only the children of that row (`0` = the top), each saying whether it has some itself. */
export async function treeRecords(call: Call, entityId: string, query: RecordQuery): Promise<TreeNode[]> {
  const entity = entityOf(call, entityId);
  if (entity.treeField === null) throw requestError([problem("CALL_UNKNOWN", "", {})]);
  const { parentId, root, ...rest } = query;
  for (const key of [parentId, root]) if (key !== undefined && !isStorable(String(key))) throw badRequest("parentId", "不含控制字符的文字");
  const { choice, ids, where } = await readQuery({ call, entity, read: "getTree" }, rest);
  const lazy = parentId === undefined ? true : parentCond(entity, String(parentId));
  const fetched = await fetchChoices({ call, entity, choice, where: allOf([where, lazy]), keys: ids, limit: MAX_NODES });
  const nodes = fetched.map((one) => nodeOf(call, entity, one));
  if (parentId !== undefined) return withHasChildren(call, entity, nodes);
  return nest(nodes, root === undefined || roots.has(String(root)) ? null : String(root));
}

function parentCond(entity: Entity, parent: string): RowCond {
  const field = entity.treeField!;
  return roots.has(parent)
    ? {
        any: [
          { field, empty: true },
          { field, eq: "0" },
        ],
      }
    : { field, eq: parent };
}

function nodeOf(call: Call, entity: Entity, fetched: Fetched): TreeNode {
  const parent = fetched.record[entity.treeField!];
  return {
    ...optionOf(call, entity, fetched),
    version: Number(fetched.record.version),
    parentId: typeof parent === "string" && parent !== "" ? parent : "0",
  };
}

/** A node whose parent is not among the rows stands at the top. `top` keeps only what is under that node. */
function nest(nodes: TreeNode[], top: string | null): TreeNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const children = new Map<string | null, TreeNode[]>();
  for (const node of nodes) {
    const parent = byId.has(node.parentId) && node.parentId !== node.id ? node.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const grow = (node: TreeNode, depth: number): TreeNode => {
    const below = depth > 50 ? [] : (children.get(node.id) ?? []);
    return { ...node, hasChildren: below.length > 0, children: below.map((child) => grow(child, depth + 1)) };
  };
  return (children.get(top) ?? []).map((node) => grow(node, 0));
}

async function withHasChildren(call: Call, entity: Entity, nodes: TreeNode[]): Promise<TreeNode[]> {
  if (nodes.length === 0) return [];
  const { rows } = await sql<{ parent: string }>`select distinct ${sql.id("t", entity.treeField!)} as parent from ${table(call.model, entity)} as t
    where ${hidden("t", "tenantId")} = ${call.user.tenantId} and not ${hidden("t", "isDeleted")} and ${sql.id("t", entity.treeField!)} = any(${nodes.map((node) => node.id)}::text[])`.execute(
    current(call.runtime.db),
  );
  const parents = new Set(rows.map((row) => row.parent));
  return nodes.map((node) => ({ ...node, hasChildren: parents.has(node.id) }));
}
