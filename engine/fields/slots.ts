import type { FieldTypeName } from "./types.ts";
import type { ValueClass } from "./value-class.ts";

/** Fields that a part can show: those whose values are of one of the classes, but for some types, and those of one of the types. */
interface Fit {
  classes?: readonly ValueClass[];
  except?: readonly FieldTypeName[];
  types?: readonly FieldTypeName[];
}
interface Fitted {
  /** Absent: all. */
  fits?: Fit;
}
const typed = (...types: FieldTypeName[]): Fitted => ({ fits: { types } });
const classed = (...classes: ValueClass[]): Fitted => ({ fits: { classes } });
/** Texts that say something themselves, not by what they are the key of. */
const words: Fitted = { fits: { classes: ["text"], except: ["dict", "ref", "tree", "file", "image"] } };
/** Of one value that has a short text. */
const short = classed("text", "number", "decimal", "boolean", "date", "datetime");

function fitsType({ fits }: Fitted, { name, valueClass }: { name: FieldTypeName; valueClass: ValueClass }): boolean {
  if (fits === undefined || fits.types?.includes(name) === true) return true;
  return fits.classes?.includes(valueClass) === true && fits.except?.includes(name) !== true;
}

/**
 * Names of visual parts, each with what the places around it must know. Each name is one file in `renderers/widgets`, `cells` or `filters`,
 * whose registry does not compile while one is missing.
 */
interface WidgetTraits extends Fitted {
  /** Its text is unfinished while it is typed, so it is judged when the person leaves it; others are judged at once. */
  isTyped?: true;
  /** A new value can be typed as a whole over one that is masked; others keep the masked value. */
  replacesMask?: true;
  /** Takes the whole row of a form where the item says no `span`. */
  takesRow?: true;
  /** Shows a value that may not be changed better than text does: disabled, it stands in a form that is read. */
  readsItself?: true;
  /** On a page that is only read: the widget itself, or this cell. Default: the cell of the field's type. */
  page?: "itself" | CellName;
}
const widgets = {
  input: { isTyped: true, replacesMask: true, ...words },
  textarea: { isTyped: true, replacesMask: true, takesRow: true, ...words },
  richtext: { isTyped: true, takesRow: true, ...typed("richtext") },
  number: { isTyped: true, replacesMask: true, ...classed("number") },
  money: { isTyped: true, replacesMask: true, ...classed("decimal") },
  switch: classed("boolean"),
  radio: { fits: { classes: ["boolean"], types: ["dict"] } },
  checkbox: { takesRow: true, fits: { classes: ["boolean"], types: ["dicts"] } },
  select: { fits: { classes: ["boolean"], types: ["dict"] } },
  multiselect: typed("dicts"),
  date: classed("date"),
  time: typed("time"),
  datetime: classed("datetime"),
  month: typed("month"),
  year: typed("year"),
  daterange: typed("daterange"),
  dict: typed("dict"),
  dicts: typed("dicts"),
  ref: typed("ref", "tree"),
  refs: typed("refs"),
  tree: typed("tree", "ref"),
  person: { takesRow: true, readsItself: true, page: "itself", ...typed("ref") },
  upload: { readsItself: true, ...typed("file") },
  uploads: { takesRow: true, readsItself: true, ...typed("files") },
  image: { readsItself: true, ...typed("image") },
  images: { takesRow: true, readsItself: true, ...typed("images") },
  location: { takesRow: true, ...typed("location") },
  json: { isTyped: true, takesRow: true, ...typed("json") },
  table: { takesRow: true, readsItself: true, ...typed("table") },
  readonly: {},
  password: { isTyped: true, replacesMask: true, ...typed("secret") },
  color: typed("string"),
  icon: typed("icon"),
  region: typed("tree", "ref"),
  "scope-list": typed("refs"),
  code: { readsItself: true, page: "code", ...typed("string", "text") },
  sheet: { takesRow: true, ...typed("sheet") },
  answers: { takesRow: true, ...typed("answers") },
} satisfies Record<string, WidgetTraits>;
export type WidgetName = keyof typeof widgets;
export const widgetTraits: Readonly<Record<WidgetName, WidgetTraits>> = widgets;
export const widgetNames = Object.keys(widgets) as WidgetName[];

interface CellTraits extends Fitted {
  /** Side of a list's column it stands at. Default: the middle. */
  align?: "left" | "right";
  /** Needs the whole width of a page to be read. */
  isWide?: true;
}
const cells = {
  text: {},
  right: { align: "right" },
  long: { align: "left", isWide: true, ...words },
  html: { align: "left", isWide: true, ...typed("richtext") },
  yesno: classed("boolean"),
  switch: classed("boolean"),
  date: { fits: { classes: ["date", "datetime"], types: ["month"] } },
  tag: short,
  tags: typed("dict", "dicts"),
  badge: short,
  ref: typed("ref", "tree", "refs"),
  refs: typed("ref", "tree", "refs"),
  file: typed("file", "files"),
  files: { align: "left", isWide: true, ...typed("file", "files") },
  image: typed("image", "images"),
  images: { isWide: true, ...typed("image", "images") },
  link: words,
  phone: words,
  location: { align: "left", ...typed("location") },
  json: { align: "left", isWide: true, ...classed("opaque", "list") },
  rows: { align: "left", isWide: true, ...classed("rows") },
  progress: classed("number", "decimal"),
  marks: { align: "left", ...typed("string", "text") },
  money: { align: "right", ...classed("number", "decimal") },
  color: typed("string"),
  icon: typed("icon"),
  code: { isWide: true, ...words },
  sheet: { isWide: true, ...typed("sheet") },
  answers: { isWide: true, ...typed("answers") },
} satisfies Record<string, CellTraits>;
export type CellName = keyof typeof cells;
export const cellTraits: Readonly<Record<CellName, CellTraits>> = cells;
export const cellNames = Object.keys(cells) as CellName[];

interface FilterTraits extends Fitted {
  /** Query parameter of a filter whose document names no field. Absent: it needs a field. */
  key?: string;
  /** Takes two places of the filter bar. */
  isWide?: true;
  /** Asks by several fields. `to` of the document names the lower ones; where the upper one ends in `upper`, it may end in `lower` instead. */
  levels?: { upper?: string; lower?: string };
}
const filters = {
  search: { key: "keyword" },
  text: words,
  range: { fits: { classes: ["number", "decimal", "date", "datetime"], types: ["month", "time"] } },
  dates: { isWide: true, fits: { classes: ["date", "datetime"], types: ["daterange"] } },
  select: typed("dict", "dicts"),
  multiselect: typed("dict", "dicts"),
  yesno: { fits: { classes: ["boolean", "opaque", "rows"], types: ["file", "files", "image", "images"] } },
  ref: typed("ref", "refs", "tree"),
  tree: typed("tree", "ref"),
  cascade: { isWide: true, levels: {}, ...typed("ref", "tree") },
  month: { fits: { classes: ["date", "datetime"], types: ["month"] } },
  year: typed("year", "integer", "string"),
  term: { key: "xn", levels: { upper: "xn", lower: "xqM" }, ...words },
} satisfies Record<string, FilterTraits>;
export type FilterName = keyof typeof filters;
export const filterTraits: Readonly<Record<FilterName, FilterTraits>> = filters;
export const filterNames = Object.keys(filters) as FilterName[];

/** Null where the filter is not by several fields; documents under check may name anything. */
export const levelsOf = ({ as }: { as?: string }): FilterTraits["levels"] | null =>
  as !== undefined && Object.hasOwn(filters, as) ? (filterTraits[as as FilterName].levels ?? null) : null;

/** Lower fields of a filter by several: those the document names, else the one that is named like the upper. */
export function lowerFields(filter: { as?: FilterName; field?: string; to?: readonly string[] }): readonly string[] {
  if (filter.to !== undefined && filter.to.length > 0) return filter.to;
  const { upper, lower } = levelsOf(filter) ?? {};
  const field = filter.field ?? upper;
  return upper === undefined || lower === undefined || !field?.endsWith(upper) ? [] : [field.slice(0, -upper.length) + lower];
}

/** Where a part is drawn: in a form, in a list, above a list. */
export type Slot = "widget" | "cell" | "filter";
const slots: Readonly<Record<Slot, Readonly<Record<string, Fitted>>>> = { widget: widgetTraits, cell: cellTraits, filter: filterTraits };

/** Names of the parts that can show values of the type there. */
export const fittingParts = (slot: Slot, type: { name: FieldTypeName; valueClass: ValueClass }): string[] =>
  Object.entries(slots[slot]).flatMap(([name, traits]) => (fitsType(traits, type) ? [name] : []));
