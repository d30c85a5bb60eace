import type { ScreenField } from "../../../engine/screens/screen-model.ts";
import { fieldType } from "../../../engine/fields/index.ts";
import { zh } from "../../../engine/language/text.ts";

/** How a value is shown; exactly one is true. */
export interface Shown {
  path: string;
  title: string;
  isOwn: boolean;
  isDict: boolean;
  isLabel: boolean;
  isBoolean: boolean;
  isFiles: boolean;
  isPlain: boolean;
  dict: string;
  labelKey: string;
}

const fileTypes: readonly string[] = ["file", "files", "image", "images"];

export function shownField(field: ScreenField, title?: string): Shown {
  const isDict = field.doc.dict !== undefined;
  const isLabel = field.labelKey !== null;
  const isBoolean = field.type === "boolean";
  const isFiles = fileTypes.includes(field.type);
  return {
    path: field.path,
    title: title ?? zh(field.title),
    isOwn: !field.path.includes("."),
    isDict,
    isLabel,
    isBoolean,
    isFiles,
    isPlain: !isDict && !isLabel && !isBoolean && !isFiles,
    dict: field.doc.dict ?? "",
    labelKey: field.labelKey ?? "",
  };
}

/** Inputs of the page by field type; what is not here has none. */
const inputs: Partial<Record<ScreenField["type"], string>> = {
  string: "TextInput",
  phone: "TextInput",
  email: "TextInput",
  idcard: "TextInput",
  url: "TextInput",
  money: "TextInput",
  text: "LongInput",
  richtext: "LongInput",
  integer: "NumberInput",
  number: "NumberInput",
  year: "NumberInput",
  boolean: "SwitchInput",
  dict: "DictInput",
  dicts: "DictsInput",
  date: "DateInput",
  datetime: "DateTimeInput",
  time: "TextInput",
  month: "TextInput",
  ref: "ChoiceInput",
  tree: "ChoiceInput",
  refs: "ChoicesInput",
  secret: "SecretInput",
};

export interface Item {
  path: string;
  title: string;
  component: string;
  help: string;
  isRequired: boolean;
  create: boolean;
  update: boolean;
  isDict: boolean;
  dict: string;
  isChoice: boolean;
  /** Entity whose rows are chosen from. */
  entity: string;
  labelKey: string;
}

/** The input of a field; null when this page has none for its type, or no way to choose. */
export function itemOf(field: ScreenField, { mayChoose, isRequired }: { mayChoose(entity: string): boolean; isRequired: boolean }): Item | null {
  const component = inputs[field.type];
  if (component === undefined || !(field.create || field.update)) return null;
  const canChoose = field.ref !== null && mayChoose(field.ref.entity);
  const needsRows = component === "ChoiceInput" || component === "ChoicesInput";
  if (!canChoose && component === "ChoicesInput") return null;
  return {
    path: field.path,
    title: zh(field.title),
    component: needsRows && !canChoose ? "TextInput" : component,
    help: [field.doc.help, field.doc.unit].flatMap((text) => (text === undefined ? [] : [zh(text)])).join("；"),
    isRequired,
    create: field.create,
    update: field.update && field.doc.immutable !== true,
    isDict: field.doc.dict !== undefined,
    dict: field.doc.dict ?? "",
    isChoice: canChoose,
    entity: field.ref?.entity ?? "",
    labelKey: field.labelKey ?? "",
  };
}

export interface Filter {
  path: string;
  title: string;
  /** Name of its value in the filter form. */
  key: string;
  component: string;
  isDict: boolean;
  isYesNo: boolean;
  isText: boolean;
  isRange: boolean;
  /** Range over days, not moments. */
  isDay: boolean;
  isChoice: boolean;
  /** Compared for equality. */
  isExact: boolean;
  dict: string;
  entity: string;
}

/** The filter of a field by the operators its type has; null when there is none for it on this page. */
export function filterOf(
  field: ScreenField,
  { title, key, mayChoose }: { title: string; key: string; mayChoose(entity: string): boolean },
): Filter | null {
  const { operators } = fieldType(field.type);
  const isDict = field.type === "dict";
  const isYesNo = field.type === "boolean";
  const isRange = field.type === "date" || field.type === "datetime";
  const isChoice = field.type === "ref" || field.type === "tree";
  const isText = !isDict && !isYesNo && !isRange && !isChoice && operators.includes("contains");
  if (isChoice && !(field.ref !== null && mayChoose(field.ref.entity))) return null;
  if (!(isDict || isYesNo || isRange || isChoice || isText)) return null;
  const component = isRange ? "RangeInput" : isText ? "TextInput" : isChoice ? "ChoiceInput" : isDict ? "DictInput" : "YesNoInput";
  const kinds = { isDict, isYesNo, isText, isRange, isChoice, isDay: field.type === "date", isExact: isDict || isYesNo || isChoice };
  return { path: field.path, title, key, component, ...kinds, dict: field.doc.dict ?? "", entity: field.ref?.entity ?? "" };
}
