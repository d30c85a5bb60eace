import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { EntityDocument } from "../../../../engine/kinds/entity/document.ts";
import { applyPlan, planStructure } from "../../../../src/server/releases/structure/index.ts";
import { insertRows } from "../../../support/database.ts";
import { entityDoc } from "../../../support/model.ts";
import { differences, dump } from "../../../support/structure.ts";
import { at, field, fresh, modelWith, prepared, stored, thing, told, withDatabases } from "./trial.ts";

withDatabases();

const ways = [
  ["at once", 1000],
  ["online", 0],
] as const;

describe.each(ways)("carried out %s", (_name, bigRows) => {
  test.each([
    ["text to number", "string", ["1", " 22 ", null], "integer", [1, 22, null]],
    ["number to text", "number", [1.5, 12, null], "string", ["1.5", "12", null]],
    ["whole number to number", "integer", [7], "number", ["7.00"]],
    ["number to money", "number", [7.25], "money", ["7.25"]],
    ["day to moment", "date", ["2026-01-02"], "datetime", ["2026-01-02 00:00:00"]],
    ["moment at midnight to day", "datetime", ["2026-01-02 00:00:00"], "date", ["2026-01-02"]],
    ["yes and no to words", "boolean", [true, false], "string", ["是", "否"]],
    ["code to label", "dict", ["1", "2"], "string", ["项1", "项2"]],
    ["label to code", "string", ["项1", "2"], "dict", ["1", "2"]],
    ["one code to several", "dict", ["1", null], "dicts", [["1"], null]],
    ["several codes to one", "dicts", [["3"], []], "dict", ["3", null]],
    ["text to longer text", "string", ["a"], "text", ["a"]],
    ["file to files", "file", ["f1"], "files", [["f1"]]],
    ["range to JSON", "daterange", [{ start: "2026-01-01", end: "2026-01-02" }], "json", [{ start: "2026-01-01", end: "2026-01-02" }]],
    ["text to year", "string", ["2025"], "year", [2025]],
  ] as [string, FieldDocument["type"], unknown[], FieldDocument["type"], unknown[]][])(
    "%s: every value follows",
    async (_case, from, values, to, wanted) => {
      const dict = (type: string) => (type.startsWith("dict") ? { dict: "kind" } : {});
      const { plan, model, apply } = await prepared({
        before: [thing([field("v", from, dict(from))])],
        rows: { thing: values.map((v, n) => ({ id: `${n}`, v })) },
        after: [thing([field("v", to, dict(to))])],
      });
      expect(plan.steps.filter((step) => step.blocked !== undefined)).toEqual([]);
      await apply(bigRows);
      expect(await stored("thing", "v")).toEqual(wanted);
      expect(await differences(at.db, fresh.db, model)).toEqual([]);
    },
  );

  test.each([
    ["a new field", [field("v", "integer")], ["safe add:thing.v"], [null, null]],
    ["a new required field with a default", [field("v", "string", { required: true, default: "甲" })], ["fill add:thing.v"], ["甲", "甲"]],
    [
      "a new list with a default",
      [field("v", "dicts", { dict: "kind", required: true, default: ["1", "2"] })],
      ["fill add:thing.v"],
      [
        ["1", "2"],
        ["1", "2"],
      ],
    ],
    [
      "a new required field with a computed default",
      [field("v", "string", { required: true, default: { field: "no" } })],
      ["fill add:thing.v"],
      ["n0", "n1"],
    ],
    ["a new computed field", [field("v", "integer", { computed: { add: [{ field: "n" }, 1] }, store: true })], ["fill add:thing.v"], [1, 2]],
  ] as [string, FieldDocument[], string[], unknown[]][])("%s", async (_case, fields, steps, wanted) => {
    const rows = [0, 1].map((n) => ({ id: `${n}`, no: `n${n}`, n }));
    const { plan, model, apply } = await prepared({
      before: [thing([field("n", "integer")])],
      rows: { thing: rows },
      after: [thing([field("n", "integer"), ...fields])],
    });
    expect(told(plan)).toEqual(steps);
    await apply(bigRows);
    expect(await stored("thing", "v")).toEqual(wanted);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
  });

  test("an expression that changed is computed again, and what depends on it", async () => {
    const computed = (add: number) => [
      field("n", "integer"),
      field("a", "integer", { computed: { add: [{ field: "n" }, add] }, store: true }),
      field("b", "integer", { computed: { mul: [{ field: "a" }, 10] }, store: true }),
    ];
    const { apply } = await prepared({
      before: [thing(computed(1))],
      rows: {
        thing: [
          { id: "1", n: 1, a: 2, b: 20 },
          { id: "2", n: 2, a: 3, b: 30, isDeleted: true },
        ],
      },
      after: [thing(computed(5))],
    });
    await apply(bigRows);
    expect([await stored("thing", "a"), await stored("thing", "b")]).toEqual([
      [6, 7],
      [60, 70],
    ]);
  });

  test("a computed value whose type changes is computed again, not converted", async () => {
    const computed = (type: "number" | "integer", by: number) => [
      field("n", "number"),
      field("v", type, { computed: { mul: [{ field: "n" }, by] }, store: true }),
    ];
    const { model, apply } = await prepared({
      before: [thing(computed("number", 1))],
      rows: { thing: [{ id: "1", n: 1.5, v: 1.5 }] },
      after: [thing(computed("integer", 2))],
    });
    await apply(bigRows);
    expect(await stored("thing", "v")).toEqual([3]);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
  });

  test("renamed fields, tables of rows and entities keep every value, index and running number", async () => {
    const before = thing(
      [
        field("old", "string", { unique: true }),
        field("rows", "table", { columns: [field("x", "string")] }),
        field("s", "serial", { pattern: "A{####}" }),
      ],
      { indexes: [["no", "old"]] },
    );
    const after = entityDoc(
      "object",
      [
        field("no", "string"),
        field("fresh", "string", { unique: true, renamedFrom: ["old"] }),
        field("lines", "table", { renamedFrom: ["rows"], columns: [field("y", "string", { renamedFrom: ["x"] })] }),
        field("s", "serial", { pattern: "A{####}" }),
      ],
      { renamedFrom: ["thing"], indexes: [["no", "fresh"]] },
    );
    const { plan, model, apply } = await prepared({
      before: [before],
      rows: { thing: [{ id: "1", old: "a", rows: [{ x: "p" }, { x: "q" }] }] },
      after: [after],
    });
    await sql`insert into platform.serial (tenant_id, entity, field, prefix, last) values ('000000', 'thing', 's', 'A{####}', 7) on conflict do nothing`.execute(
      at.db,
    );
    expect(told(plan)).toEqual(["safe rename:object", "safe rename:object.fresh", "safe rename:object.lines", "safe rename:object.lines.y"]);
    await apply(bigRows);
    expect(await stored("object", "fresh")).toEqual(["a"]);
    expect((await stored("object.lines", "y")).toSorted()).toEqual(["p", "q"]);
    expect((await sql`select entity from platform.serial`.execute(at.db)).rows).toEqual([{ entity: "object" }]);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
    const back = modelWith([before]);
    await applyPlan(at.db, await planStructure(at.db, back), { model: back, bigRows });
    expect([await stored("thing", "old"), (await stored("thing.rows", "x")).toSorted()]).toEqual([["a"], ["p", "q"]]);
    expect(await differences(at.db, fresh.db, back)).toEqual([]);
    await sql`delete from platform.serial`.execute(at.db);
  });

  test("a field that left comes back with its values", async () => {
    const [full, less] = [thing([field("v", "string")]), thing([])];
    const { plan, apply } = await prepared({ before: [full], rows: { thing: [{ id: "1", v: "a" }] }, after: [less] });
    expect(told(plan)).toEqual(["retire retire:thing.v"]);
    await apply(bigRows);
    const model = modelWith([full]);
    const again = await planStructure(at.db, model);
    expect(told(again)).toEqual(["safe revive:thing.v"]);
    await applyPlan(at.db, again, { model, bigRows });
    expect(await stored("thing", "v")).toEqual(["a"]);
  });

  test("what is dropped on request is copied first", async () => {
    const { apply } = await prepared({
      before: [thing([field("v", "string")]), thing([], {}, "other")],
      rows: { thing: [{ id: "1", v: "a" }], other: [{ id: "9", no: "z" }] },
      after: [thing([])],
    });
    await apply(bigRows);
    const model = modelWith([thing([])]);
    const plan = await planStructure(at.db, model, { drop: ["thing.v", "other"] });
    expect(told(plan)).toEqual(["drop drop:thing.v", "drop drop:other"]);
    await applyPlan(at.db, plan, { model, bigRows });
    const kept = await sql<{
      name: string;
      field: string;
    }>`select table_name as name, field from platform.structure_backup where entity in ('thing', 'other') order by field desc`.execute(at.db);
    expect(kept.rows.map((row) => row.field)).toEqual(["v", ""]);
    expect((await sql`select id, v from ${sql.id("campus_backup", kept.rows[0]!.name)}`.execute(at.db)).rows).toEqual([{ id: "1", v: "a" }]);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
    await sql`delete from platform.structure_backup`.execute(at.db);
  });

  test("a unique field whose type changes stays unique throughout", async () => {
    const { model, apply } = await prepared({
      before: [thing([field("v", "string", { unique: true })])],
      rows: {
        thing: [
          { id: "1", v: "1" },
          { id: "2", v: "2" },
        ],
      },
      after: [thing([field("v", "integer", { unique: true })])],
    });
    await apply(bigRows);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
    await expect(insertRows(at.db, model, "thing", [{ id: "3", v: 2 }])).rejects.toMatchObject({ code: "23505" });
  });

  test.each(["date", "datetime"] as const)("days under a rule against overlap become %s", async (type) => {
    const ends = (of: "date" | "datetime") => [field("a", of), field("b", of), field("c", "string")];
    const rule: Partial<EntityDocument> = {
      rules: [{ key: "free", message: "重叠", noOverlap: { of: ["a", "b"], per: "no", where: { field: "c", ne: "x" } } }],
    };
    const { model, apply } = await prepared({
      before: [thing(ends("date"), rule)],
      rows: { thing: [{ id: "1", no: "p", a: "2026-01-01", b: "2026-01-02", c: "1" }] },
      after: [
        thing(
          [...ends(type).slice(0, 2), field("c", "dict", { dict: "kind" })],
          type === "date" ? {} : { rules: [{ key: "free", message: "重叠", noOverlap: { of: ["a", "b"], per: "no" } }] },
        ),
      ],
    });
    await apply(bigRows);
    expect(await differences(at.db, fresh.db, model)).toEqual([]);
  });

  test("values that become equal by the change refuse it, and nothing is changed", async () => {
    const { apply } = await prepared({
      before: [thing([field("v", "string", { unique: true })])],
      rows: {
        thing: [
          { id: "1", v: "1" },
          { id: "2", v: " 1" },
        ],
      },
      after: [thing([field("v", "integer", { unique: true })])],
    });
    const before = await dump(at.db);
    await expect(apply(bigRows)).rejects.toThrow();
    expect(await dump(at.db)).toBe(before);
  });

  test("a tree gets its paths", async () => {
    const unit = (treeField?: string) => entityDoc("unit", [field("up", "tree", { entity: "unit" })], treeField === undefined ? {} : { treeField });
    const { apply } = await prepared({ before: [unit()], rows: { unit: [{ id: "1" }, { id: "2", up: "1" }] }, after: [unit("up")] });
    await apply(bigRows);
    expect(await stored("unit", "treePath")).toEqual(["/1/", "/1/2/"]);
  });
});

test("many new tables at once are made in parts", async () => {
  const many = Array.from({ length: 120 }, (_, n) => thing([field("v", "string", { unique: true })], {}, `many${n}`));
  const { model, apply } = await prepared({ before: [], after: many });
  await apply(1000);
  expect(await differences(at.db, fresh.db, model)).toEqual([]);
});
