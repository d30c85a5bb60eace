import { parseCond, parseExpr } from "../conditions/parse.ts";
import { printCond, printExpr } from "../conditions/print.ts";
import { isAppError } from "../errors.ts";
import { phrase, type Words } from "../language/phrase.ts";
import type { Cond, Expr } from "../grammar/condition.ts";
import { type ItemKind, itemKinds, type Sheet, type SheetItem, type SheetSection, type Subscale } from "../fields/sheet/sheet-value.ts";
import { rowsEntityOf, SHEET, sheetModel } from "./sheet-model.ts";

/** Columns of questions as a table, in their order. */
export const lineTitles = [
  "节编号",
  "节",
  "节说明",
  "另起一页",
  "节何时出现",
  "重复",
  "编号",
  "题目",
  "题型",
  "必答",
  "说明",
  "选项",
  "各行",
  "最小",
  "最大",
  "小数位",
  "两端",
  "反向",
  "权重",
  "何时出现",
  "自动计算",
  "跳转",
] as const;
type Title = (typeof lineTitles)[number];
/** Those whose cells are long. */
export const longTitles: ReadonlySet<string> = new Set<Title>(["题目", "选项", "各行", "说明"]);
export type Line = Partial<Record<Title, string>>;

export const kindWords: Record<ItemKind, string> = {
  single: "单选",
  multiple: "多选",
  matrix: "矩阵",
  scale: "量表",
  number: "数字",
  text: "文字",
  date: "日期",
  photo: "图片",
  file: "文件",
  sign: "签名",
  deduction: "扣分",
};
const figureWords = { base: "基础分", vetoScore: "否决分", score: "总分公式", subscale: "分量表" } as const;

const yes = (value: boolean | undefined): string | undefined => (value === true ? "是" : undefined);
const figure = (value: number | undefined): string | undefined => (value === undefined ? undefined : String(value));
/** Signs between the parts of one cell stay signs in a text as well. */
const sign = (text: string): string => text.replace(/[\\|=\n]/g, (found) => (found === "\n" ? "\\n" : `\\${found}`));
const plain = (text: string): string => text.replace(/\\(.)/g, (_, found: string) => (found === "n" ? "\n" : found));
const cut = (text: string, at: string): string[] => text.split(new RegExp(`(?<!\\\\)${at === "|" ? "\\|" : at}`)).map((part) => part.trim());

/** The questions, one line each; conditions and formulas in words. `lines` of `readLines` give the same sheet back. */
export function sheetLines(sheet: Sheet): Line[] {
  const model = sheetModel(sheet);
  const cond = (of: Cond | undefined, entity: string) => (of === undefined ? undefined : printCond(of, { model, entity }, "code"));
  const expr = (of: Expr | undefined, entity: string) => (of === undefined ? undefined : printExpr(of, { model, entity }, "code"));
  const items = sheet.sections.flatMap((section) =>
    section.items.map((item, at): Line => {
      const entity = section.repeat === undefined ? SHEET : rowsEntityOf(section.key);
      return {
        节编号: section.key,
        ...(at === 0 && {
          节: section.title,
          节说明: section.help,
          另起一页: yes(section.page),
          节何时出现: cond(section.shown, SHEET),
          重复: section.repeat,
        }),
        ...itemLine(item),
        何时出现: cond(item.shown, entity),
        自动计算: expr(item.from, entity),
        跳转: item.jump?.map(({ when, to }) => `${when === undefined ? "" : sign(cond(when, entity)!)}|${to}`).join("\n"),
      };
    }),
  );
  return [...items, ...figureLines(sheet, (of) => expr(of, SHEET))];
}

const itemLine = (item: SheetItem): Line => ({
  编号: item.key,
  题目: item.title,
  题型: kindWords[item.kind],
  必答: yes(item.required),
  说明: item.help,
  选项: item.options
    ?.map(({ key, title, score, quota, veto }) =>
      [key, sign(title), score ?? "", quota ?? "", veto === true ? "否决" : ""].join("|").replace(/\|+$/, ""),
    )
    .join("\n"),
  各行: item.rows?.map(({ key, title, reverse }) => [key, sign(title), reverse === true ? "反向" : ""].join("|").replace(/\|+$/, "")).join("\n"),
  最小: figure(item.min),
  最大: figure(item.max),
  小数位: figure(item.digits),
  两端: item.ends?.map(sign).join("|"),
  反向: yes(item.reverse),
  权重: figure(item.weight),
});

function figureLines({ base, vetoScore, score, subscales = [] }: Sheet, expr: (of: Expr) => string | undefined): Line[] {
  const lines: Line[] = subscales.map(({ key, title, items, how, score: formula, bands }) => ({
    题型: figureWords.subscale,
    编号: key,
    题目: title,
    选项: items?.join("|"),
    两端: how,
    自动计算: formula === undefined ? undefined : expr(formula),
    各行: bands?.map((band) => `${band.from}|${sign(band.title)}`).join("\n"),
  }));
  if (base !== undefined) lines.push({ 题型: figureWords.base, 最小: String(base) });
  if (vetoScore !== undefined) lines.push({ 题型: figureWords.vetoScore, 最小: String(vetoScore) });
  if (score !== undefined) lines.push({ 题型: figureWords.score, 自动计算: expr(score) });
  return lines;
}

export interface LinesRead {
  sheet: Sheet;
  /** What could not be read, by line from 1. */
  faults: { line: number; column: Title; reason: Words }[];
}

interface Reading {
  sheet: Sheet;
  faults: LinesRead["faults"];
  /** Conditions are read when all items are known. */
  later: (() => void)[];
}

/** The questions of a table as `sheetLines` writes it. A line that names no section belongs to the one above; keys that are left out are given. */
export function readLines(lines: readonly Line[]): LinesRead {
  const reading: Reading = { sheet: { sections: [] }, faults: [], later: [] };
  for (const [at, line] of lines.entries()) readLine(reading, line, at + 1);
  for (const read of reading.later) read();
  return { sheet: reading.sheet, faults: reading.faults };
}

function readLine(reading: Reading, line: Line, no: number): void {
  const figures = Object.entries(figureWords).find(([, word]) => word === line.题型)?.[0] as keyof typeof figureWords | undefined;
  const kind = itemKinds.find((one) => kindWords[one] === line.题型);
  if (figures !== undefined) readFigure(reading, { line, no, figures });
  else if (kind !== undefined) readItem(reading, { line, no, kind });
  else {
    const reason = phrase`“${line.题型 ?? ""}”不是题型，可用：${Object.values(kindWords)}`;
    reading.faults.push({ line: no, column: "题型", reason });
  }
}

function readItem(reading: Reading, { line, no, kind }: { line: Line; no: number; kind: ItemKind }): void {
  const section = sectionFor(reading, line, no);
  const number = (column: Title) => numberIn(reading, line, { column, no });
  const item: SheetItem = compact({
    key: line.编号 || `q${no}`,
    title: line.题目 ?? "",
    kind,
    help: line.说明,
    required: line.必答 === "是" || undefined,
    options: partsIn(line.选项, ([key = "", title, score, quota, veto]) =>
      compact({ key, title: title ?? key, score: numberOf(score), quota: numberOf(quota), veto: veto === "否决" || undefined }),
    ),
    rows: partsIn(line.各行, ([key = "", title, reverse]) => compact({ key, title: title ?? key, reverse: reverse === "反向" || undefined })),
    min: number("最小"),
    max: number("最大"),
    digits: number("小数位"),
    ends: line.两端 === undefined ? undefined : (cut(line.两端, "|").map(plain).slice(0, 2) as [string, string]),
    reverse: line.反向 === "是" || undefined,
    weight: number("权重"),
  });
  section.items.push(item);
  const entity = section.repeat === undefined ? SHEET : rowsEntityOf(section.key);
  readTree(reading, { line, no, column: "何时出现", entity }, (shown) => Object.assign(item, { shown }));
  readTree(reading, { line, no, column: "自动计算", entity }, (from) => Object.assign(item, { from }));
  if (line.跳转) item.jump = partsIn(line.跳转, ([, to = ""]) => ({ to }));
  for (const [at, [when = ""]] of (partsIn(line.跳转, (parts) => parts) ?? []).entries())
    if (when !== "")
      readTree(reading, { line: { 何时出现: when }, no, column: "何时出现", entity, says: "跳转" }, (cond) =>
        Object.assign(item.jump![at]!, { when: cond }),
      );
}

function sectionFor(reading: Reading, line: Line, no: number): SheetSection {
  const { sections } = reading.sheet;
  const known = line.节编号 ? sections.find(({ key }) => key === line.节编号) : line.节 ? undefined : sections.at(-1);
  if (known !== undefined) return known;
  const section: SheetSection = compact({
    key: line.节编号 || `s${no}`,
    title: line.节 ?? line.节编号 ?? "",
    help: line.节说明,
    page: line.另起一页 === "是" || undefined,
    repeat: line.重复,
    items: [],
  });
  sections.push(section);
  readTree(reading, { line, no, column: "节何时出现", entity: SHEET }, (shown) => Object.assign(section, { shown }));
  return section;
}

function readFigure(reading: Reading, { line, no, figures }: { line: Line; no: number; figures: keyof typeof figureWords }): void {
  const { sheet } = reading;
  if (figures === "base" || figures === "vetoScore") sheet[figures] = numberIn(reading, line, { column: "最小", no }) ?? 0;
  else if (figures === "score") readTree(reading, { line, no, column: "自动计算", entity: SHEET }, (score) => Object.assign(sheet, { score }));
  else {
    const subscale: Subscale = compact({
      key: line.编号 || `f${no}`,
      title: line.题目 ?? "",
      items: line.选项 === undefined ? undefined : cut(line.选项, "|"),
      how: line.两端 === "avg" || line.两端 === "sum" ? line.两端 : undefined,
      bands: partsIn(line.各行, ([from, title = ""]) => ({ from: numberOf(from) ?? 0, title })),
    });
    sheet.subscales = [...(sheet.subscales ?? []), subscale];
    readTree(reading, { line, no, column: "自动计算", entity: SHEET }, (score) => Object.assign(subscale, { score }));
  }
}

const compact = <T extends object>(part: T): T => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined)) as T;
const partsIn = <T>(text: string | undefined, read: (parts: string[]) => T): T[] | undefined =>
  text === undefined || text === ""
    ? undefined
    : text
        .split("\n")
        .filter((part) => part.trim() !== "")
        .map((part) => read(cut(part, "|").map(plain)));
const numberOf = (text: string | undefined): number | undefined =>
  text === undefined || text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text);

function numberIn(reading: Reading, line: Line, { column, no }: { column: Title; no: number }): number | undefined {
  const text = line[column];
  const value = numberOf(text);
  if (text !== undefined && text !== "" && value === undefined) reading.faults.push({ line: no, column, reason: phrase`“${text}”不是数字` });
  return value;
}

interface TreeAt {
  line: Line;
  no: number;
  column: "何时出现" | "节何时出现" | "自动计算";
  entity: string;
  /** Column that a fault is told of. */
  says?: Title;
}

function readTree(reading: Reading, { line, no, column, entity, says = column }: TreeAt, put: (tree: Cond & Expr) => void): void {
  const text = line[column];
  if (text === undefined || text === "") return;
  reading.later.push(() => {
    try {
      const at = { model: sheetModel({ ...reading.sheet }), entity };
      put((column === "自动计算" ? parseExpr(text, at) : parseCond(text, at)) as Cond & Expr);
    } catch (error) {
      if (!isAppError(error)) throw error;
      reading.faults.push({ line: no, column: says, reason: error.problems[0]?.message ?? "" });
    }
  });
}
