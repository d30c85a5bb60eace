import type { Entity, Model } from "../../../../engine/model/model.ts";
import { type Dependencies, dependencies, type QueryRead } from "../../../../engine/conditions/dependencies.ts";
import { recordPath } from "../../../../engine/conditions/record-names.ts";
import { resolvePath } from "../../../../engine/conditions/resolve-path.ts";
import type { Cond, Expr, Path } from "../../../../engine/grammar/condition.ts";
import { serialPaths } from "../../../../engine/values/serial-pattern.ts";
import type { Call } from "../../platform/runtime.ts";
import { isFreeze, isWindow, type RuleDocument } from "../../../../engine/kinds/entity/document.ts";
import { isOfRecord } from "../../../../engine/validate/rules.ts";
import { isOpenCond } from "../../../../engine/validate/windows.ts";
import { valuesIn } from "../../../../engine/grammar/sentence.ts";
import { bothNeeds, needsOf, type Needs } from "./walk.ts";
import type { Asked } from "./walk-asked.ts";

export interface SaveNeeds {
  /** What stored computed values read of a new record. */
  computed: Needs;
  /** What they read of one that is stored: a snapshot stays as it is. */
  recomputed: Needs;
  /** What they read of the record as it was. */
  before: Needs;
  /** References among them that others read behind or ask rows by: only once they are known can those be read. */
  opened: readonly string[];
  /** What rules that freeze read of the record as it is stored, which is what it was, too. */
  frozen: Needs;
  /** What default values read. */
  defaults: Needs;
  /** What running numbers are made of and wait for. */
  serials: Needs;
  /** Paths that rules and stored computed values read. */
  read: ReadonlySet<Path>;
  /** What is stored of it behind each reference of the record, with what default values read there. */
  behind: ReadonlyMap<string, readonly Path[]>;
}

const cache = new WeakMap<Model, Map<string, SaveNeeds>>();

/** What must be read from the database to judge and complete a record. Kept per model. */
export function saveNeeds(call: Call, entity: Entity): SaveNeeds {
  const known = cache.get(call.model) ?? new Map<string, SaveNeeds>();
  cache.set(call.model, known);
  const needs = known.get(entity.id) ?? collect(call, entity);
  known.set(entity.id, needs);
  return needs;
}

function collect(call: Call, entity: Entity): SaveNeeds {
  const exprsOf = (names: readonly string[]) => names.flatMap((name): Expr[] => [entity.fields.get(name)?.expr ?? []].flat() as Expr[]);
  const computed = exprsOf(entity.computeOrder);
  const recomputed = exprsOf(entity.computeOrder.filter((name) => entity.fields.get(name)?.doc.copy?.when !== "create"));
  const defaults = [...entity.fields.values()].flatMap((field): Expr[] =>
    field.doc.default === undefined || field.doc.default === null ? [] : [field.doc.default],
  );
  const serials = [...entity.fields.values()].flatMap(({ doc }): (Cond | Expr)[] =>
    doc.type === "serial"
      ? [...serialPaths(doc.pattern ?? "").map((field) => ({ field })), ...(doc.givenWhen === undefined ? [] : [doc.givenWhen])]
      : [],
  );
  const { paths } = needsOf(call, entity, [...computed, ...entity.rules.filter((rule) => !isFreeze(rule)).flatMap(nodesOfRule)]);
  const begins = needsOf(call, entity, defaults);
  const stored = [...new Set([...paths, ...begins.paths])].filter(
    (path) => path.includes(".") && resolvePath(call.model, entity.id, path)?.field.kind === "stored",
  );
  const frozen = entity.rules.filter(isFreeze).flatMap(nodesOfRule);
  return {
    computed: needsOf(call, entity, computed),
    recomputed: needsOf(call, entity, recomputed),
    before: needsOf(call, entity, computed, "before"),
    opened: entity.computeOrder.filter((name) => entity.fields.get(name)?.refTo != null).filter(openedIn(needsOf(call, entity, computed))),
    frozen: bothNeeds(needsOf(call, entity, frozen), needsOf(call, entity, frozen, "before")),
    defaults: begins,
    serials: needsOf(call, entity, serials),
    read: new Set(paths),
    behind: Map.groupBy(stored, headOf),
  };
}

/** References of the record that something is read behind, or that rows of other entities are asked for by. */
function openedIn({ paths, rows, asked }: Needs): (name: string) => boolean {
  const reads: Reads[] = [...(asked === undefined ? [] : [asked]), ...rows.values()];
  const queries = reads.flatMap(queriesIn);
  const names = queries.flatMap(({ node }) => dependencies(node, {}).contexts.flatMap((name) => recordPath(name) ?? []));
  const opened = new Set([...paths.filter((path) => path.includes(".")), ...rows.keys(), ...names].map(headOf));
  return (name) => opened.has(name) || reads.some(readsLimits);
}

type Reads = Asked & Pick<Partial<Dependencies>, "ofRows">;
const queriesIn = ({ queries, ofRows = {} }: Reads): QueryRead[] => [...queries, ...Object.values(ofRows).flatMap(queriesIn)];
const readsLimits = ({ limits, ofRows = {} }: Reads): boolean => limits.length > 0 || Object.values(ofRows).some(readsLimits);

const headOf = (path: Path): string => path.split(".")[0]!;

/** The same with all that is stored behind its references and that the record is judged by: who asks for them in turn is answered by one read. */
export function readTogether(call: Call, entity: Entity, needs: Needs): Needs {
  const { behind } = saveNeeds(call, entity);
  const heads = new Set(needs.paths.filter((path) => path.includes(".")).map(headOf));
  // The same paths in the same order are the same question.
  return { ...needs, paths: [...new Set([...[...heads].flatMap((head) => behind.get(head) ?? []), ...needs.paths])] };
}

/** Every condition and value of a rule that one record keeps or breaks. */
const nodesOfRule = (rule: RuleDocument): (Cond | Expr)[] => [...conjuncts(rule.when), ...thenOf(rule)];

/** Parts that must all hold. */
export const conjuncts = (when: Cond | undefined): Cond[] =>
  when === undefined ? [] : typeof when === "object" && when !== null && "all" in when ? when.all.flatMap(conjuncts) : [when];

/** What is judged and said where the rule applies. */
export const thenOf = (rule: RuleDocument): (Cond | Expr)[] => [
  ...("assert" in rule ? [rule.assert] : []),
  ...(isWindow(rule) ? [isOpenCond(rule)] : []),
  ...(isOfRecord(rule) ? valuesIn(rule.message).map(({ value }) => value) : []),
];
