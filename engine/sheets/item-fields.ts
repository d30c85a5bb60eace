import type { FieldDocument } from "../fields/field-document.ts";
import type { ItemKind, SheetItem, SheetOption } from "../fields/sheet/sheet-value.ts";

/** A value that an item takes: the item itself, or one line of a matrix. */
export interface ItemValue {
  /** Key of the value among the answers. */
  name: string;
  item: SheetItem;
  /** Line of a matrix; null for other items. */
  line: NonNullable<SheetItem["rows"]>[number] | null;
}

export const lineName = (item: string, line: string): string => `${item}_${line}`;
export const scoreName = (key: string): string => `${key}_score`;

export const valuesOf = (item: SheetItem): ItemValue[] =>
  item.kind === "matrix" && item.rows !== undefined
    ? item.rows.map((line) => ({ name: lineName(item.key, line.key), item, line }))
    : [{ name: item.key, item, line: null }];

type Shape = Omit<FieldDocument, "name" | "title">;

const numberShape = ({ min, max, digits = 0 }: SheetItem): Shape => ({ type: "number", scale: digits, ...bounds(min, max) });
const bounds = (min: number | undefined, max: number | undefined): Pick<Shape, "min" | "max"> => ({
  ...(min !== undefined && { min }),
  ...(max !== undefined && { max }),
});
const MOST_FILES = 9;
const MOST_LETTERS = 2000;
const files = (type: "files" | "images", { max = MOST_FILES }: SheetItem): Shape => ({ type, maxFiles: Math.min(Math.max(max, 1), MOST_FILES) });

/** What an answer of each kind is, as a field of the engine: its checks, its text and what conditions may ask of it are that field's. */
const shapes: Record<ItemKind, (item: SheetItem) => Shape> = {
  single: ({ key }) => ({ type: "dict", dict: key }),
  multiple: ({ key }) => ({ type: "dicts", dict: key }),
  matrix: ({ key }) => ({ type: "dict", dict: key }),
  scale: ({ min = SCALE_MIN, max = SCALE_MAX }) => ({ type: "integer", min, max }),
  number: numberShape,
  text: ({ max = MOST_LETTERS }) => ({ type: "text", maxLength: Math.max(Math.min(max, 5000), 1) }),
  date: () => ({ type: "date" }),
  photo: (item) => files("images", item),
  file: (item) => files("files", item),
  sign: () => ({ type: "image" }),
  deduction: (item) => ({
    ...numberShape({ ...item, min: item.min ?? 0, max: item.max ?? DEDUCTION_MAX }),
    unit: { "zh-CN": "分", en: "points" },
  }),
};
export const SCALE_MIN = 1;
export const SCALE_MAX = 5;
const DEDUCTION_MAX = 100;

export const fieldOfValue = ({ name, item, line }: ItemValue): FieldDocument => ({
  name,
  title: line === null ? item.title : `${item.title} ${line.title}`,
  ...shapes[item.kind](item),
});

export const optionOf = ({ options = [] }: SheetItem, key: unknown): SheetOption | undefined => options.find((option) => option.key === key);
