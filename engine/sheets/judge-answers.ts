import { type Problem, problem } from "../errors.ts";
import type { Answers } from "../fields/sheet/sheet-value.ts";
import { isEmpty } from "../values/emptiness.ts";
import { checkFieldValue } from "../validate/value-problems.ts";
import { fieldOfValue, type ItemValue } from "./item-fields.ts";
import { sheetModel } from "./sheet-model.ts";
import { scoreSheet } from "./sheet-score.ts";
import { type Asked, walkSheet, type Walked, type Walking } from "./walk-sheet.ts";
import { fieldType } from "../fields/index.ts";

export interface Judged {
  walked: Walked;
  /** As they are kept, `version` aside. */
  answers: Answers;
  problems: Problem[];
}

/**
 * Answers against their sheet: what is asked must be answered where that is required, each answer is judged as the field it is, and the score is
 * worked out. Paths are below `path`, the JSON Pointer of the answers.
 */
export function judgeAnswers(walking: Walking, path: string): Judged {
  const walked = walkSheet(walking);
  const problems = walked.sections.flatMap(({ section, row, items }, _at) => {
    const at = row === null ? `${path}/values` : `${path}/values/${section.key}/${rowIndex(walking, section.key, row.row)}`;
    return items.flatMap((asked) => askedProblems(asked, at, sheetModel(walking.sheet)));
  });
  return { walked, answers: { values: walked.values, ...scoreSheet(walking.sheet, walked, walking.ctx) }, problems };
}

const rowIndex = ({ rows }: Walking, section: string, row: string): number => (rows[section] ?? []).findIndex((one) => one.row === row);

function askedProblems({ item, values, given }: Asked, at: string, model: ReturnType<typeof sheetModel>): Problem[] {
  return values.flatMap((value) => {
    const answer = given[value.name];
    const label = labelOf(value);
    if (isEmpty(answer)) return item.required === true ? [problem("VALUE_REQUIRED", `${at}/${value.name}`, { label })] : [];
    const doc = fieldOfValue(value);
    const found = checkFieldValue(
      answer,
      { doc, type: fieldType(doc.type) },
      { path: `${at}/${value.name}`, label, dict: model.dicts.get(doc.dict ?? "") },
    );
    return found.length > 0 ? found : countProblems(value, answer, `${at}/${value.name}`);
  });
}

const labelOf = ({ item, line }: ItemValue): string => `“${(line ?? item).title.slice(0, 40)}”`;

/** How many options may be chosen at once. */
function countProblems(value: ItemValue, answer: unknown, path: string): Problem[] {
  const { kind, min, max } = value.item;
  if (kind !== "multiple" || !Array.isArray(answer)) return [];
  if (min !== undefined && answer.length < min) return [problem("VALUE_TOO_FEW", path, { label: labelOf(value), min })];
  return max !== undefined && answer.length > max ? [problem("VALUE_TOO_MANY", path, { label: labelOf(value), max })] : [];
}
