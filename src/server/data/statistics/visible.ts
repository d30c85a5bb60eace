import { accessFor } from "../../../../engine/access/access-for.ts";
import { sightOfField } from "../../../../engine/access/field-rule.ts";
import { readablePath } from "../../../../engine/access/readable-path.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { fieldOf } from "../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../engine/grammar/condition.ts";
import type { StatDimension, StatDocument, StatMeasure } from "../../../../engine/documents/index.ts";
import type { Call } from "../../platform/runtime.ts";

/** Grouped by the rows themselves, each is called by its title. Null for any other dimension. */
export const ownTitle = (entity: Entity, { field }: StatDimension): Path | null =>
  field === "id" && entity.titleField !== "id" ? entity.titleField : null;

/** May the caller read what an answer is grouped by, and what its groups are called, in every row that is counted? */
export const seesDimensions = (call: Call, entity: Entity, dimensions: readonly StatDimension[]): boolean =>
  dimensions.every((dimension) =>
    [dimension.field, dimension.to ?? dimension.field, ownTitle(entity, dimension) ?? dimension.field].every((path) => seesPath(call, entity, path)),
  );

/** Measures that count what the caller may not read. They are told of many people together, never of few. */
export function closedMeasures(call: Call, entity: Entity, stat: StatDocument): ReadonlySet<string> {
  const reads = (measure: StatMeasure) =>
    [measure.of ?? [], measure.where ?? []].flat().flatMap((node) => dependencies(node, entity.conditions).fields);
  const closed = new Set(stat.measures.flatMap((measure) => (reads(measure).every((path) => seesPath(call, entity, path)) ? [] : [measure.key])));
  for (const { key, ratio } of stat.measures) if (ratio?.some((part) => closed.has(part))) closed.add(key);
  return closed;
}

function seesPath(call: Call, entity: Entity, path: Path): boolean {
  const head = fieldOf(call.model, entity, path.split(".")[0]!);
  const { statistics } = accessFor(call.model, entity.id, call.user);
  if (head === null || statistics.some((pair) => sightOfField(pair, head) !== "clear")) return false;
  return readablePath({ model: call.model, entity: entity.id, path, user: call.user, action: "statistics" }).clear !== false;
}
