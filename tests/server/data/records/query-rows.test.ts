import { describe, expect, test } from "vitest";
import { checkQuery } from "../../../../engine/conditions/check-query.ts";
import type { Query } from "../../../../engine/grammar/query.ts";
import { queryRows, type RowAround } from "../../../../src/server/data/records/query-rows.ts";
import { fetchRecords } from "../../../../src/server/data/records/index.ts";
import { as, at, withRecords } from "./writing.ts";

withRecords();

const rowOf = async (entityId: string, id: string): Promise<RowAround> => {
  const entity = at.model.entities.get(entityId)!;
  const [found] = await fetchRecords({ call: await as("student"), entity, ids: [id], tables: "all" });
  return { entity, record: found!.record };
};
const found = async (query: Query, around: { record: RowAround; [name: string]: RowAround }) =>
  (await queryRows(await as("student"), query, around)).rows.map(({ id }) => id);

describe("rows of a query", () => {
  test("are those of the entity that fit the record at hand, also by a path of it", async () => {
    const record = await rowOf("person", "p1");
    expect(await found({ entity: "person", where: { field: "classId", eq: { ctx: "record.classId" } } }, { record })).toEqual(["p1", "p2"]);
    const college = { field: "unitCode.parentCode", eq: { ctx: "record.classId.unitCode.parentCode" } } as const;
    expect(await found({ entity: "room", where: college }, { record })).toEqual(["c1", "c2"]);
  });

  test("come in their order, null last, and no more than asked", async () => {
    const record = await rowOf("person", "p1");
    const everybody = { entity: "person", where: { not: { field: "id", eq: { ctx: "record.id" } } } } as const;
    expect(await found({ ...everybody, order: [{ by: { field: "height" }, dir: "desc" }] }, { record })).toEqual(["p4", "p2", "p3"]);
    expect(await found({ ...everybody, order: [{ by: { field: "height" } }], limit: 1 }, { record })).toEqual(["p2"]);
    expect(await found({ ...everybody, order: [{ by: { field: "classId" }, dir: "desc" }, { by: { field: "xh" } }] }, { record })).toEqual([
      "p4",
      "p3",
      "p2",
    ]);
  });

  test("read rows found before them by name", async () => {
    const around = { record: await rowOf("person", "p1"), room: await rowOf("room", "c3") };
    expect(await found({ entity: "person", where: { field: "classId", eq: { ctx: "room.id" } } }, around)).toEqual(["p4"]);
  });

  test("are those behind a path of the record, narrowed and ordered in the same way", async () => {
    const record = await rowOf("request", "r1");
    expect(await found({ path: "roomIds" }, { record })).toEqual(["c1", "c3"]);
    expect(await found({ path: "roomIds", where: { field: "unitCode", ne: "31" } }, { record })).toEqual(["c3"]);
    expect(await found({ path: "roomIds", order: [{ by: { field: "bjmc" }, dir: "desc" }], limit: 1 }, { record })).toHaveLength(1);
  });

  test("are never those of another school", async () => {
    const record = await rowOf("person", "p1");
    expect(await found({ entity: "person", where: { field: "xh", eq: { ctx: "record.xh" } } }, { record })).toEqual(["p1"]);
  });
});

test.each<[string, Query, string[]]>([
  ["no such entity", { entity: "persn" }, ["REFERENCE_DANGLING /q/entity"]],
  ["no rows at a path", { path: "classId" }, ["CONDITION_PATH_UNKNOWN /q/path"]],
  ["a field the rows lack", { entity: "room", where: { field: "xm", eq: "a" } }, ["CONDITION_PATH_UNKNOWN /q/where/field"]],
  [
    "a field the record lacks",
    { entity: "room", where: { field: "id", eq: { ctx: "record.unitName" } } },
    ["CONDITION_PATH_UNKNOWN /q/where/eq/ctx"],
  ],
  ["a field the row around lacks", { entity: "room", where: { field: "id", eq: { ctx: "gate.xm" } } }, ["CONDITION_PATH_UNKNOWN /q/where/eq/ctx"]],
  ["a row that is not around", { entity: "room", where: { field: "id", eq: { ctx: "pass.id" } } }, ["CONTEXT_UNKNOWN /q/where/eq/ctx"]],
  ["a value of another kind", { entity: "person", where: { field: "height", eq: { ctx: "gate.bjmc" } } }, ["CONDITION_OPERAND_TYPE /q/where/eq"]],
  ["an order by nothing", { entity: "room", order: [{ by: { field: "xm" } }] }, ["CONDITION_PATH_UNKNOWN /q/order/0/by/field"]],
  ["no row at all", { entity: "room", limit: 0 }, ["CONDITION_SHAPE /q/limit"]],
  ["the name of a row around", { entity: "room", as: "gate" }, ["CONDITION_SHAPE /q/as"]],
  ["a name of the language", { entity: "room", as: "record" }, ["CONDITION_SHAPE /q/as"]],
  ["nothing wrong", { entity: "room", where: { field: "id", eq: { ctx: "gate.id" } }, order: [{ by: { field: "bjmc" } }], as: "room" }, []],
])("a query with %s is told", (_, query, faults) => {
  const place = { model: at.model, entity: "person", place: "option", path: "/q", record: "person", names: { gate: "room" } } as const;
  expect(checkQuery(query, place).map(({ code, path }) => `${code} ${path}`)).toEqual(faults);
});
