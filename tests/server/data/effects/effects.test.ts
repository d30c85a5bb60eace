import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import type { EffectStep } from "../../../../engine/kinds/effects/document.ts";
import { performSteps } from "../../../../src/server/data/effects/perform.ts";
import { moveRecords } from "../../../../src/server/data/flow/index.ts";
import { addRecord, removeRecords, saveRecords } from "../../../../src/server/data/records/index.ts";
import { DatabaseUnavailable } from "../../../../src/server/platform/database/unavailable.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { effectSet } from "../../../support/effect-set.ts";

let at: TestRuntime;
const account = (id: string) => ({ id, accountNo: id, userName: id, userType: "1", state: "normal", roles: ["gly"] });
beforeAll(async () => {
  at = await testRuntime({ set: effectSet, rows: { sysUser: [account("g1"), account("g2")] } });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.request, campus.bed, campus.gate, campus.pass, campus.ledger`.execute(at.database.db);
});

const call = () => at.call({ id: "g1", roles: ["gly"] });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)).id;
const rows = async (entity: string, ...names: string[]) =>
  (
    await sql<
      Record<string, unknown>
    >`select ${sql.join(names.map((name) => sql.id(name)))} from ${sql.id("campus", entity)} where not "isDeleted"`.execute(at.database.db)
  ).rows
    .map((row) => names.map((name) => row[name]).join(" "))
    .toSorted();
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ code, message }) => `${code} ${message}`);
  }
  return [];
};
const move = async (id: string, key: string, user = "g1") => moveRecords(await at.call({ id: user, roles: ["gly"] }), "request", key, { id });

/** Whoever is told that too many wait comes again. */
async function untilServed<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}

/** A request for the bed, asked for; a house with two gates and its ledger. */
async function asked(personNo: string, bedId: string): Promise<string> {
  const id = await add("request", { personNo, bedId, reason: "新生" });
  await move(id, "ask");
  return id;
}
async function house(): Promise<string> {
  await add("gate", { gateName: "东门", house: "A" });
  await add("gate", { gateName: "西门", house: "A" });
  await add("gate", { gateName: "远门", house: "B" });
  await add("ledger", { house: "A", people: 0 });
  return add("bed", { bedNo: "1", house: "A" });
}

test("the documents are without findings but for the area that is not there", () => {
  const found = checkSet(at.model, effectSet).filter(
    ({ code }) => code.startsWith("EFFECT") || code.startsWith("CONDITION") || code.startsWith("REFERENCE"),
  );
  expect(found.map(({ severity, code, file }) => `${severity} ${code} ${file}`)).toEqual(["warning EFFECT_AREA_MISSING demo/elsewhere.effects.json"]);
});

test("rows that nobody fills in are made where they are missing and else changed, save for what they keep", async () => {
  await house();
  const kept = async (note: string, uses: number): Promise<void> => {
    const step: EffectStep = {
      keep: "pass",
      rows: { entity: "gate", where: { field: "house", eq: "A" } },
      with: { gateId: { field: "id" }, personNo: { ctx: "record.personNo" }, note, uses },
      key: ["gateId", "personNo"],
      once: ["note"],
    };
    await performSteps(await call(), at.model.entities.get("request")!, { steps: [step], record: { id: "r", personNo: "p1" }, before: {} });
  };
  await kept("先", 1);
  await sql`delete from campus.pass where "gateId" = (select id from campus.gate where "gateName" = '西门')`.execute(at.database.db);
  await kept("后", 2);
  expect(await rows("pass", "personNo", "note", "uses")).toEqual(["p1 先 2", "p1 后 2"].toSorted());
});

describe("a move", () => {
  test("moves, makes and changes rows of three other entities, in written order", async () => {
    const id = await asked("p1", await house());
    await move(id, "approve", "g2");
    expect(await rows("bed", "bedNo", "state", "holder")).toEqual(["1 taken p1"]);
    expect((await rows("pass", "personNo", "uses", "note")).toSorted()).toEqual(["p1 0 东门/p1", "p1 0 西门/p1"]);
    expect(await rows("ledger", "house", "people")).toEqual(["A 1"]);
    expect(await rows("request", "state", "stamp")).toEqual(["done 入住 p1"]);
  });

  test("tells people in its own words, whoever acts excepted, and not twice within the day", async () => {
    const id = await asked("p1", await house());
    await move(id, "approve", "g2");
    const { rows: messages } = await sql<{
      user_id: string;
      body: string;
    }>`select user_id, body from platform.message where record_id = ${id}`.execute(at.database.db);
    expect(messages).toEqual([{ user_id: "g1", body: "p1 入住 1" }]);
  });

  test("is refused at the button in the words of what it would change, and nothing of it stays", async () => {
    const bed = await house();
    const [one, two] = [await asked("p1", bed), await asked("p2", bed)];
    await move(one, "approve");
    expect(await told(move(two, "approve"))).toEqual(["RULE_BROKEN 床位 1 已被占用，p2 不能入住"]);
    expect(await rows("request", "personNo", "state")).toEqual(["p1 done", "p2 asked"]);
    expect(await rows("pass", "personNo")).toEqual(["p1", "p1"]);
  });

  test("is refused by a rule of a target, which was judged on the target as it would be", async () => {
    const bed = await house();
    await sql`update campus.ledger set people = 3`.execute(at.database.db);
    const id = await asked("p1", bed);
    expect(await told(move(id, "approve"))).toEqual(["RULE_BROKEN 楼内已满"]);
    expect(await rows("bed", "state", "holder")).toEqual(["free "]);
  });

  test("sets fields of its own record before it is judged", async () => {
    await asked("p1", await house());
    expect(await rows("request", "stamp", "reason")).toEqual(["收到 新生 新生"]);
  });

  test("that stays where it is comes to no node", async () => {
    const id = await asked("p1", await house());
    await move(id, "note");
    expect(await rows("bed", "state")).toEqual(["free"]);
  });

  test("is named in the audit lines of what it changed", async () => {
    const id = await asked("p1", await house());
    await move(id, "approve");
    const { rows: lines } = await sql<{
      entity: string;
      note: string;
    }>`select distinct entity, note from platform.audit where note like '%“p1”同意时联动' order by 1`.execute(at.database.db);
    expect(lines.map(({ entity, note }) => `${entity}: ${note}`)).toEqual(
      ["bed", "ledger", "pass", "request"].map((entity) => `${entity}: 入住申请“p1”同意时联动`),
    );
  });
});

test("rows that one step changes may exchange what only one of them holds", async () => {
  await add("bed", { bedNo: "1", house: "A" });
  await add("bed", { bedNo: "2", house: "B" });
  await move(await add("request", { personNo: "p1" }), "exchange");
  expect(await rows("bed", "bedNo", "house")).toEqual(["1 B", "2 A"]);
});

test("rows with the same key are made once, by however many at once", async () => {
  await Promise.all(Array.from({ length: 8 }, async () => add("request", { personNo: "H", reason: "登记" })));
  expect(await rows("ledger", "house", "people")).toEqual(["H 0"]);
});

test("a saved record is completed before it is judged, and followed when it goes", async () => {
  const [saved] = await saveRecords(await call(), "request", [{ values: { personNo: "p1" } }], { rights: "user" });
  await add("ledger", { house: "p1", people: 2 });
  expect(await rows("request", "reason")).toEqual(["未填"]);
  await removeRecords(await call(), "request", [saved!.id]);
  expect(await rows("ledger", "people")).toEqual(["-1"]);
});

test("rows are removed by what a query finds", async () => {
  const gateId = await add("gate", { gateName: "门", house: "A" });
  for (const personNo of ["p1", "p1", "p2"]) await add("pass", { gateId, personNo, uses: 0 });
  await move(await add("request", { personNo: "p1" }), "tidy");
  expect(await rows("pass", "personNo", "uses")).toEqual(["p2 0"]);
});

test("more rows than a call may change are refused whole where something was written before them", async () => {
  const gateId = await add("gate", { gateName: "门", house: "A" });
  const many = Array.from({ length: 2001 }, () => ({ values: { gateId, personNo: "p", uses: 0 } }));
  await saveRecords(await call(), "pass", many, { rights: "system" });
  const id = await add("request", { personNo: "p1" });
  expect(await told(move(id, "flood"))).toEqual(["EFFECT_TOO_WIDE 这次办理会联动超过 2000 条数据，没有保存，请缩小范围后再试"]);
  expect(await rows("request", "state", "stamp")).toEqual(["draft "]);
});

test("forty at once for the same targets: one has the bed, nobody hears of a deadlock, and every count is right", async () => {
  const bed = await house();
  const other = await add("bed", { bedNo: "2", house: "A" });
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await asked(`p${n}`, n % 2 === 0 ? bed : other));
  const answers = await Promise.all(ids.map(async (id) => (await told(untilServed(() => move(id, "approve"))))[0] ?? "done"));
  expect(answers.filter((one) => one === "done")).toHaveLength(2);
  expect(new Set(answers.map((one) => one.split(" ")[0]))).toEqual(new Set(["done", "RULE_BROKEN"]));
  expect(await rows("ledger", "house", "people")).toEqual(["A 2"]);
  expect(await rows("pass", "uses")).toHaveLength(4);
}, 60_000);
