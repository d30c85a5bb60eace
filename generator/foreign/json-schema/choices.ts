import type { Choice } from "../types.ts";
import type { SchemaFiles } from "./schema-files.ts";
import { branchesOf, isNullBranch } from "./types-of.ts";
import { type Effort, firstOf, partsOf, type View, viewOf } from "./view.ts";
import { isObject } from "../../../engine/values/json-object.ts";

interface Place {
  files: SchemaFiles;
  effort: Effort;
}

export interface Choices {
  choices: Choice[];
  /** The words they were read from. */
  from: string[];
}

type Scalar = string | number | boolean;
const isScalar = (value: unknown): value is Scalar => typeof value === "string" || typeof value === "number" || typeof value === "boolean";

/** The closed list of values a schema allows: `enum`, `const`, or branches that are one of these; null when there is none, or it holds more than scalars. */
export function choicesOf(view: View, place: Place): Choices | null {
  const lists = listsOf(view);
  if (lists.length > 0) {
    const common = lists.reduce((kept, list) => kept.filter((value) => list.includes(value)));
    const values = common.filter((value) => value !== null);
    if (!values.every(isScalar)) return null;
    const labels = labelsOf(view, lists[0]!);
    return { choices: once(values.map((source) => ({ source, label: labels.get(source) ?? null }))), from: ["enum", "const"] };
  }
  for (const keyword of ["oneOf", "anyOf"] as const) {
    const choices = branchChoices(view, keyword, place);
    if (choices !== null) return { choices: keyword === "anyOf" ? once(choices) : choices, from: [keyword] };
  }
  return null;
}

const listsOf = (view: View): unknown[][] => [
  ...partsOf(view, "enum").flatMap(({ value }) => (Array.isArray(value) ? [value as unknown[]] : [])),
  ...partsOf(view, "const").map(({ value }) => [value]),
];

const once = (choices: Choice[]): Choice[] => [...new Map(choices.map((choice) => [choice.source, choice])).values()];

const labelWords = ["x-enumNames", "enumNames", "x-enum-varnames", "x-enumDescriptions", "enumDescriptions", "markdownEnumDescriptions"];

/** A list beside `enum`, or a map from value to words. */
function labelsOf(view: View, values: readonly unknown[]): Map<Scalar, string> {
  const labels = new Map<Scalar, string>();
  const given = labelWords.map((word) => firstOf(view, word)).find((value) => Array.isArray(value) || isObject(value));
  for (const [at, value] of values.entries()) {
    if (!isScalar(value)) continue;
    const label: unknown = Array.isArray(given)
      ? given[at]
      : isObject(given) && Object.hasOwn(given, String(value))
        ? given[String(value)]
        : undefined;
    if (typeof label === "string") labels.set(value, label);
  }
  return labels;
}

/** Words a branch may hold beside its values. */
const beside = new Set(["type", "title", "description", "const", "enum", "$comment", "deprecated"]);

function branchChoices(view: View, keyword: "oneOf" | "anyOf", place: Place): Choice[] | null {
  const branches = branchesOf(view, keyword, place.files).filter((branch) => !isNullBranch(branch));
  if (branches.length === 0 || partsOf(view, keyword).length > 1) return null;
  const choices: Choice[] = [];
  for (const branch of branches) {
    const inner = viewOf(branch, place);
    const lists = listsOf(inner);
    const values = lists[0];
    if (lists.length !== 1 || values === undefined || inner.dangling.length > 0 || [...inner.parts.keys()].some((word) => !beside.has(word)))
      return null;
    if (!values.every(isScalar)) return null;
    const label = [firstOf(inner, "title"), firstOf(inner, "description")].find((word): word is string => typeof word === "string") ?? null;
    choices.push(...values.map((source) => ({ source, label: values.length === 1 ? label : null })));
  }
  return choices;
}
