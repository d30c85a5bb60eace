import type { ErrorObject } from "ajv";
import { compile } from "../../../engine/compile/index.ts";
import type { Model } from "../../../engine/model/model.ts";
import { validateRecord } from "../../../engine/validate/index.ts";
import { isSingleLine, isStorableText } from "../../../engine/values/storable-text.ts";
import type { Draft, Origin } from "../../../generator/foreign/index.ts";
import { fromForeign } from "../../../generator/foreign/foreign-values.ts";
import { contextOf } from "../model-of.ts";

type Path = readonly string[];
/** One thing our documents refuse, at the place in the source's record. */
export interface OurRefusal {
  path: Path;
  code: string;
  value: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
const isAbsent = (value: unknown): boolean => value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
const startsWith = (path: Path, prefix: Path): boolean =>
  prefix.length <= path.length && prefix.every((step, at) => step === "*" || step === path[at]);
const touches = (a: Path, b: Path): boolean => startsWith(a, b) || startsWith(b, a);

/** Null, empty texts and empty lists mean "not there" to the product; so that both sides speak of the same, they are not there. */
export function withoutAbsent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutAbsent).filter((item) => !isAbsent(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, item]) => [key, withoutAbsent(item)] as const)
      .filter(([, item]) => !isAbsent(item)),
  );
}

/** The documents of a draft, ready to judge records of its source. */
export class Judge {
  readonly #draft: Draft;
  readonly #model: Model;
  readonly #entity: string;

  constructor(draft: Draft) {
    this.#draft = draft;
    this.#model = compile(
      draft.documents.map(({ file, document }) => ({ file, area: "demo", document })),
      { hash: "", operations: [] },
    ).model;
    this.#entity = draft.documents.find(({ document }) => document.kind === "entity")!.document.id;
  }

  refusals(sample: unknown): OurRefusal[] {
    const unplaced: OurRefusal[] = [];
    const record = this.#record(sample, { entity: this.#entity, at: [], unplaced });
    const problems = validateRecord({ model: this.#model, entity: this.#entity, record, before: null, action: "create", ctx: contextOf({}) });
    const found = problems.map(({ path, code }) => {
      const at = this.#sourcePath(path.split("/").slice(1));
      return { path: at, code, value: valueAt(sample, at) };
    });
    return [...found, ...unplaced];
  }

  #origins(entity: string): Origin[] {
    return this.#draft.origins.filter((origin) => origin.entity === entity);
  }

  #record(sample: unknown, { entity, at, unplaced }: { entity: string; at: Path; unplaced: OurRefusal[] }): Record<string, unknown> {
    const origins = this.#origins(entity);
    const record: Record<string, unknown> = {};
    for (const origin of origins) {
      const field = this.#model.entities.get(entity)!.fields.get(origin.field)!;
      const value = valueAt(sample, origin.path);
      if (isAbsent(value)) continue;
      const path = [...at, ...origin.path];
      if (field.childEntity !== null && Array.isArray(value))
        record[origin.field] = value.map((row, index) => this.#record(row, { entity: field.childEntity!, at: [...path, String(index)], unplaced }));
      else
        record[origin.field] = fromForeign(
          value,
          field.doc.type,
          origin.choices?.map(({ source }) => ({ source, label: null })),
        );
    }
    unplaced.push(
      ...strays(
        sample,
        origins.map(({ path }) => path),
        at,
      ),
    );
    return record;
  }

  /** `/lines/0/cityName` -> `["lines", "0", "city", "name"]`. */
  #sourcePath([field = "", index, column]: readonly string[]): Path {
    const origin = this.#origins(this.#entity).find((one) => one.field === field)!;
    const columns = this.#origins(`${this.#entity}.${field}`);
    // Of a list of codes the first wrong one is told: the refusal is the list's.
    if (index === undefined || columns.length === 0) return origin.path;
    return [...origin.path, index, ...(columns.find((one) => one.field === column)?.path ?? [])];
  }
}

function valueAt(value: unknown, path: Path): unknown {
  let at = value;
  for (const step of path) {
    if (!(isObject(at) || Array.isArray(at)) || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<string, unknown>)[step];
  }
  return at;
}

/** Values of the sample that no field takes: unknown keys, and texts where a group of fields stands. */
function strays(value: unknown, paths: readonly Path[], at: Path): OurRefusal[] {
  if (paths.some((path) => path.length === 0) || isAbsent(value)) return [];
  if (!isObject(value)) return [{ path: at, code: "STRAY", value }];
  return Object.entries(value).flatMap(([key, item]) => {
    const below = paths.filter((path) => path[0] === key).map((path) => path.slice(1));
    return below.length === 0 ? (isAbsent(item) ? [] : [{ path: [...at, key], code: "STRAY", value: item }]) : strays(item, below, [...at, key]);
  });
}

/** What the source's own validator says, at the place it means. */
export function theirPath({ instancePath, keyword, params }: ErrorObject): Path {
  const path = instancePath
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const named = { required: "missingProperty", additionalProperties: "additionalProperty", unevaluatedProperties: "unevaluatedProperty" }[keyword];
  const name: unknown = named === undefined ? undefined : params[named];
  return typeof name === "string" ? [...path, name] : path;
}

/** Words whose failure is told at their place, and by errors of the branches below. */
const branching = new Set([
  "oneOf",
  "anyOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
  "patternProperties",
  "additionalProperties",
  "unevaluatedProperties",
  "contains",
  "propertyNames",
  "items",
  "allOf",
]);

/** What one side refuses and the other does not, beyond what the draft has told. Empty = they agree. */
export function disagreements(draft: Draft, ours: readonly OurRefusal[], theirs: readonly ErrorObject[]): string[] {
  const lost = draft.unexpressed.map((entry) => ({ ...entry, path: entry.path ?? [] }));
  const isAccounted = (error: ErrorObject) => {
    const path = theirPath(error);
    if (ours.some((refusal) => touches(refusal.path, path) && (path.length > 0 || refusal.path.length === 0))) return true;
    return lost.some(
      (entry) => startsWith(path, entry.path) && (entry.covers === true || entry.keyword === error.keyword || isBranch(entry, error, theirs)),
    );
  };
  // A choice fails because of what fails in its branches: when all of that is accounted for, so is the choice.
  const isChoice = ({ keyword }: ErrorObject) => keyword === "oneOf" || keyword === "anyOf";
  const inside = (choice: ErrorObject) => theirs.filter((error) => !isChoice(error) && startsWith(theirPath(error), theirPath(choice)));
  const unmatched = theirs.filter(
    (error) => !isAccounted(error) && !(isChoice(error) && inside(error).length > 0 && inside(error).every(isAccounted)),
  );
  const strict = ours.filter((refusal) => !theirs.some((error) => touches(theirPath(error), refusal.path)) && !isTold(draft, refusal));
  return [
    ...unmatched.map((error) => `source refuses ${error.keyword} at /${theirPath(error).join("/")} (${error.schemaPath}), we do not`),
    ...strict.map(({ path, code, value }) => `we refuse ${code} at /${path.join("/")}: ${JSON.stringify(value)?.slice(0, 80)}, the source does not`),
  ];
}

/** The fault lies in a branch that was told as a whole: its own errors name other words. */
const isBranch = (entry: { keyword: string; path: Path }, error: ErrorObject, theirs: readonly ErrorObject[]): boolean =>
  branching.has(entry.keyword) &&
  (error.schemaPath.split("/").includes(entry.keyword) ||
    theirPath(error).length > entry.path.length ||
    theirs.some((one) => one.keyword === entry.keyword && theirPath(one).length === entry.path.length && startsWith(theirPath(one), entry.path)));

/** The draft has said that it would refuse this. */
function isTold({ narrowed, unexpressed }: Draft, { path, code, value }: OurRefusal): boolean {
  const at = narrowed.filter((entry) => startsWith(path, entry.path ?? []));
  const own = at.filter((entry) => (entry.path ?? []).length === path.length);
  if (code === "STRAY")
    return (
      at.some(({ option }) => option === "additionalProperties" || option === "type") ||
      unexpressed.some((entry) => entry.covers === true && startsWith(path, entry.path ?? []))
    );
  if (code === "VALUE_TOO_LONG") return own.some(({ option }) => option === "maxLength");
  if (code === "VALUE_TOO_MANY") return own.some(({ option }) => option === "maxRows") || at.some(({ option }) => option === "type");
  const types = at.filter(({ option }) => option === "type");
  if (types.length === 0) return false;
  if (typeof value === "string") return !isStorableText(value) || !isSingleLine(value) || types.some(({ why }) => !why.startsWith("单行"));
  if (typeof value === "number") return !Number.isSafeInteger(value) || types.some(({ why }) => why.startsWith("源没有") || why.startsWith("只在"));
  return types.some(({ why }) => /^(?:源没有|只在|各项|JSON)/.test(why));
}
