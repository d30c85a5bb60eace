import { dependencies, type Dependencies } from "../conditions/dependencies.ts";
import { beforePath } from "../conditions/record-names.ts";
import { resolveRows } from "../conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import { entityAsked, queryOf, rowsIn } from "../grammar/query.ts";
import type { Entity, Model } from "../model/model.ts";
import { readablePath } from "./readable-path.ts";
import type { RightsOwner } from "./role-limits.ts";

interface Telling {
  model: Model;
  user: RightsOwner;
}

/**
 * Whether a sentence may tell the reader anything that the expression comes to: they read in clear, at least in some rows, every field that it is
 * made of (of which rows it is told `toldSentence` says). Which rows it was looked for in, and how many there are, a sentence may tell as its author wrote it.
 */
export function tells(at: Telling, entityId: string, expr: Cond | Expr): boolean {
  const entity = at.model.entities.get(entityId);
  return entity !== undefined && tellsRead(at, entity, dependencies(expr, entity.conditions));
}

function tellsRead(at: Telling, entity: Entity, reads: Dependencies): boolean {
  const before = reads.contexts.flatMap((name) => beforePath(name) ?? []);
  const isRead = (path: Path) => readablePath({ ...at, entity: entity.id, path }).clear !== false;
  return (
    [...reads.fields, ...before].every(isRead) &&
    Object.entries(reads.ofRows).every(([path, inner]) => {
      const rows = resolveRows(at.model, entity.id, path);
      // Lines of a table are read as the field is that holds them.
      return rows !== null && (rows.entity.childOf === null ? tellsRead(at, rows.entity, inner) : isRead(path));
    }) &&
    reads.queries.every(({ node }) => tellsPicked(at, node))
  );
}

/** Of rows of another entity, what is picked of them. */
function tellsPicked(at: Telling, node: Cond | Expr): boolean {
  const parts = node as { of?: Expr; pick?: Expr };
  const picked = [parts.of, parts.pick].filter((part) => part !== undefined);
  if (picked.length === 0) return true;
  const asked = entityAsked(queryOf(rowsIn(node as object)!.rows));
  return asked !== null && picked.every((part) => tells(at, asked, part));
}
