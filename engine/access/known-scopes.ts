import type { Entity } from "../model/model.ts";
import type { RowGrant } from "../kinds/entity/document.ts";

/** Access cannot be worked out from a grant whose scope does not exist; that is a finding of `access-references`, and rules about rights wait for its repair. */
export function knowsItsScopes({ doc }: Entity): boolean {
  const known = Object.keys(doc.access.scopes ?? {});
  return doc.access.grants
    .flatMap(({ role: _, call, ...actions }) => [...Object.values(actions), ...Object.values(call ?? {})] as RowGrant[])
    .flatMap((rights) => [rights.scope ?? []].flat())
    .every((name) => known.includes(name));
}
