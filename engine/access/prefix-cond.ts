import type { Entity, Model } from "../model/model.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import { recordName, recordPath } from "../conditions/record-names.ts";
import { problem, schemaError } from "../errors.ts";

/** Parts of the tree that hold conditions or expressions of the same entity; `where` and `of` belong to the rows and stay. */
const ROW_PARTS = new Set(["where", "of"]);
const MAX_DEPTH = 200;

interface Prefixing {
  prefix: Path;
  target: Entity;
  /** Named conditions being inlined, so that a cycle ends. */
  open: readonly string[];
  depth: number;
}

/**
 * A condition on the target of a reference as a condition on the row that refers to it: every path gets the prefix,
 * named conditions of the target are put in place of their names.
 * @throws SchemaError CONDITION_NAME_UNKNOWN, CONDITION_CYCLE
 */
export function prefixCond(cond: Cond, prefix: Path, model: Model, targetEntity: string): Cond {
  const target = model.entities.get(targetEntity);
  if (target === undefined) throw schemaError([problem("REFERENCE_DANGLING", "", { kind: "实体", id: targetEntity })]);
  return walk(cond, { prefix, target, open: [], depth: 0 }) as Cond;
}

function walk(node: unknown, at: Prefixing): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (at.depth > MAX_DEPTH) throw schemaError([problem("CONDITION_SHAPE", "", { found: "层数过深" })]);
  const inner = { ...at, depth: at.depth + 1 };
  if (Array.isArray(node)) return node.map((item) => walk(item, inner));
  const parts = node as Record<string, unknown>;
  if (typeof parts.use === "string") return walk(named(parts.use, at), { ...inner, open: [...at.open, parts.use] });
  return Object.fromEntries(Object.entries(parts).map(([key, value]) => [key, walkPart(key, value, inner)]));
}

function walkPart(key: string, value: unknown, at: Prefixing): unknown {
  if (["field", "some", "none", "every", "over"].includes(key) && typeof value === "string") return `${at.prefix}.${value}`;
  if (ROW_PARTS.has(key)) return recordsPrefixed(value, at.prefix);
  if (key === "ctx") return contextPrefixed(value, at.prefix);
  // Names, not trees.
  if (["param", "call", "agg", "role"].includes(key)) return value;
  return walk(value, at);
}

/** What rows read of the record they belong to. Named conditions read the row they stand on, and stay. */
function recordsPrefixed(node: unknown, prefix: Path): unknown {
  if (Array.isArray(node)) return node.map((item) => recordsPrefixed(item, prefix));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "ctx" ? contextPrefixed(value, prefix) : recordsPrefixed(value, prefix)]),
  );
}

function contextPrefixed(name: unknown, prefix: Path): unknown {
  const path = recordPath(name);
  return path === null ? name : recordName(`${prefix}.${path}`);
}

function named(name: string, at: Prefixing): Cond {
  const known = at.target.conditions;
  if (at.open.includes(name)) throw schemaError([problem("CONDITION_CYCLE", "", { cycle: [...at.open, name] })]);
  const cond = Object.hasOwn(known, name) ? known[name] : undefined;
  if (cond === undefined) throw schemaError([problem("CONDITION_NAME_UNKNOWN", "", { name, known: Object.keys(known) })]);
  return cond;
}
