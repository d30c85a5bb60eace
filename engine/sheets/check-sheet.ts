import { checkCond, checkExpr } from "../conditions/check.ts";
import { dependencies } from "../conditions/dependencies.ts";
import type { CheckAt } from "../conditions/check-state.ts";
import { type Problem, problem } from "../errors.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import { sheetProblem } from "../fields/sheet/sheet-parts.ts";
import { END, type Sheet, type SheetItem, type SheetSection } from "../fields/sheet/sheet-value.ts";
import { phrase } from "../language/phrase.ts";
import { scoreName, valuesOf } from "./item-fields.ts";
import { rowsEntityOf, SHEET, sheetModel } from "./sheet-model.ts";

export interface SheetCheck {
  /** JSON Pointer of the sheet. */
  path: string;
  /** Keys of the sources that a section may be repeated for. */
  sources: readonly string[];
}

interface Look {
  sheet: Sheet;
  /** Names that may be read where the check stands: those of what was asked before. */
  before: Set<string>;
  found: Problem[];
}

/** What a sheet says of its own items: conditions read only what was asked before, jumps lead forward, formulas read what there is. */
export function checkSheet(sheet: Sheet, { path, sources }: SheetCheck): Problem[] {
  const look: Look = { sheet, before: new Set(["row", "title"]), found: [] };
  for (const [at, section] of sheet.sections.entries()) checkSection(look, section, { path: `${path}/sections/${at}`, at, sources });
  // Formulas of figures are worked out at the end, one after another: one that reads a later figure reads nothing.
  look.before = everything(sheet);
  for (const [at, { score, title }] of (sheet.subscales ?? []).entries())
    tree(look, { expr: score, title, path: `${path}/subscales/${at}/score`, entity: SHEET });
  tree(look, { expr: sheet.score, title: "", path: `${path}/score`, entity: SHEET });
  return look.found;
}

const everything = (sheet: Sheet): Set<string> => new Set(sheetModel(sheet).entities.get(SHEET)!.fields.keys());

function checkSection(look: Look, section: SheetSection, { path, at, sources }: { path: string; at: number; sources: readonly string[] }): void {
  const { repeat, title } = section;
  tree(look, { cond: section.shown, title, path: `${path}/shown`, entity: SHEET });
  if (repeat !== undefined && !sources.includes(repeat)) look.found.push(sheetProblem(`${path}/repeat`, title, phrase`没有重复来源“${repeat}”`));
  const entity = repeat === undefined ? SHEET : rowsEntityOf(section.key);
  const outer = new Set(look.before);
  section.items.forEach((item, index) => {
    const place = `${path}/items/${index}`;
    tree(look, { cond: item.shown, title: item.title, path: `${place}/shown`, entity });
    tree(look, { expr: item.from, title: item.title, path: `${place}/from`, entity });
    for (const { name } of valuesOf(item)) look.before.add(name);
    look.before.add(scoreName(item.key));
    jumps(look, item, { path: place, at, isRepeated: repeat !== undefined, entity });
  });
  if (repeat !== undefined) look.before = outer.add(section.key);
  look.before.add(scoreName(section.key));
}

function jumps(look: Look, { jump = [], title }: SheetItem, at: { path: string; at: number; isRepeated: boolean; entity: string }): void {
  const later = new Set([...look.sheet.sections.slice(at.at + 1).map(({ key }) => key), END]);
  if (at.isRepeated && jump.length > 0) look.found.push(sheetProblem(`${at.path}/jump`, title, "重复的节里不能跳转"));
  jump.forEach(({ when, to }, index) => {
    if (!later.has(to)) look.found.push(sheetProblem(`${at.path}/jump/${index}/to`, title, "只能跳到后面的节或结束"));
    tree(look, { cond: when, title, path: `${at.path}/jump/${index}/when`, entity: at.entity });
  });
}

interface Tree {
  cond?: Cond;
  expr?: Expr;
  title: string;
  path: string;
  entity: string;
}

function tree(look: Look, { cond, expr, title, path, entity }: Tree): void {
  if (cond === undefined && expr === undefined) return;
  const at: CheckAt = { model: sheetModel(look.sheet), entity, place: "form", path };
  const problems = cond !== undefined ? checkCond(cond, at) : checkExpr(expr, at);
  look.found.push(...problems.map((one) => problem("SHEET_INVALID", one.path, { at: title.slice(0, 60), reason: one.message })));
  if (problems.length > 0) return;
  const { fields, rows } = dependencies((cond ?? expr) as Cond, {});
  const later = [...fields, ...rows].find((name) => !look.before.has(name));
  if (later !== undefined) look.found.push(sheetProblem(path, title, phrase`只能引用前面的题，“${titleOf(look.sheet, later)}”在后面`));
}

const titleOf = (sheet: Sheet, name: string): string => {
  const title = sheetModel(sheet).entities.get(SHEET)?.fields.get(name)?.title;
  return typeof title === "string" ? title.slice(0, 40) : name;
};
