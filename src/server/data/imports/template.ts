import { columnLetters } from "../../../../engine/values/column-letters.ts";
import { inWords } from "../language/own-words.ts";
import type { Readable } from "node:stream";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import type { Entity, Field } from "../../../../engine/model/model.ts";
import { neverTaken } from "../../../../engine/validate/refused-codes.ts";
import type { Dict } from "../../../../engine/kinds/dicts/document.ts";
import { entityOf } from "../records/entity-of.ts";
import type { Call } from "../../platform/runtime.ts";
import type { CellValue } from "../../platform/xlsx/sheet-xml.ts";
import { type ListChoice, type SheetInput, writeWorkbook } from "../../platform/xlsx/write-workbook.ts";
import { type ImportColumn, importColumns } from "./import-columns.ts";
import { zh } from "../../../../engine/language/text.ts";

/** Rows that the drop-downs reach. */
const CHOICE_ROWS = 20_000;
/** Longer dictionaries stay in the sheet of choices but make no drop-down. */
const MAX_CHOICES = 500;

/** A workbook to fill in: headers as the form names them, `*` on what is required, drop-downs, and a sheet that explains every column. */
export function importTemplate(call: Call, entityId: string, screenId: string | null): Readable {
  const entity = entityOf(call, entityId);
  const columns = importColumns(call, entity, screenId === null ? undefined : call.model.screens.get(screenId));
  const lists = columns.flatMap((column, at) => {
    const dict = call.model.dicts.get(column.model.doc.dict ?? "");
    return dict === undefined ? [] : [{ at, dict, labels: labelsOf(dict, refusedTo(call, entity, column.model, dict)) }];
  });
  const say = (words: string) => inWords(call, words);
  const name = say("选项");
  const choices: ListChoice[] = lists.flatMap(({ at, labels }, i) =>
    labels.length > MAX_CHOICES
      ? []
      : [{ column: at, range: `'${name}'!$${columnLetters(i)}$2:$${columnLetters(i)}$${labels.length + 1}`, toRow: CHOICE_ROWS }],
  );
  const sheets: SheetInput[] = [
    { name: say("数据"), columns: columns.map((c) => ({ titles: marked(c), kind: "text", width: 16 })), rows: [], choices },
    guide(columns, say),
  ];
  if (lists.length > 0) sheets.push(choiceSheet(columns, { name, lists }));
  return writeWorkbook(sheets);
}

const marked = ({ titles, required }: ImportColumn): string[] =>
  titles.map((title, i) => (required && i === titles.length - 1 ? `${title}*` : title));
const labelsOf = (dict: Dict, refused: ReadonlySet<string>): string[] =>
  dict.items.filter((item) => item.retired !== true && !refused.has(item.value)).map((item) => zh(item.label));

/** Codes that a rule of the entity refuses to whoever fills the workbook in, whatever else a row says. */
const refusedTo = (call: Call, { id, rules }: Entity, { name, type }: Field, { items }: Dict): ReadonlySet<string> =>
  neverTaken(
    rules,
    { name, isList: type.valueClass === "list" },
    { codes: items.map(({ value }) => value), env: modelEnv(call.model, id, call.ctx) },
  );

type Say = (words: string) => string;

function guide(columns: readonly ImportColumn[], say: Say): SheetInput {
  const rows = columns.map(({ titles, required, model }): CellValue[] => [
    titles.at(-1)!,
    required ? say("必填") : "",
    say(model.type.title),
    say(hint(model.doc.type)),
    zh(model.doc.help ?? ""),
  ]);
  return {
    name: say("填写说明"),
    columns: ["列", "是否必填", "类型", "写法", "说明"].map((title) => ({ titles: [say(title)], kind: "text", width: title === "说明" ? 40 : 16 })),
    rows,
  };
}

const hints: Record<string, string> = {
  date: "2025-09-01",
  datetime: "2025-09-01 08:00:00",
  month: "2025-09",
  time: "08:00",
  boolean: "是 或 否",
  dict: "选项的名称或代码",
  ref: "编号，或不重名的名称",
  tree: "编号，或不重名的名称",
  dicts: "多个用顿号隔开",
  refs: "多个用顿号隔开",
  money: "1200.00",
  idcard: "18 位，末位 X 大写",
};
const hint = (type: string): string => hints[type] ?? "";

function choiceSheet(
  columns: readonly ImportColumn[],
  { name, lists }: { name: string; lists: readonly { at: number; labels: string[] }[] },
): SheetInput {
  const longest = Math.max(...lists.map((list) => list.labels.length));
  const rows = Array.from({ length: longest }, (_, row) => lists.map((list): CellValue => list.labels[row] ?? null));
  return { name, columns: lists.map((list) => ({ titles: [columns[list.at]!.titles.at(-1)!], kind: "text" })), rows };
}
