import { queriedEntity } from "../../conditions/check-query.ts";
import { resolvePath } from "../../conditions/resolve-path.ts";
import type { Target } from "../../kinds/effects/document.ts";
import type { Model } from "../../model/model.ts";

/** What the steps of an effect may name where they stand, by entity. */
export interface Standing {
  /** Of the record at hand. */
  hand: string;
  /** Of the row that `field` reads: that of the innermost `each`, else the record at hand. */
  row: string;
  /** That row is another than the record at hand, whatever its entity. */
  isFound?: true;
  /** Rows and made records around the step by name. */
  names: Readonly<Record<string, string>>;
}

/** The record at hand. */
export const SELF = "self";

/** Where a target that is no query begins and what is walked from there; null path: the row itself. */
export function startOf(target: string, { hand, row, names }: Standing): { entity: string; path: string | null } {
  if (target === SELF) return { entity: hand, path: null };
  const [head = "", ...rest] = target.split(".");
  if (Object.hasOwn(names, head)) return { entity: names[head]!, path: rest.length === 0 ? null : rest.join(".") };
  return { entity: row, path: target };
}

/** Entity of the rows that a target means; null where it leads nowhere. */
export function targetEntity(model: Model, target: Target, standing: Standing): string | null {
  if (typeof target === "object") return queriedEntity(model, standing.row, target)?.id ?? null;
  const { entity, path } = startOf(target, standing);
  if (path === null) return entity;
  return resolvePath(model, entity, path)?.field.refTo ?? null;
}
