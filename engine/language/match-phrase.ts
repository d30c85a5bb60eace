/** A phrase of a table as a pattern; its gaps in the order in which they stand. */
interface Pattern {
  phrase: string;
  shape: RegExp;
  gaps: number[];
}

/** A longer text is no phrase of ours, and searching it would take long. */
const LONGEST = 2000;
const gap = /\{(\d+)\}/g;
const patternsOf = new WeakMap<object, Pattern[]>();

/**
 * What a table says for a text: for the text itself, else for the phrase whose gaps it fills, the values said by `say`. Of several phrases
 * the one with most words of its own. Undefined = the table has none.
 */
export function fillGaps(text: string, table: Readonly<Record<string, string>>, say: (value: string) => string): string | undefined {
  if (Object.hasOwn(table, text)) return table[text];
  if (text.length > LONGEST) return undefined;
  for (const { phrase, shape, gaps } of patterns(table)) {
    const found = shape.exec(text);
    if (found === null) continue;
    const values = new Map(gaps.map((at, n) => [at, say(found[n + 1]!)]));
    return table[phrase]!.replace(gap, (whole, at: string) => values.get(Number(at)) ?? whole);
  }
  return undefined;
}

function patterns(table: Readonly<Record<string, string>>): Pattern[] {
  const known = patternsOf.get(table);
  if (known !== undefined) return known;
  const made = Object.keys(table)
    .filter((phrase) => phrase.search(gap) >= 0)
    .sort((a, b) => b.replace(gap, "").length - a.replace(gap, "").length)
    .map((phrase) => ({ phrase, shape: shapeOf(phrase), gaps: [...phrase.matchAll(gap)].map(([, at]) => Number(at)) }));
  patternsOf.set(table, made);
  return made;
}

const shapeOf = (phrase: string): RegExp => {
  const parts = phrase.split(/\{\d+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join("(.+?)")}$`, "su");
};
