import { dependencies } from "../conditions/dependencies.ts";
import { pathOf } from "../conditions/record-names.ts";
import type { Cond, Expr, Path } from "../grammar/condition.ts";
import { valuesIn } from "../grammar/sentence.ts";
import type { ReportCell, ReportDocument } from "../kinds/report/document.ts";

/** Paths that the cells of a data read of its rows; with null those of the record. */
export function pathsRead({ cells, paper, issue }: ReportDocument, data: string | null, named: Readonly<Record<string, Cond>>): Path[] {
  const own = cells.filter((cell) => (cell.data ?? null) === data);
  const found = own.flatMap((cell) => [cell.field, cell.of, cell.image, ...nodesOf(cell).flatMap((node) => dependencies(node, named).fields)]);
  const lines =
    data === null ? [...(paper?.header ?? []), ...(paper?.footer ?? [])].flatMap(({ text }) => valuesIn(text).map(({ value }) => value)) : [];
  const ofRecord =
    data === null ? [...(issue === undefined ? [] : [issue.name, issue.number]), ...cells.flatMap((cell) => recordPaths(nodesOf(cell)))] : [];
  return [...new Set([...found, ...lines.flatMap((node) => dependencies(node, named).fields), ...ofRecord])].filter((path) => path !== undefined);
}

const nodesOf = ({ text, value, where, tone, open }: ReportCell): (Cond | Expr)[] =>
  [...valuesIn(text ?? []).map((one) => one.value), value, where, ...(tone ?? []).map(({ when }) => when), ...Object.values(open?.with ?? {})].filter(
    (node) => node !== undefined,
  );

/** `{ "ctx": "record.<path>" }` in trees over rows of the data. */
function recordPaths(node: unknown): Path[] {
  if (typeof node !== "object" || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(recordPaths);
  const path = pathOf("record", (node as { ctx?: unknown }).ctx);
  return path !== null ? [path] : Object.values(node).flatMap(recordPaths);
}
