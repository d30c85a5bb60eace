import { type Entity, type Model, systemFields } from "../../model/model.ts";
import { functions } from "../functions/index.ts";
import { fieldOf, resolveRows } from "../resolve-path.ts";
import { contextWords, isPlain, type Language, quoteName } from "./words.ts";
import { zh } from "../../language/text.ts";

/** Names and titles of a model, both directions. Titles count only when exactly one thing bears them and no name is the same. */
export interface Lexicon {
  /** Text of a path from an entity; every step that is unknown there is quoted. */
  pathText(entity: string | null, path: string, language: Language): string;
  /** Name of one step: a name as it is, a title, or null. */
  stepName(entity: string | null, text: string): string | null;
  /** Entity a step leads to: the target of a reference or the rows of a to-many step. */
  stepTarget(entity: string | null, name: string): string | null;
  rowsEntity(entity: string | null, path: string): string | null;
  contexts: Names;
  roles: Names;
  functions: Names;
  /** Codes and labels of the dictionary of a field path; null when it has none. */
  dictOf(entity: string | null, path: string): Names | null;
}

/** A set of names with titles. */
export interface Names {
  has(name: string): boolean;
  titleOf(name: string): string | undefined;
  nameOf(title: string): string | undefined;
}

/** `toRead`: every thing is shown by its title, though two may bear the same; what is written so cannot be parsed again. */
export function namesOf(entries: Iterable<readonly [name: string, title: string]>, toRead = false): Names {
  const titles = new Map(entries);
  const counts = new Map<string, number>();
  for (const title of titles.values()) counts.set(title, (counts.get(title) ?? 0) + 1);
  const isOwn = (name: string, title: string) => counts.get(title) === 1 && (name === title || !titles.has(title)) && isPlain(title);
  const byTitle = new Map([...titles].filter(([name, title]) => isOwn(name, title)).map(([name, title]) => [title, name]));
  return {
    has: (name) => titles.has(name),
    titleOf: (name) => (toRead || byTitle.get(titles.get(name) ?? "") === name ? titles.get(name) : undefined),
    nameOf: (title) => byTitle.get(title),
  };
}

export function lexiconOf(model: Model, toRead = false): Lexicon {
  const steps = new Map<string, Names>();
  const stepsOf = (id: string | null): Names => {
    const entity = model.entities.get(id ?? "");
    if (entity === undefined) return namesOf([]);
    const known = steps.get(entity.id) ?? namesOf(stepEntries(model, entity), toRead);
    steps.set(entity.id, known);
    return known;
  };
  const stepTarget = (id: string | null, name: string): string | null => {
    const entity = model.entities.get(id ?? "");
    const field = entity === undefined ? null : fieldOf(model, entity, name);
    return field?.childEntity ?? field?.refTo ?? entity?.links.get(name)?.entity ?? null;
  };
  const stepText = (id: string | null, name: string, language: Language): string => {
    const names = stepsOf(id);
    if (!names.has(name)) return `\`${name.replaceAll("`", "``")}\``;
    return (language === "zh" ? names.titleOf(name) : undefined) ?? quoteName(name);
  };
  return {
    stepTarget,
    pathText: (id, path, language) =>
      walk(path, id, stepTarget)
        .map(([entity, name]) => stepText(entity, name, language))
        .join("."),
    stepName: (id, text) => (stepsOf(id).has(text) ? text : (stepsOf(id).nameOf(text) ?? null)),
    rowsEntity: (id, path) => (id === null ? null : (resolveRows(model, id, path)?.entity.id ?? null)),
    contexts: namesOf(
      [...Object.entries(contextWords), ...[...model.context].map(([name, { title }]) => [`user.${name}`, zh(title)] as const)],
      toRead,
    ),
    roles: namesOf(
      [...model.roles].map(([code, title]) => [code, zh(title)] as const),
      toRead,
    ),
    functions: namesOf(functions.map(({ name, title }) => [name, title] as const)),
    dictOf: (id, path) => dictNames(model, walk(path, id, stepTarget).at(-1)!, toRead),
  };
}

function stepEntries(model: Model, entity: Entity): (readonly [string, string])[] {
  const fields = [...entity.fields.values(), ...systemFields.map((name) => fieldOf(model, entity, name)!)];
  return [
    ...fields.map((field) => [field.name, zh(field.title)] as const),
    ...[...entity.links.values()].map((link) => [link.name, zh(link.title)] as const),
  ];
}

/** Steps of a path with the entity each stands on; null where the walk is lost. */
function walk(path: string, start: string | null, target: Lexicon["stepTarget"]): (readonly [string | null, string])[] {
  let entity = start;
  return path.split(".").map((name) => {
    const at = [entity, name] as const;
    entity = target(entity, name);
    return at;
  });
}

function dictNames(model: Model, [entity, name]: readonly [string | null, string], toRead: boolean): Names | null {
  const dict = model.dicts.get(model.entities.get(entity ?? "")?.fields.get(name)?.doc.dict ?? "");
  return dict === undefined
    ? null
    : namesOf(
        dict.items.map((item) => [item.value, zh(item.label)] as const),
        toRead,
      );
}
