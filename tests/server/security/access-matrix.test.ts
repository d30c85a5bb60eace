import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Entity, Model } from "../../../engine/model/model.ts";
import type { ScreenDocument } from "../../../engine/kinds/screen/document.ts";
import { type Cell, must } from "../../support/access/cell.ts";
import { classesOfEntity, classesOfScreen, compiledFor, isOpenTo, type PeopleClass } from "../../support/access/classes.ts";
import { judgeChoices } from "../../support/access/choices.ts";
import { Markers } from "../../support/access/markers.ts";
import { judgeNarrowing } from "../../support/access/narrowing.ts";
import { Oracle } from "../../support/access/oracle.ts";
import { people, type Person } from "../../support/access/people.ts";
import { putFiles, putSteps } from "../../support/access/platform-rows.ts";
import { judgeDetails, judgeLists, judgeScreenRows, judgeSearch } from "../../support/access/reads.ts";
import { school } from "../../support/access/school.ts";
import { judgeScreen, judgeScreenList, walkedPaths } from "../../support/access/screens.ts";
import { judgeExport, judgeFiles, judgeStatistics, judgeTemplate } from "../../support/access/streams.ts";
import { stillLogs } from "../../support/access/still-logs.ts";
import { putTrail } from "../../support/access/trail.ts";
import { judgeWrites } from "../../support/access/writes.ts";
import { productSchemas, testApp, type TestApp, type TestClient } from "../../support/app.ts";
import { modelOfFiles } from "../../support/database.ts";

/**
 * Attacks 2, 12 and 13 over the product's own documents: every entity and screen, every role, every exit. What a person may get is said by
 * an oracle that reads the grants and the rows on its own; two tenants hold the same ids with other values. People to whom an entity opens
 * the same are one class and are walked once: that the server compiles the same for all of them, and for nobody else, is a test of its own.
 */
const own = "000000";
const other = "000001";
const model: Model = await modelOfFiles(productSchemas);
const markers = new Markers();
const rows = school(model, markers, own);
const foreign = school(model, markers, other);
const oracle = new Oracle({ model, rows, markers, today: "2026-11-21" });
const entities = [...model.entities.values()].filter((entity) => entity.childOf === null);
const screens = [...model.screens.values()];

let server: TestApp;
beforeAll(async () => {
  const both = Object.fromEntries(Object.entries(rows).map(([entity, list]) => [entity, [...list, ...(foreign[entity] ?? [])]]));
  server = await testApp({ rows: both, hears: true });
  for (const [tenantId, of] of [
    [own, rows],
    [other, foreign],
  ] as const) {
    await putSteps(server.runtime.db, model, { markers, rows: of, tenantId });
    await putTrail(server.runtime.db, model, { rows: of, tenantId });
  }
  await putFiles(server.runtime.db, markers);
  for (const person of people) await clientOf(person).token();
  await stillLogs(server.runtime.db, rows);
});
afterAll(() => server.close());

const clients = new Map<string, TestClient>();
function clientOf(person: Person): TestClient {
  const client = clients.get(person.accountNo) ?? server.as(person.accountNo);
  clients.set(person.accountNo, client);
  return client;
}

function cellOf(entity: Entity, person: Person, asked = new Set<string>()): Cell {
  return {
    model,
    entity,
    person,
    oracle,
    markers,
    tenantId: own,
    base: `/api/${entity.service}/${entity.id}`,
    wrong: [],
    asked,
    client: clientOf(person),
    link: (url) => server.app.inject({ method: "GET", url }),
  };
}

const nothingWrong = (cell: Cell) => expect(cell.wrong.length, cell.wrong.slice(0, 20).join("\n")).toBe(0);
const walked = new Map(screens.map((screen) => [screen, walkedPaths(model, screen)]));
/** Paths behind references that the screens of an entity ask for. */
const pathsOf = (entity: Entity): string[] => [
  ...new Set(screens.filter((screen) => screen.entity === entity.id).flatMap((screen) => walked.get(screen)!)),
];
/** Which versions of which rows the table holds, of both tenants: any write gives another. */
const versions = async (entity: Entity): Promise<string> =>
  JSON.stringify(
    (await sql`select string_agg(concat(ctid, xmin), ' ' order by ctid) from campus.${sql.id(entity.id)}`.execute(server.runtime.db)).rows,
  );
const named = (classes: readonly PeopleClass[]) =>
  classes.map((one): [string, PeopleClass] => [one.people.map((person) => person.roles.join("+")).join(" or "), one]);
/** `<entity or screen> <account>` of everybody who was walked, or for whom somebody was. */
const judged = new Set<string>();
const note = (id: string, { people: alike }: PeopleClass) => {
  for (const person of alike) judged.add(`${id} ${person.accountNo}`);
};

describe.each(entities.map((entity): [string, Entity] => [entity.id, entity]))("%s", (_, entity) => {
  const asked = new Set<string>();
  const paths = pathsOf(entity);
  test.each(named(classesOfEntity(people, entity, oracle)))(
    "a person who is %s gets of it what the grants say, at every exit",
    async (_roles, alike) => {
      const cell = cellOf(entity, alike.walker, asked);
      await judgeLists(cell, paths);
      await judgeDetails(cell);
      await judgeSearch(cell);
      await judgeNarrowing(cell);
      await judgeChoices(cell);
      await judgeExport(cell, paths);
      await judgeTemplate(cell);
      await judgeStatistics(cell);
      await judgeFiles(cell);
      const before = await versions(entity);
      await judgeWrites(cell);
      must(cell, (await versions(entity)) === before, () => "a refused call changed a row");
      note(entity.id, alike);
      nothingWrong(cell);
    },
  );
});

describe.each(screens.map((screen): [string, ScreenDocument] => [screen.id, screen]))("the screen %s", (_, screen) => {
  test.each(named(classesOfScreen(people, screen, oracle)))(
    "shows a person who is %s nothing but what the grants say, and nothing without a variant",
    async (_roles, alike) => {
      const cell = cellOf(model.entities.get(screen.entity)!, alike.walker);
      await judgeScreen(cell, screen);
      judgeScreenRows(cell, await judgeScreenList(cell, screen, walked.get(screen)!), walked.get(screen)!);
      note(screen.id, alike);
      nothingWrong(cell);
    },
  );
});

test("the server compiles the same rights for all people of a class, and none for those to whom nothing is open", () => {
  const nobody = { ...people[0]!, roles: [] };
  const unlike = entities.flatMap((entity) => {
    const classes = classesOfEntity(people, entity, oracle);
    const inside = classes.flatMap(({ people: alike, walker }) =>
      alike.filter((person) => compiledFor(model, entity, person) !== compiledFor(model, entity, walker)),
    );
    const nothing = compiledFor(model, entity, nobody);
    const barred = people.filter((person) => isOpenTo(entity, person) === (compiledFor(model, entity, person) === nothing));
    return [...inside, ...barred].map((person) => `${entity.id}: ${person.accountNo}`);
  });
  expect(unlike).toEqual([]);
});

test("every entity and every screen was judged for every role that their documents name", () => {
  const roles = new Set([
    ...entities.flatMap((entity) => entity.doc.access.grants.flatMap((grant) => grant.role)),
    ...screens.flatMap((screen) => Object.keys(screen.variants)),
  ]);
  const covered = new Set(people.flatMap((person) => person.roles));
  expect([...roles].filter((role) => !covered.has(role))).toEqual(["public"]);
  expect(judged.size).toBe((entities.length + screens.length) * people.length);
});
