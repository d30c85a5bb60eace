import type { ItemValue } from "./item-fields.ts";
import type { AskedSection, Walked } from "./walk-sheet.ts";
import type { ItemKind } from "../fields/sheet/sheet-value.ts";
import { sumOf, valueScore } from "./item-score.ts";

/** One thing that was answered, as `engine/fields/answers.ts` declares its columns. */
export interface AnswerRow {
  item: string;
  row: string | null;
  option: string | null;
  text: string | null;
  number: number | null;
  score: number | null;
  files: string[] | null;
}

type Filling = (value: unknown) => Partial<AnswerRow>[];
const chosen: Filling = (value) => [value].flat().map((option) => ({ option: String(option) }));
const counted: Filling = (value) => [{ number: Number(value) }];
const written: Filling = (value) => [{ text: String(value) }];
const stored: Filling = (value) => [{ files: [value].flat().map(String) }];

const fillings: Record<ItemKind, Filling> = {
  single: chosen,
  multiple: chosen,
  matrix: chosen,
  scale: counted,
  number: counted,
  deduction: counted,
  text: written,
  date: written,
  photo: stored,
  file: stored,
  sign: stored,
};

/** A row for each answer; of several options that were chosen, a row each. */
export const answerRows = ({ sections }: Walked): AnswerRow[] => sections.flatMap(sectionRows);

const sectionRows = ({ row, items }: AskedSection): AnswerRow[] =>
  items.flatMap(({ values, given }) => values.flatMap((value) => valueRows(value, given[value.name], row?.row ?? null)));

function valueRows(value: ItemValue, answer: unknown, row: string | null): AnswerRow[] {
  if (answer === null || answer === undefined) return [];
  const filled = fillings[value.item.kind](answer);
  return filled.map((part) => {
    const score = filled.length === 1 ? valueScore(value, answer) : sumOf([valueScore(value, [part.option])]);
    return { item: value.name, row, option: null, text: null, number: null, files: null, ...part, score };
  });
}
