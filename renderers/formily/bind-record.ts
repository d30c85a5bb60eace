import type { Cond, Literal } from "../../engine/grammar/condition.ts";

const RECORD = "record.";

/** An option filter with every `record.<field>` replaced by its value, so that it can be asked of the server. */
export function bindRecord(cond: Cond, record: Readonly<Record<string, unknown>>): Cond {
  return bind(cond, record) as Cond;
}

function bind(node: unknown, record: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(node)) return node.map((part) => bind(part, record));
  if (typeof node !== "object" || node === null) return node;
  const { ctx } = node as { ctx?: unknown };
  if (typeof ctx === "string" && ctx.startsWith(RECORD)) return (record[ctx.slice(RECORD.length)] ?? null) as Literal;
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, bind(part, record)]));
}
