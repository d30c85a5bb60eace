import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import type { DocumentSet } from "../../../engine/documents/index.ts";
import { cardNumbers } from "../../../src/server/navigation/card-numbers.ts";
import { declaredCards } from "../../../src/server/navigation/declared-cards.ts";
import { syncCards } from "../../../src/server/navigation/sync-cards.ts";
import { desktopOf } from "../../../src/server/areas/portal/desktop.ts";
import { testRuntime, type TestRuntime } from "../../support/database.ts";
import { readSet } from "../../support/documents.ts";

/** An area of its own, in documents alone: machines that students see, and their cards. */
const laundry = [
  {
    kind: "area",
    id: "laundry",
    title: "洗衣房",
    service: "yxgl",
    menu: [{ key: "machines", screen: "laundry/machine" }],
    cards: [
      { code: "freeMachines", title: "空闲洗衣机", look: "rows", type: "1", screen: "laundry/machine", where: { field: "isFree", eq: true } },
      {
        code: "machineCount",
        title: "洗衣机",
        look: "numbers",
        type: "3",
        numbers: [
          { key: "all", title: "全部", screen: "laundry/machine" },
          { key: "free", title: "空闲", screen: "laundry/machine", where: { field: "isFree", eq: true } },
          { key: "students", title: "学生", screen: "base/student" },
        ],
      },
      { code: "laundryLinks", title: "入口", look: "links", type: "7", links: ["laundry/machine", "base/student"] },
      {
        code: "fdyClass",
        title: "我的班级",
        look: "numbers",
        type: "3",
        joins: true,
        numbers: [{ key: "machines", title: "洗衣机", screen: "laundry/machine" }],
      },
    ],
  },
  {
    kind: "entity",
    id: "machine",
    title: "洗衣机",
    titleField: "name",
    fields: [
      { name: "name", title: "名称", type: "string", required: true },
      { name: "isFree", title: "空闲", type: "boolean", default: true },
    ],
    access: { grants: [{ role: ["student", "fdy"], read: { groups: ["*"] } }] },
  },
  {
    kind: "screen",
    id: "laundry/machine",
    title: "洗衣机",
    entity: "machine",
    type: "crud",
    list: { columns: [{ field: "name" }, { field: "isFree" }] },
    variants: { student: {}, fdy: {} },
  },
];
const set = [
  ...readSet(new URL("../../../schemas", import.meta.url).pathname),
  ...laundry.map((document) => ({ file: `laundry/${document.id}.json`, area: "laundry", document })),
] as DocumentSet;

const of = { tenantId: "000000", userId: "", now: "2026-11-21 10:00:00" };
const machine = (name: string, isFree: boolean) => ({ name, isFree });
let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set, rows: { machine: [machine("一号", true), machine("二号", true), machine("三号", false)] } });
  await syncCards(at.runtime.db, at.model, of);
});
afterAll(() => at.close());

interface Shown {
  cardCode: string;
  cardName: string;
  component: string;
  params: { numbers?: { key: string }[]; links?: string[]; where?: unknown; screen?: string };
}
const callOf = (role: string) => at.call({ id: `u-${role}`, roles: [role] });
const shelfOf = async (role: string) => (await desktopOf({ call: await callOf(role), tx: at.runtime.db })).shelf as Shown[];
const cardOf = async (role: string, code: string) => (await shelfOf(role)).find((card) => card.cardCode === code);

test("an area's cards are on the desktop by its documents alone", async () => {
  expect(await cardOf("student", "freeMachines")).toMatchObject({
    component: "rows",
    params: { screen: "laundry/machine", where: { field: "isFree", eq: true } },
  });
});

test("whoever may not open a card's screen does not see it", async () => {
  const codes = (await shelfOf("security")).map((card) => card.cardCode);
  for (const code of ["freeMachines", "machineCount", "laundryLinks"]) expect(codes).not.toContain(code);
  expect(codes).toContain("todo");
});

test("numbers and links of other pages are left out of a card that keeps the rest", async () => {
  expect((await cardOf("student", "machineCount"))?.params.numbers?.map((one) => one.key)).toEqual(["all", "free"]);
  expect((await cardOf("student", "laundryLinks"))?.params.links).toEqual(["laundry/machine"]);
});

test("numbers join the card of another area, behind its own", async () => {
  expect((await cardOf("fdy", "fdyClass"))?.params.numbers?.map((one) => one.key)).toEqual(["students", "onLeave", "overdue", "absent", "machines"]);
});

test("numbers count the rows the reader may see on the page", async () => {
  const card = declaredCards(at.model).get("machineCount")!;
  expect(await cardNumbers(await callOf("student"), card)).toEqual([
    { key: "all", value: 3, capped: false },
    { key: "free", value: 2, capped: false },
  ]);
  expect(await cardNumbers(await callOf("security"), card)).toEqual([]);
});

test("a card keeps the name a school gave it, and does not come back once it was taken away", async () => {
  await sql`update campus."desktopCard" set "cardName" = '洗衣服' where "cardCode" = 'freeMachines'`.execute(at.runtime.db);
  await sql`update campus."desktopCard" set "isDeleted" = true where "cardCode" = 'laundryLinks'`.execute(at.runtime.db);
  expect(await syncCards(at.runtime.db, at.model, of)).toBe(0);
  expect((await cardOf("student", "freeMachines"))?.cardName).toBe("洗衣服");
  expect(await cardOf("student", "laundryLinks")).toBeUndefined();
});

test("two servers that start at once make every card once", async () => {
  await sql`delete from campus."desktopCard"`.execute(at.runtime.db);
  await Promise.all([1, 2, 3].map(() => syncCards(at.runtime.db, at.model, of)));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from campus."desktopCard"`.execute(at.runtime.db);
  expect(rows[0]?.n).toBe(declaredCards(at.model).size);
});

test("a card of an area that is gone is not on the desktop", async () => {
  await sql`insert into campus."desktopCard" ("tenantId", id, version, "isDeleted", "cardCode", "cardName", "cardType", component, "isEnabled", "createTime", "updateTime")
    values ('000000', 'gone', 1, false, 'gone', '旧卡片', '1', 'rows', true, now(), now())`.execute(at.runtime.db);
  expect(await cardOf("student", "gone")).toBeUndefined();
});
