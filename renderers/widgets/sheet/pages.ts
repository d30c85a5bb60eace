import type { AskedSection } from "../../../engine/sheets/walk-sheet.ts";

/** A section with the places of its answers, as problems name them. */
export interface PlacedSection extends AskedSection {
  /** Position among the rows of its section. */
  at: number;
  paths: readonly string[];
}

export interface AnswerPage {
  key: string;
  sections: readonly PlacedSection[];
}

export const pathOf = ({ section, row, at }: Pick<PlacedSection, "section" | "row" | "at">, name: string): string =>
  row === null ? `/values/${name}` : `/values/${section.key}/${at}/${name}`;

/** The sections as pages: one begins where a section says so; those that are not asked take none. */
export function pagesOf(sections: readonly AskedSection[]): AnswerPage[] {
  const pages: { key: string; sections: PlacedSection[] }[] = [];
  let at = 0;
  for (const [index, one] of sections.entries()) {
    const before = sections[index - 1];
    at = before?.section === one.section ? at + 1 : 0;
    if (one.items.length === 0) continue;
    const placed = { ...one, at };
    const paths = one.items.flatMap(({ values }) => values.map(({ name }) => pathOf({ ...placed }, name)));
    const begins = pages.length === 0 || (one.section.page === true && before?.section !== one.section);
    if (begins) pages.push({ key: one.section.key, sections: [] });
    pages.at(-1)!.sections.push({ ...placed, paths });
  }
  return pages;
}

export function progressOf(sections: readonly AskedSection[]): { done: number; all: number; percent: number } {
  const asked = sections.flatMap(({ items }) => items).filter(({ item }) => item.from === undefined);
  const done = asked.filter(({ given, values }) => values.every(({ name }) => given[name] !== null && given[name] !== undefined)).length;
  return { done, all: asked.length, percent: asked.length === 0 ? 100 : Math.round((done / asked.length) * 100) };
}
