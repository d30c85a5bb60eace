import { type RawBuilder, sql } from "kysely";
import type { Entity, Model } from "../../../../engine/model/model.ts";
import { column, hidden, table } from "./names.ts";

/** The tables of one statement: the root and a left join per reference walked. Filled while conditions and columns are written. */
export interface From {
  model: Model;
  root: Entity;
  alias: string;
  /** Alias of the row that a reference leads to, by its key or its id; joined once per path. */
  join(path: string, target: Entity, value: RawBuilder<unknown>, by?: "key" | "id"): string;
  /** Alias of a select that is joined where it belongs to the row; once per name. */
  joinRows(name: string, select: RawBuilder<unknown>, on: (alias: string) => RawBuilder<unknown>): string;
  /** `campus.x as t0 left join ...`, complete once everything else is written. */
  clause(): RawBuilder<unknown>;
  /** A root for a subselect whose aliases never clash with this one's. */
  nested(root: Entity): From;
}

/** `reads`: what is read in place of the table of the root; it has the same columns. */
export function fromEntity(model: Model, root: Entity, names: { next: number } = { next: 0 }, reads: RawBuilder<unknown> = table(model, root)): From {
  const alias = `t${names.next++}`;
  const aliases = new Map<string, string>();
  const joins: RawBuilder<unknown>[] = [];
  const named = (path: string): string => {
    const fresh = `t${names.next++}`;
    aliases.set(path, fresh);
    return fresh;
  };
  return {
    model,
    root,
    alias,
    join(path, target, value, by = "key") {
      const known = aliases.get(path);
      if (known !== undefined) return known;
      const fresh = named(path);
      joins.push(sql`left join ${table(model, target)} as ${sql.id(fresh)} on ${hidden(fresh, "tenantId")} = ${hidden(alias, "tenantId")}
        and ${by === "id" ? column(fresh, target, "id") : keyOf(fresh, target)} = ${value} and not ${hidden(fresh, "isDeleted")}`);
      return fresh;
    },
    joinRows(name, select, on) {
      const known = aliases.get(name);
      if (known !== undefined) return known;
      const fresh = named(name);
      joins.push(sql`left join (${select}) as ${sql.id(fresh)} on ${on(fresh)}`);
      return fresh;
    },
    clause: () => sql`${reads} as ${sql.id(alias)} ${sql.join(joins, sql` `)}`,
    nested: (entity) => fromEntity(model, entity, names),
  };
}

/** The value other rows store to point at a row, as text. */
export function keyOf(alias: string, entity: Entity): RawBuilder<unknown> {
  const key = column(alias, entity, entity.key);
  const field = entity.fields.get(entity.key);
  return field === undefined || field.type.column(field.doc).kind === "text" ? key : sql`${key}::text`;
}
