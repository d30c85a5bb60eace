import { type DatedMove, datedMoves, momentReads } from "../../../../../engine/flow/moments.ts";
import { pastRulings } from "../../../../../engine/flow/ruling.ts";
import { resolvePath } from "../../../../../engine/conditions/resolve-path.ts";
import type { Path } from "../../../../../engine/grammar/condition.ts";
import type { Entity, Flow, Model } from "../../../../../engine/model/model.ts";

/** A flow in which the system makes moves from a moment on, today or for records that began earlier. */
export interface DatedFlow {
  model: Model;
  entity: Entity;
  flow: Flow;
  /** Of all versions that still rule records. */
  moves: DatedMove[];
  /** Paths that the moments are worked out from. */
  paths: Path[];
  params: string[];
  /** Nodes from which a dated move leads. */
  nodes: string[];
}

const known = new WeakMap<Model, DatedFlow[]>();

export function datedFlows(model: Model): DatedFlow[] {
  const found = known.get(model) ?? [...model.flows.values()].flatMap((flow) => dated(model, flow));
  known.set(model, found);
  return found;
}

function dated(model: Model, flow: Flow): DatedFlow[] {
  const entity = model.entities.get(flow.entity);
  const rulings = [{ flow, model }, ...pastRulings(model, flow)];
  const all = rulings.flatMap((ruling) =>
    datedMoves(ruling.flow.doc).map((move) => ({ move, reads: momentReads(ruling.model, flow.entity, move.auto.at) })),
  );
  if (entity === undefined || all.length === 0) return [];
  return [
    {
      model,
      entity,
      flow,
      moves: all.map(({ move }) => move),
      paths: unique(all.flatMap(({ reads }) => reads.paths)),
      params: unique(all.flatMap(({ reads }) => reads.params)),
      nodes: unique(all.flatMap(({ move }) => move.from)),
    },
  ];
}

const unique = (names: readonly string[]): string[] => [...new Set(names)].sort();

/** Rows that the records refer to, and what is read of them. */
export interface Referred {
  /** Path from the record to the row. */
  path: Path;
  entity: Entity;
  /** Stored fields whose change may change a moment; null: any may. */
  fields: Set<string> | null;
}

/** One entry for every reference that the paths walk over. */
export function referredBy({ model, entity, paths }: DatedFlow): Referred[] {
  const found = new Map<Path, Referred>();
  for (const path of paths) {
    const names = path.split(".");
    for (let length = 1; length < names.length; length++) {
      const prefix = names.slice(0, length).join(".");
      const target = model.entities.get(resolvePath(model, entity.id, prefix)?.field.refTo ?? "");
      if (target === undefined) continue;
      const referred = found.get(prefix) ?? { path: prefix, entity: target, fields: new Set() };
      found.set(prefix, { ...referred, fields: withField(referred, names[length]!) });
    }
  }
  return [...found.values()];
}

function withField({ entity, fields }: Referred, name: string): Set<string> | null {
  const field = entity.fields.get(name);
  return fields === null || field?.kind === "live" ? null : fields.add(name);
}
