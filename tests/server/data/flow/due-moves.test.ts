import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { readFileSync } from "node:fs";
import type { CampusDocument } from "../../../../engine/documents/index.ts";
import type { FlowDocument } from "../../../../engine/kinds/flow/document.ts";
import { runDue } from "../../../../src/server/data/flow/index.ts";
import { saveRecords } from "../../../../src/server/data/records/index.ts";
import { type TestRuntime, testRuntime } from "../../../support/database.ts";
import { entityOf } from "../../../support/model-of.ts";

const flow: FlowDocument = {
  kind: "flow",
  id: "loanFlow",
  title: "借用",
  entity: "loan",
  state: "state",
  nodes: [
    { key: "lent", start: true, by: { role: "keeper" } },
    { key: "overdue", end: true },
  ],
  moves: [
    {
      key: "expire",
      title: "到期",
      from: ["lent"],
      to: "overdue",
      auto: { when: { field: "endTime", lte: { ctx: "now" } } },
      set: { movedNo: { field: "title" } },
      guards: [{ key: "whole", assert: { field: "broken", ne: true }, message: "物品已损坏，请先登记赔偿" }],
    },
  ],
};
const documents: CampusDocument[] = [
  {
    kind: "area",
    id: "demo",
    title: "示例",
    service: "yxgl",
    menu: [],
    roles: [
      { code: "keeper", title: "保管员" },
      { code: "gly", title: "管理员" },
    ],
  },
  {
    kind: "dicts",
    id: "demo",
    title: "字典",
    dicts: [
      { code: "loan_state", title: "状态", items: flow.nodes.map(({ key }) => ({ value: key, label: key })) },
      { code: "role_code", title: "角色", items: [{ value: "keeper", label: "保管员" }] },
      { code: "entity", title: "业务", items: [{ value: "loan", label: "借用" }] },
    ],
  },
  entityOf(
    "sysUser",
    [
      "accountNo",
      "userName",
      "userType",
      "phone",
      "xh",
      "gh",
      "departmentId",
      "state",
      { name: "roles", title: "角色", type: "dicts", dict: "role_code" },
    ],
    { titleField: "userName" },
  ),
  entityOf(
    "loan",
    [
      "title",
      "endTime:datetime",
      "broken:boolean",
      { name: "movedNo", title: "号", type: "string", writtenBy: "flow" },
      { name: "state", title: "状态", type: "dict", dict: "loan_state", default: "lent", writtenBy: "flow" },
    ],
    { titleField: "title", access: { grants: [{ role: "keeper", read: {}, create: {}, update: {} }] } },
  ),
  flow,
];
const failure = JSON.parse(readFileSync("schemas/system/flowFailure.entity.json", "utf8")) as CampusDocument & { access: object };

let at: TestRuntime;
let now = "2026-11-23 08:00:00";
beforeAll(async () => {
  // What operations may be called on the list belongs to the product.
  const set = [...documents, { ...failure, access: { grants: [{ role: "gly", read: {} }] } } as CampusDocument];
  at = await testRuntime({
    set: set.map((document) => ({ file: `demo/${document.id}.${document.kind}.json`, area: "demo", document })),
    now: () => new Date(`${now.replace(" ", "T")}+08:00`),
  });
});
afterAll(() => at.close());

const lend = async (loans: readonly { title: string; broken?: boolean }[]) => {
  const keeper = await at.call({ id: "1", accountNo: "1", userName: "甲", roles: ["keeper"] });
  return saveRecords(
    keeper,
    "loan",
    loans.map((values) => ({ values: { endTime: "2026-11-23 08:00:00", ...values } })),
    { rights: "user" },
  );
};
const moved = async () =>
  (await sql<{ title: string }>`select title from campus.loan where state = 'overdue' order by "updateTime", id`.execute(at.database.db)).rows.map(
    (row) => row.title,
  );
const failures = async () =>
  (
    await sql<{
      title: string;
      sentence: string;
      tries: number;
      next: string;
    }>`select "recordTitle" as title, sentence, tries::int, to_char("nextTime", 'HH24:MI') as next
      from campus."flowFailure" order by "recordTitle"`.execute(at.database.db)
  ).rows;

test("what fails is told with its sentence, rests for a growing while, and starves nobody behind it", async () => {
  await lend(Array.from({ length: 510 }, (_, at) => ({ title: `坏${at}`, broken: true })));
  await lend([{ title: "好" }]);
  expect(await runDue(at.runtime)).toMatchObject({ moved: 1, failed: 510 });
  expect(await moved()).toEqual(["好"]);
  expect(await failures()).toHaveLength(510);
  expect((await failures())[0]).toEqual({ title: "坏0", sentence: "物品已损坏，请先登记赔偿", tries: 1, next: "08:01" });
  expect(await runDue(at.runtime)).toMatchObject({ moved: 0, failed: 0 });
  now = "2026-11-23 08:01:00";
  expect(await runDue(at.runtime)).toMatchObject({ moved: 0, failed: 510 });
  expect((await failures())[0]).toMatchObject({ tries: 2, next: "08:06" });
});

test("what was mended is moved at its next try and leaves the list; so does what is no longer due", async () => {
  await sql`update campus.loan set broken = false where title = '坏0'`.execute(at.database.db);
  await sql`update campus.loan set "endTime" = '2027-01-01 00:00:00' where title <> '坏0' and state = 'lent'`.execute(at.database.db);
  now = "2026-11-23 08:06:00";
  expect(await runDue(at.runtime)).toMatchObject({ moved: 1, failed: 0 });
  expect([(await moved()).sort(), await failures()]).toEqual([["坏0", "好"], []]);
});

test("what fell due while nobody looked is done in the order in which it came", async () => {
  await lend(["丙", "甲", "乙"].map((title) => ({ title })));
  const arrive = (title: string, time: string) =>
    sql`update platform.flow_instance set arrived_at = ${time}::timestamp where record_id = (select id from campus.loan where title = ${title})`.execute(
      at.database.db,
    );
  for (const [title, time] of [
    ["甲", "2026-11-20 08:00:00"],
    ["乙", "2026-11-21 08:00:00"],
    ["丙", "2026-11-22 08:00:00"],
  ] as const)
    await arrive(title, time);
  now = "2026-11-25 08:00:00";
  expect(await runDue(at.runtime)).toMatchObject({ moved: 3, failed: 0 });
  const { rows } = await sql<{ title: string }>`select l.title from platform.flow_step s join campus.loan l on l.id = s.record_id
    where l.title in ('甲', '乙', '丙') and s.move = 'expire' order by s.id`.execute(at.database.db);
  expect(rows.map((row) => row.title)).toEqual(["甲", "乙", "丙"]);
});
