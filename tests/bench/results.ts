import { type Figure, tableOf } from "./measure.ts";

/** Where and when a part was measured. */
export interface Measured {
  /** Abbreviated, with `+` when files differed from it. */
  commit: string;
  machine: string;
  /** `yyyy-MM-dd HH:mm` UTC. */
  at: string;
}

const HEAD = `# Figures of \`npm run bench -- --save\`

Each part was measured in one run, where and when the line above its table says. The goal speaks of the column \`figure\`; \`before\` is what was kept until
then, and **worse** stands where the figure is over a tenth worse than it.
`;

const rowsIn = (text: string): string[][] =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| what |"))
    .map((line) => line.split("|").map((cell) => cell.trim()))
    .map((cells) => cells.slice(1, -1));

/** The figures a text of results holds, by what was measured. */
export const figuresIn = (text: string): Map<string, number> =>
  new Map(rowsIn(text).flatMap(([what = "", , , figure]) => (Number.isFinite(Number(figure)) ? [[what, Number(figure)] as const] : [])));

const partsIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf("\n")).trim(), part.slice(part.indexOf("\n")).trim()]),
  );

/** The text of results with these parts measured anew; what was not measured stays as it was. */
export function withParts(text: string, measured: Measured, parts: ReadonlyMap<string, readonly Figure[]>): string {
  const before = figuresIn(text);
  const all = partsIn(text);
  for (const [part, figures] of parts)
    all.set(part, `${measured.at} UTC, commit ${measured.commit}; ${measured.machine}\n\n${tableOf(figures, before)}`);
  return `${[HEAD, ...[...all].map(([part, lines]) => `## ${part}\n\n${lines}\n`)].join("\n")}`;
}
