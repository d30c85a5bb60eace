import { expect, test } from "vitest";
import { bindNames, readAsRecord } from "../../../engine/conditions/bind-record.ts";
import type { Cond } from "../../../engine/grammar/condition.ts";

const asked: Cond = {
  all: [
    { field: "isHere", eq: true },
    {
      none: {
        entity: "pass",
        where: {
          all: [
            { field: "personNo", eq: { ctx: "person.personNo" } },
            { field: "day", eq: { ctx: "record.day" } },
          ],
        },
      },
    },
  ],
};

test("rows around are values, and the row that a query calls by name is the record at hand to the queries inside of it", () => {
  const bound = readAsRecord(bindNames(asked, { record: { day: "2026-11-24" } }), "person");
  expect(bound).toEqual({
    all: [
      { field: "isHere", eq: true },
      {
        none: {
          entity: "pass",
          where: {
            all: [
              { field: "personNo", eq: { ctx: "record.personNo" } },
              { field: "day", eq: "2026-11-24" },
            ],
          },
        },
      },
    ],
  });
  expect(readAsRecord(asked, "somebody")).toEqual(asked);
});
