/**
 * Names of visual parts, each with what the places around it must know. Each name is one file in `renderers/widgets`, `cells` or `filters`,
 * whose registry does not compile while one is missing.
 */
interface WidgetTraits {
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
  input: { isTyped: true, replacesMask: true },
  textarea: { isTyped: true, replacesMask: true, takesRow: true },
  richtext: { isTyped: true, takesRow: true },
  number: { isTyped: true, replacesMask: true },
  money: { isTyped: true, replacesMask: true },
  switch: {},
  radio: {},
  checkbox: { takesRow: true },
  select: {},
  multiselect: {},
  date: {},
  time: {},
  datetime: {},
  month: {},
  year: {},
  daterange: {},
  dict: {},
  dicts: {},
  ref: {},
  refs: {},
  tree: {},
  person: { takesRow: true, readsItself: true, page: "itself" },
  upload: { readsItself: true },
  uploads: { takesRow: true, readsItself: true },
  image: { readsItself: true },
  images: { takesRow: true, readsItself: true },
  location: { takesRow: true },
  json: { isTyped: true, takesRow: true },
  table: { takesRow: true, readsItself: true },
  readonly: {},
  password: { isTyped: true, replacesMask: true },
  color: {},
  icon: {},
  region: {},
  "scope-list": {},
  code: { readsItself: true, page: "code" },
  sheet: { takesRow: true },
  answers: { takesRow: true },
} satisfies Record<string, WidgetTraits>;
export type WidgetName = keyof typeof widgets;
export const widgetTraits: Readonly<Record<WidgetName, WidgetTraits>> = widgets;
export const widgetNames = Object.keys(widgets) as WidgetName[];

interface CellTraits {
  /** Side of a list's column it stands at. Default: the middle. */
  align?: "left" | "right";
  /** Needs the whole width of a page to be read. */
  isWide?: true;
}
const cells = {
  text: {},
  right: { align: "right" },
  long: { align: "left", isWide: true },
  html: { align: "left", isWide: true },
  yesno: {},
  switch: {},
  date: {},
  tag: {},
  tags: {},
  badge: {},
  ref: {},
  refs: {},
  file: {},
  files: { align: "left", isWide: true },
  image: {},
  images: { isWide: true },
  link: {},
  phone: {},
  location: { align: "left" },
  json: { align: "left", isWide: true },
  rows: { align: "left", isWide: true },
  progress: {},
  marks: { align: "left" },
  money: { align: "right" },
  color: {},
  icon: {},
  code: { isWide: true },
  sheet: { isWide: true },
  answers: { isWide: true },
} satisfies Record<string, CellTraits>;
export type CellName = keyof typeof cells;
export const cellTraits: Readonly<Record<CellName, CellTraits>> = cells;
export const cellNames = Object.keys(cells) as CellName[];

interface FilterTraits {
  /** Query parameter of a filter whose document names no field. Absent: it needs a field. */
  key?: string;
  /** Takes two places of the filter bar. */
  isWide?: true;
  /** Asks by several fields. `to` of the document names the lower ones; where the upper one ends in `upper`, it may end in `lower` instead. */
  levels?: { upper?: string; lower?: string };
}
const filters = {
  search: { key: "keyword" },
  text: {},
  range: {},
  dates: { isWide: true },
  select: {},
  multiselect: {},
  yesno: {},
  ref: {},
  tree: {},
  cascade: { isWide: true, levels: {} },
  month: {},
  year: {},
  term: { key: "xn", levels: { upper: "xn", lower: "xqM" } },
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
