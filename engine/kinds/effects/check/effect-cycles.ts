import { problem } from "../../../errors.ts";
import type { SetRule } from "../../../findings/look.ts";
import { effectsOn } from "../../../flow/effects/effects-on.ts";
import { type Raised, raisedBy } from "../../../flow/effects/raised.ts";
import type { Model } from "../../../model/model.ts";
import { errorIn } from "../../../problems/finding.ts";
import { isObject } from "../../../values/json-object.ts";
import { triggersOf } from "../document.ts";

interface Node {
  id: string;
  hears: ReadonlySet<string>;
  /** Fixed values that a record must have for the effect to happen. */
  wants: Readonly<Record<string, unknown>>;
  raises: readonly Raised[];
}

/**
 * Effects that bring each other about in one call for ever. A circle in which a record is moved ends by itself, as a record makes a move once;
 * where its flow leads it round, the call is refused at the eighth turn.
 */
export const effectCycles: SetRule = (model, set) => {
  const nodes = nodesOf(model);
  for (const node of nodes) {
    const cycle = cycleFrom(node, nodes);
    if (cycle === null) continue;
    const owner = set.find(({ document }) => document !== null && cycle.some(({ id }) => id.startsWith(`${document.id}.`)));
    return [errorIn(owner?.file ?? "", problem("EFFECT_CYCLE", "/effects", { cycle: cycle.map(({ id }) => id) }))];
  }
  return [];
};

function nodesOf(model: Model): Node[] {
  return [...model.entities.keys()].flatMap((entity) =>
    effectsOn(model, entity).map(({ id, effect }) => ({
      id,
      hears: new Set(triggersOf(effect).map((trigger) => `${entity} ${trigger}`)),
      wants: wantedBy(effect.when),
      raises: raisedBy(model, effect.do, { hand: entity, row: entity, names: {} }).filter(({ leads }) => !leads),
    })),
  );
}

/** A record that was given another value than the effect asks for is none of its records: the mark that one row takes from the others ends there. */
const isHeard = ({ event, gives = {} }: Raised, { hears, wants }: Node): boolean =>
  hears.has(event) && Object.entries(wants).every(([name, value]) => !Object.hasOwn(gives, name) || gives[name] === value);

function wantedBy(when: unknown): Record<string, unknown> {
  const conds: unknown[] = isObject(when) && Array.isArray(when.all) ? when.all : [when];
  const told = conds.filter((cond): cond is { field: string; eq: unknown } => isObject(cond) && "field" in cond && "eq" in cond);
  return Object.fromEntries(told.flatMap(({ field, eq }) => (typeof eq === "object" ? [] : [[field, eq]])));
}

/** A way from the effect back to itself, with it at both ends. */
function cycleFrom(start: Node, nodes: readonly Node[]): Node[] | null {
  const after = ({ raises }: Node): Node[] => nodes.filter((node) => raises.some((raised) => isHeard(raised, node)));
  const came = new Map<Node, Node | null>(after(start).map((next) => [next, null]));
  for (const [at] of came) {
    if (at === start) return [start, ...wayTo(start, came), start];
    for (const next of after(at)) if (!came.has(next)) came.set(next, at);
  }
  return null;
}

function wayTo(end: Node, came: ReadonlyMap<Node, Node | null>): Node[] {
  const way: Node[] = [];
  for (let at = came.get(end) ?? null; at !== null; at = came.get(at) ?? null) way.unshift(at);
  return way;
}
