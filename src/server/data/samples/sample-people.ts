import { scopeCond } from "../../../../engine/access/access-for.ts";
import { type Identity, identityIn, personAt } from "../../../../engine/access/person.ts";
import { dependencies } from "../../../../engine/conditions/dependencies.ts";
import { evaluate } from "../../../../engine/conditions/evaluate.ts";
import { modelEnv } from "../../../../engine/conditions/model-env.ts";
import { USER_ENTITY } from "../../../../engine/conditions/system-fields.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import type { Actor } from "../../../../engine/kinds/flow/document.ts";
import type { ContextDeclaration } from "../../../../engine/kinds/area/document.ts";
import type { Entity } from "../../../../engine/model/model.ts";
import { contextName, leaves } from "../flow/people.ts";
import { readsOf } from "./reads.ts";
import type { Reader, SampleRow, SampleSchool } from "./sample-school.ts";

/** Accounts that an actor means on a row, among those that are made. */
export type PeopleReader = (row: SampleRow) => readonly SampleRow[];

/** The counterpart of `peopleOf` over rows that no database has yet; what it reads of a row is worked out once for all rows. */
export function peopleReader(school: SampleSchool, entity: Entity, actor: Actor | undefined): PeopleReader {
  if (actor === undefined || "system" in actor) return () => [];
  if ("any" in actor) {
    const all = actor.any.map((one) => peopleReader(school, entity, one));
    return (row) => [...new Set(all.flatMap((read) => read(row)))];
  }
  if ("owner" in actor) return personReader(school, entity, entity.doc.owner ?? "createUser");
  if ("path" in actor) return personReader(school, entity, actor.path);
  const roles = [actor.role].flat();
  const holders = holdersOf(school, roles);
  if ("scope" in actor) return scopedReader(school, entity, { holders, conds: [actor.scope].flat().map((name) => scopeCond(entity, name)) });
  return actor.within === undefined ? () => holders().all : withinReader(school, holders, school.reader(entity.id, actor.within));
}

function personReader(school: SampleSchool, entity: Entity, path: string): PeopleReader {
  const person = personAt(school.model, entity.id, path);
  if (person === null && path !== "createUser") return () => [];
  const read = school.reader(entity.id, person?.path ?? path);
  return (row) => listOf(read(row)).flatMap((value) => accountsOf(school, person?.identity ?? "id", value));
}

const listOf = (value: unknown): unknown[] => (value === null || value === undefined ? [] : [value].flat());
const accountsOf = (school: SampleSchool, identity: Identity, value: unknown): SampleRow[] => school.where(USER_ENTITY, identity, value).slice(0, 1);

interface Holders {
  all: readonly SampleRow[];
  ids: ReadonlySet<unknown>;
}

function holdersOf(school: SampleSchool, roles: readonly string[]): () => Holders {
  let made: Holders | null = null;
  return () => {
    if (made !== null) return made;
    const all = [...new Set(roles.flatMap((role) => school.where(USER_ENTITY, "roles", role)))];
    made = { all, ids: new Set(all.map(({ id }) => id)) };
    return made;
  };
}

/** Of the department itself and of those above it. */
function withinReader(school: SampleSchool, holders: () => Holders, department: Reader): PeopleReader {
  const target = school.model.entities.get(USER_ENTITY)?.fields.get("departmentId")?.refTo ?? "";
  const known = new Map<unknown, readonly SampleRow[]>();
  return (row) => {
    const value = department(row);
    const found = known.get(value) ?? inDepartments(holders().all, school.treePath(target, String(value))?.split("/") ?? [String(value)]);
    known.set(value, found);
    return found;
  };
}

const inDepartments = (accounts: readonly SampleRow[], departments: readonly string[]): readonly SampleRow[] =>
  accounts.filter(({ departmentId }) => departmentId !== null && departmentId !== undefined && departments.includes(String(departmentId)));

/** Every scope narrows: people must satisfy each one that says something about people. */
function scopedReader(school: SampleSchool, entity: Entity, { holders, conds }: { holders: () => Holders; conds: readonly Cond[] }): PeopleReader {
  const parts = conds.flatMap(leaves).map((leaf) => leafReader(school, entity, { holders, leaf }));
  return (row) => {
    const lists = parts.flatMap((part) => {
      const found = part(row);
      return found === null ? [] : [found];
    });
    const [first, ...rest] = lists;
    return first === undefined ? holders().all : first.filter((one) => rest.every((people) => people.includes(one)));
  };
}

type LeafReader = (row: SampleRow) => readonly SampleRow[] | null;

/** Null = the leaf says nothing about who. */
function leafReader(school: SampleSchool, entity: Entity, { holders, leaf }: { holders: () => Holders; leaf: Cond }): LeafReader {
  const { contexts, roles } = dependencies(leaf, entity.conditions);
  if (roles.length === 0 && contexts.every((name) => !name.startsWith("user."))) {
    const read = readsOf(school, entity.id, leaf);
    const env = modelEnv(school.model, entity.id, school.ctx);
    return (row) => (evaluate(leaf, read(row), env) ? null : []);
  }
  const name = "field" in leaf ? contextName(leaf) : null;
  if (name === null || !("field" in leaf)) return () => null;
  const value = school.reader(entity.id, leaf.field);
  const identity = identityIn(name);
  const among = (people: readonly SampleRow[]) => people.filter(({ id }) => holders().ids.has(id));
  if (identity !== null) return (row) => among(listOf(value(row)).flatMap((one) => accountsOf(school, identity, one)));
  if (name === "user.departmentId") return withinReader(school, holders, value);
  const declaration = school.model.context.get(name.slice(5));
  if (declaration === undefined) return () => null;
  const found = listReader(school, declaration);
  const known = new Map<unknown, readonly SampleRow[]>();
  return (row) => {
    const one = value(row);
    const people = known.get(one) ?? among(found(one));
    known.set(one, people);
    return people;
  };
}

/** People whose declared list holds a value: the declaration's rows with it, and the person each row names. */
function listReader(school: SampleSchool, { from }: ContextDeclaration): (value: unknown) => readonly SampleRow[] {
  const parts = leaves(from.where);
  const person = parts.find((leaf) => "field" in leaf && identityIn(contextName(leaf) ?? "") !== null);
  if (person === undefined || !("field" in person)) return () => [];
  const others: Cond = { all: parts.filter((leaf) => leaf !== person) };
  const read = readsOf(school, from.entity, others);
  const env = modelEnv(school.model, from.entity, school.ctx);
  const number = school.reader(from.entity, person.field);
  const identity = identityIn(contextName(person)!)!;
  return (value) =>
    school
      .where(from.entity, from.pick, value)
      .filter((row) => evaluate(others, read(row), env))
      .flatMap((row) => listOf(number(row)).flatMap((one) => accountsOf(school, identity, one)));
}
