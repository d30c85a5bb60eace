import { dependencies } from "../conditions/dependencies.ts";
import type { Cond, Path } from "../grammar/condition.ts";
import type { FlowDocument, FlowGuard, FlowMove } from "../kinds/flow/document.ts";
import { isWindow, type RuleDocument, type WindowRule } from "../kinds/entity/document.ts";

/** What a window may be for besides the moves of the flow. */
export const CREATE = "create";

/** That now lies within the window, both ends included and the last day whole. An end that is empty is none. */
export function isOpenCond({ window: { start, end } }: WindowRule): Cond {
  const now = { ctx: "now" };
  return {
    all: [
      ...(start === undefined
        ? []
        : [
            {
              any: [
                { value: start, empty: true },
                { value: now, gte: start },
              ],
            },
          ]),
      ...(end === undefined
        ? []
        : [
            {
              any: [
                { value: end, empty: true },
                { value: now, lte: end },
              ],
            },
          ]),
    ],
  };
}

export const windowsFor = (rules: readonly RuleDocument[], what: string): WindowRule[] =>
  rules.filter(isWindow).filter((rule) => rule.window.for.includes(what));

/** The flow with the windows of its entity as guards of the moves that they are for: they refuse and bar buttons like any guard. */
export function guardedByWindows(doc: FlowDocument, rules: readonly RuleDocument[]): FlowDocument {
  if (!rules.some((rule) => isWindow(rule) && rule.window.for.some((what) => what !== CREATE))) return doc;
  return { ...doc, moves: doc.moves.map((move) => guarded(move, rules)) };
}

function guarded(move: FlowMove, rules: readonly RuleDocument[]): FlowMove {
  const guards = windowsFor(rules, `move:${move.key}`).map(guardOf);
  return guards.length === 0 ? move : { ...move, guards: [...(move.guards ?? []), ...guards] };
}

const guardOf = (rule: WindowRule): FlowGuard => ({
  key: rule.key,
  ...(rule.when === undefined ? {} : { when: rule.when }),
  assert: isOpenCond(rule),
  message: rule.message,
});

/**
 * Of the rows that a reference may lead to, those whose window is open: what new records may refer to. Null where the window reads anything but
 * one row behind this reference.
 */
export function openRows(rule: WindowRule, field: string, named: Readonly<Record<string, Cond>>): Cond | null {
  const cond = isOpenCond(rule);
  const { fields, rows, uses, contexts } = dependencies(cond, named);
  const isBehind = (path: Path) => path.startsWith(`${field}.`);
  const reads = [rule.when ?? []].flat();
  const isPlain = rows.length === 0 && uses.length === 0 && reads.every((when) => dependencies(when, named).fields.length === 0);
  if (!isPlain || fields.length === 0 || !fields.every(isBehind) || contexts.some((name) => name !== "now")) return null;
  const open = fromRow(cond, field) as Cond;
  return rule.when === undefined ? open : { any: [{ not: rule.when }, open] };
}

/** The same tree, read from the row that the reference leads to. */
function fromRow(node: unknown, field: string): unknown {
  if (Array.isArray(node)) return node.map((item) => fromRow(item, field));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === "field" ? String(value).slice(field.length + 1) : fromRow(value, field)]),
  );
}
