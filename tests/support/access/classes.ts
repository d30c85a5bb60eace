import { accessFor } from "../../../engine/access/index.ts";
import type { Pair } from "../../../engine/access/types.ts";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { GrantDocument } from "../../../engine/kinds/entity/document.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import type { Oracle } from "./oracle.ts";
import type { Person } from "./people.ts";
import { drawnPaths } from "./screens.ts";

/** People to whom the same is open by the documents: the server tells one of them from another by facts about them alone, never by a role. */
export interface PeopleClass {
  people: readonly Person[];
  /** Who walks for all of them. */
  walker: Person;
}

/** Classes of everybody for one entity, as its grants say. The walker has rows on both sides of the grants, when anybody has. */
export function classesOfEntity(people: readonly Person[], entity: Entity, oracle: Oracle): PeopleClass[] {
  const seesBothSides = (person: Person): boolean => {
    const visible = oracle.visible(entity.id, person).length;
    return visible > 0 && visible < oracle.rowsOf(entity.id).length;
  };
  return classesBy(people, (person) => openedTo(entity, person, oracle), seesBothSides);
}

/**
 * Classes for one screen: who holds the same variants, and to whom the same is open of every entity that the screen draws from. Those without
 * a variant are one class; who walks for them may read the entity, when any of them may.
 */
export function classesOfScreen(people: readonly Person[], screen: ScreenDocument, oracle: Oracle): PeopleClass[] {
  const drawn = entitiesDrawn(oracle.model, screen);
  const keyOf = (person: Person): string => {
    const held = Object.keys(screen.variants).filter((role) => person.roles.includes(role));
    return held.length === 0 ? "" : JSON.stringify([held, drawn.map((entity) => openedTo(entity, person, oracle))]);
  };
  return classesBy(people, keyOf, (person) => isOpenTo(drawn[0]!, person));
}

function classesBy(people: readonly Person[], keyOf: (person: Person) => string, isGoodWalker: (person: Person) => boolean): PeopleClass[] {
  return [...Map.groupBy(people, keyOf).values()].map((alike) => ({ people: alike, walker: alike.find(isGoodWalker) ?? alike[0]! }));
}

const grantsOf = ({ doc }: Entity, person: Person): GrantDocument[] =>
  doc.access.grants.filter((grant) => [grant.role].flat().some((role) => person.roles.includes(role)));

/** Whether any grant of the entity is for the person. */
export const isOpenTo = (entity: Entity, person: Person): boolean => grantsOf(entity, person).length > 0;

/** What the grants of an entity open to a person, as text; where a condition asks for the roles themselves, the rows count that it leads to. */
function openedTo(entity: Entity, person: Person, oracle: Oracle): string {
  const held = grantsOf(entity, person);
  const opened = [...new Set(held.map(({ role: _role, ...rest }) => JSON.stringify(rest)))].toSorted();
  const asked = JSON.stringify([opened, entity.doc.access.scopes, entity.doc.conditions]);
  const isToldByRole = held.length > 0 && /"user\.roles"|"role":/.test(asked);
  // Rows that tell of records of other entities are as open as those.
  const told = entity.doc.about === undefined || held.length === 0 ? [] : [...oracle.model.entities.values()].filter(({ flow }) => flow !== null);
  return JSON.stringify([
    opened,
    isToldByRole ? oracle.visible(entity.id, person).map((row) => row.id) : null,
    told.map((one) => openedTo(one, person, oracle)),
  ]);
}

/** What the server compiles of them, as text: without the names of roles, and without what is said twice. */
export function compiledFor(model: Model, entity: Entity, person: Person): string {
  const { call, ...lists } = accessFor(model, entity.id, person);
  return JSON.stringify(
    Object.entries({ ...lists, ...call })
      .map(([action, pairs]) => [action, pairTexts(pairs)])
      .toSorted(),
  );
}

const pairTexts = (pairs: readonly Pair[]): string[] => [...new Set(pairs.map(({ role: _role, ...rest }) => JSON.stringify(plain(rest))))].toSorted();

function plain(value: unknown): unknown {
  if (value instanceof Set || value instanceof Map) return [...value].toSorted();
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, plain(part)]));
}

/** The entity of a screen and those behind the references on the way of its paths. */
function entitiesDrawn(model: Model, screen: ScreenDocument): Entity[] {
  const found = new Set([model.entities.get(screen.entity)!]);
  for (const path of drawnPaths(screen)) {
    let entity = model.entities.get(screen.entity);
    for (const name of path.split(".")) {
      if (entity === undefined) break;
      found.add(entity);
      const target: string | null | undefined = entity.fields.get(name)?.refTo;
      entity = target == null ? undefined : model.entities.get(target);
    }
  }
  return [...found];
}
