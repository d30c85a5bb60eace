import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CampusDocument, Dict, EntityDocument, FieldDocument } from "../../../engine/documents/index.ts";
import { applyPlan, planStructure, type Plan } from "../../../src/server/structure/index.ts";
import { insertRows, type TestDatabase, testDatabase } from "../../support/database.ts";
import { entityDoc, modelOf } from "../../support/model.ts";
import { differences, dump, emptyStructure } from "../../support/structure.ts";

let at: TestDatabase;
let fresh: TestDatabase;
beforeAll(async () => {
  [at, fresh] = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await at.close();
  await fresh.close();
});

type Row = Record<string, unknown>;
const items = (...values: string[]) => values.map((value) => ({ value, label: `项${value}` }));
const area: CampusDocument = { kind: "area", id: "trial", title: "试验", service: "yxgl", menu: [], roles: [{ code: "gly", title: "管理员" }] };
type Words = Record<string, Dict["items"]>;
const dictsOf = (codes: Words): CampusDocument => ({
  kind: "dicts",
  id: "words",
  title: "字典",
  dicts: Object.entries(codes).map(([code, list]) => ({ code, title: code, items: list })),
});
const words = { kind: items("1", "2", "3") };
const field = (name: string, type: FieldDocument["type"], rest: Partial<FieldDocument> = {}): FieldDocument => ({
  name,
  title: `【${name}】`,
  type,
  ...rest,
});
const thing = (fields: FieldDocument[], rest: Partial<EntityDocument> = {}, id = "thing") => entityDoc(id, [field("no", "string"), ...fields], rest);
const modelWith = (entities: CampusDocument[], dicts: Words = words) => modelOf([area, dictsOf(dicts), ...entities]);

interface Change {
  before: CampusDocument[];
  rows?: Record<string, Row[]>;
  after: CampusDocument[];
  beforeWords?: Words;
  afterWords?: Words;
  drop?: string[];
}

/** Builds, fills, plans; `apply` carries out in the way that `bigRows` decides. */
async function prepared({ before, rows = {}, after, beforeWords = words, afterWords = words, drop = [] }: Change) {
  await emptyStructure(at.db);
  const first = modelWith(before, beforeWords);
  await applyPlan(at.db, await planStructure(at.db, first), { model: first });
  for (const [entity, list] of Object.entries(rows)) await insertRows(at.db, first, entity, list);
  const model = modelWith(after, afterWords);
  const plan = await planStructure(at.db, model, { drop });
  return { plan, model, apply: (bigRows: number) => applyPlan(at.db, plan, { model, bigRows }) };
}
const stored = async (entity: string, name: string) =>
  (await sql<{ value: unknown }>`select ${sql.id(name)} as value from ${sql.id("campus", entity)} order by id`.execute(at.db)).rows.map(
    ({ value }) => value,
  );
const told = ({ steps }: Plan) => steps.map(({ id, kind }) => `${kind} ${id.replace(/(ux|ex|ix)_[0-9a-f]+/, "$1")}`);
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

describe("a plan is refused as a whole and changes nothing", () => {
  const overlap = (where?: EntityDocument["conditions"]): Partial<EntityDocument> => ({
    rules: [{ key: "free", message: "重叠", noOverlap: { of: ["a", "b"], per: "no" } }],
    ...(where === undefined ? {} : { conditions: where }),
  });
  test.each([
    [
      "text that is no number",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7", v: "x" }] }, after: [thing([field("v", "integer")])] },
      "retype:thing.v",
      "x",
    ],
    [
      "shorter than a value",
      {
        before: [thing([field("v", "string", { maxLength: 5 })])],
        rows: { thing: [{ id: "7", v: "abcde" }] },
        after: [thing([field("v", "string", { maxLength: 4 })])],
      },
      "limit:thing.v",
      "abcde",
    ],
    [
      "smaller than a value",
      { before: [thing([field("v", "integer")])], rows: { thing: [{ id: "7", v: 9 }] }, after: [thing([field("v", "integer", { max: 8 })])] },
      "limit:thing.v",
      9,
    ],
    [
      "a pattern",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7", v: "b" }] }, after: [thing([field("v", "string", { pattern: "a" })])] },
      "limit:thing.v",
      "b",
    ],
    [
      "fewer digits",
      {
        before: [thing([field("v", "number", { scale: 3 })])],
        rows: { thing: [{ id: "7", v: 1.125 }] },
        after: [thing([field("v", "number", { scale: 2 })])],
      },
      "retype:thing.v",
      "1.125",
    ],
    [
      "required and empty",
      { before: [thing([field("v", "string")])], rows: { thing: [{ id: "7" }] }, after: [thing([field("v", "string", { required: true })])] },
      "require:thing.v",
      null,
    ],
    [
      "a new required field without a default",
      { before: [thing([])], rows: { thing: [{ id: "7" }] }, after: [thing([field("v", "string", { required: true })])] },
      "add:thing.v",
      null,
    ],
    [
      "unique and twice",
      {
        before: [thing([])],
        rows: {
          thing: [
            { id: "7", no: "a" },
            { id: "8", no: "a" },
          ],
        },
        after: [thing([], { unique: [["no"]] })],
      },
      "index:ux",
      ["a"],
    ],
    [
      "no overlap and overlapping",
      {
        before: [thing([field("a", "date"), field("b", "date")])],
        rows: { thing: ["7", "8"].map((id) => ({ id, no: "p", a: "2026-01-01", b: "2026-01-02" })) },
        after: [thing([field("a", "date"), field("b", "date")], overlap())],
      },
      "index:ex",
      "[2026-01-01,2026-01-03)",
    ],
    [
      "a code in use is gone",
      {
        before: [thing([field("v", "dict", { dict: "kind" })])],
        rows: { thing: [{ id: "7", v: "3" }] },
        after: [thing([field("v", "dict", { dict: "kind" })])],
        afterWords: { kind: items("1", "2") },
      },
      "codes:thing.v",
      "3",
    ],
    [
      "a reference to nothing",
      {
        before: [thing([field("v", "string")]), thing([], {}, "other")],
        rows: { thing: [{ id: "7", v: "1" }], other: [{ id: "2" }] },
        after: [thing([field("v", "ref", { entity: "other" })]), thing([], {}, "other")],
      },
      "refer:thing.v",
      "1",
    ],
    [
      "a rename onto a field with data",
      {
        before: [thing([field("v", "string"), field("w", "string")])],
        rows: { thing: [{ id: "7", v: "1", w: "2" }] },
        after: [thing([field("w", "string", { renamedFrom: ["v"] })])],
      },
      "rename:thing.w",
      undefined,
    ],
    [
      "a drop of what is in use",
      { before: [thing([field("v", "string")])], after: [thing([field("v", "string")])], drop: ["thing.v"] },
      "drop:thing.v",
      undefined,
    ],
    ["a drop of what nobody knows", { before: [thing([])], after: [thing([])], drop: ["thing.x"] }, "drop:thing.x", undefined],
  ] as [string, Change, string, unknown][])("%s", async (_case, change, id, sample) => {
    const { plan, apply } = await prepared(change);
    const step = plan.steps.find((one) => one.id.startsWith(id));
    expect(step?.blocked).toBeDefined();
    if (sample !== undefined) expect(step?.offending?.samples[0]).toEqual({ id: "7", value: sample });
    const before = await dump(at.db);
    await expect(apply(1000)).rejects.toMatchObject({ kind: "schema" });
    expect(await dump(at.db)).toBe(before);
  });
});

test.each([
  [
    "shorter than every value",
    {
      before: [thing([field("v", "string", { maxLength: 9 })])],
      rows: { thing: [{ id: "7", v: "abc" }] },
      after: [thing([field("v", "string", { maxLength: 4 })])],
    },
    "narrow limit:thing.v",
  ],
  [
    "longer",
    { before: [thing([field("v", "string", { maxLength: 9 })])], after: [thing([field("v", "string", { maxLength: 19 })])] },
    "safe widen:thing.v",
  ],
  [
    "a new code",
    {
      before: [thing([field("v", "dict", { dict: "kind" })])],
      after: [thing([field("v", "dict", { dict: "kind" })])],
      afterWords: { kind: items("1", "2", "3", "4") },
    },
    "safe words:kind",
  ],
  [
    "a code in use is retired",
    {
      before: [thing([field("v", "dict", { dict: "kind" })])],
      rows: { thing: [{ id: "7", v: "3" }] },
      after: [thing([field("v", "dict", { dict: "kind" })])],
      afterWords: { kind: [...items("1", "2"), { value: "3", label: "项3", retired: true }] },
    },
    "narrow retired-codes:thing.v",
  ],
  [
    "required and filled",
    {
      before: [thing([field("v", "string")])],
      rows: {
        thing: [
          { id: "7", v: "a" },
          { id: "8", isDeleted: true },
        ],
      },
      after: [thing([field("v", "string", { required: true })])],
    },
    "narrow require:thing.v",
  ],
  [
    "required with a default",
    {
      before: [thing([field("v", "string")])],
      rows: { thing: [{ id: "7" }] },
      after: [thing([field("v", "string", { required: true, default: "a" })])],
    },
    "fill require:thing.v",
  ],
  ["an entity that left", { before: [thing([]), thing([], {}, "other")], after: [thing([])] }, "retire retire:other"],
  [
    "hidden by the document",
    { before: [thing([field("v", "string")])], after: [thing([field("v", "string", { retired: true })])] },
    "retire retire:thing.v",
  ],
] as [string, Change, string][])("allowed: %s", async (_case, change, step) => {
  const { plan, model, apply } = await prepared(change);
  expect(told(plan)).toEqual([step]);
  await apply(1000);
  expect(await differences(at.db, fresh.db, model)).toEqual([]);
  expect((await planStructure(at.db, model)).steps).toEqual([]);
});

test("a plan that was made before somebody else changed the structure is refused", async () => {
  const { apply } = await prepared({ before: [thing([])], after: [thing([field("v", "string")])] });
  await sql`alter table campus.thing add column foreign_one text`.execute(at.db);
  await expect(apply(1000)).rejects.toThrow(/STRUCTURE_DRIFT/);
});

test("sensitive values stand in a plan as masked", async () => {
  const phone = (rest: Partial<FieldDocument>) => field("v", "string", { mask: "phone", group: "contact", ...rest });
  const { plan } = await prepared({
    before: [thing([phone({})])],
    rows: { thing: ["7", "8"].map((id) => ({ id, v: "13812345678" })) },
    after: [thing([phone({ unique: true, maxLength: 5 })])],
  });
  expect(plan.steps.map((step) => step.offending?.samples[0]?.value)).toEqual(["138****5678", ["138****5678"]]);
});

test("many new tables at once are made in parts", async () => {
  const many = Array.from({ length: 120 }, (_, n) => thing([field("v", "string", { unique: true })], {}, `many${n}`));
  const { model, apply } = await prepared({ before: [], after: many });
  await apply(1000);
  expect(await differences(at.db, fresh.db, model)).toEqual([]);
});
