import { fork } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { checkSet } from "../../../../engine/check/index.ts";
import { isAppError } from "../../../../engine/errors.ts";
import { addRecord, batchUpdate, removeRecords, restoreRecords, saveRecords, updateRecord } from "../../../../src/server/data/records/index.ts";
import { savepoint, transaction } from "../../../../src/server/platform/database/transaction.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { limitSet } from "../../../support/limit-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: limitSet });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.spot, campus.booking, campus.hold, campus.quota, campus."grant", campus.stock, campus.link`.execute(at.database.db);
});

const call = (id = "g1", tenantId = "000000") => at.call({ id, roles: ["gly"], tenantId });
const add = async (entity: string, values: Record<string, unknown>) => (await addRecord(await call(), entity, values)) as unknown as { id: string };
const told = async (work: Promise<unknown>): Promise<string[]> => {
  try {
    await work;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.problems.map(({ code, path, message }) => `${code} ${path} ${message}`);
  }
  return [];
};
const update = async (entity: string, id: string, values: Record<string, unknown>) => {
  const { rows } = await sql<{ version: number }>`select version from ${sql.id("campus", entity)} where id = ${id}`.execute(at.database.db);
  return updateRecord(await call(), entity, { id, version: Number(rows[0]!.version), ...values });
};
const full = (name: string, bound: number, used: number) => `LIMIT_BROKEN /spotId ${name}已满，共 ${bound} 个，已用 ${used}，还剩 ${bound - used}`;
const count = async (entity: string) =>
  Number((await sql<{ n: string }>`select count(*) as n from ${sql.id("campus", entity)} where not "isDeleted"`.execute(at.database.db)).rows[0]!.n);

test("the documents of these limits are without findings", () => {
  expect(checkSet(at.model, limitSet).filter(({ code }) => code.startsWith("LIMIT") || code.startsWith("CONDITION"))).toEqual([]);
});

describe("rows of one key", () => {
  test("are as many as the bound says, then the sentence refuses with its figures", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 2 });
    const { id: other } = await add("spot", { spotName: "乙", places: 1 });
    await add("booking", { spotId, personNo: "1" });
    await add("booking", { spotId, personNo: "2" });
    expect(await told(add("booking", { spotId, personNo: "3" }))).toEqual([full("甲", 2, 2)]);
    expect(await told(add("booking", { spotId: other, personNo: "3" }))).toEqual([]);
  });

  test("count only while the condition holds, and a record counts with its new values", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    const { id } = await add("booking", { spotId, personNo: "1" });
    const { id: closed } = await add("booking", { spotId, personNo: "2", isOpen: false });
    expect(await told(update("booking", closed, { isOpen: true }))).toEqual([full("甲", 1, 1)]);
    expect(await told(update("booking", id, { personNo: "9" }))).toEqual([]);
    await update("booking", id, { isOpen: false });
    expect(await told(update("booking", closed, { isOpen: true }))).toEqual([]);
  });

  test("without a bound are as many as there are", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲" });
    for (const personNo of ["1", "2", "3"]) await add("booking", { spotId, personNo });
    expect(await count("booking")).toBe(3);
  });

  test("of another school count for nobody here", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    await add("booking", { spotId, personNo: "1" });
    await sql`update campus.booking set "tenantId" = '999999'`.execute(at.database.db);
    expect(await told(add("booking", { spotId, personNo: "2" }))).toEqual([]);
  });

  test("count together with rows of another entity, whose writes are refused in the same words", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    const { id } = await add("hold", { spotId });
    expect(await told(add("booking", { spotId, personNo: "1" }))).toEqual([full("甲", 1, 1)]);
    await removeRecords(await call(), "hold", [id]);
    await add("booking", { spotId, personNo: "1" });
    const said = "LIMIT_BROKEN  甲已满，共 1 个，已用 2，还剩 -1";
    expect(await told(add("hold", { spotId }))).toEqual([said]);
    expect(await told(restoreRecords(await call(), "hold", [id]))).toEqual([said]);
  });

  test("that were put away do not come back beyond the bound", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    const { id } = await add("booking", { spotId, personNo: "1" });
    await removeRecords(await call(), "booking", [id]);
    await add("booking", { spotId, personNo: "2" });
    expect(await told(restoreRecords(await call(), "booking", [id]))).toEqual([full("甲", 1, 1)]);
  });

  test("of one batch count one after another: each record answers for itself", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 3 });
    const items = ["1", "2", "3", "4", "5"].map((personNo) => ({ values: { spotId, personNo } }));
    const results = await saveRecords(await call(), "booking", items, { rights: "import", mode: "each" });
    expect(results.map(({ changed }) => changed)).toEqual([true, true, true, false, false]);
    expect(results[3]!.problems.map(({ message }) => message)).toEqual(["甲已满，共 3 个，已用 3，还剩 0"]);
    expect(await count("booking")).toBe(3);
    const { id: other } = await add("spot", { spotName: "乙", places: 2 });
    expect(await told(call().then(async (who) => batchUpdate(who, "booking", { ids: await ids("booking"), fields: { spotId: other } })))).toEqual([
      full("乙", 2, 2),
    ]);
  });

  const ids = async (entity: string) =>
    (await sql<{ id: string }>`select id from ${sql.id("campus", entity)} where not "isDeleted" order by id`.execute(at.database.db)).rows.map(
      ({ id }) => id,
    );
});

describe("what else there is", () => {
  const offered = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      if (isAppError(error)) return error.problems.map(({ params }) => params.offers);
      throw error;
    }
    return [];
  };

  test("comes with the refusal, in its order, as far as the field lets the person choose it", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    await add("booking", { spotId, personNo: "1" });
    const free: Record<string, string> = {};
    for (const spotName of ["戊", "丁", "丙", "乙"]) free[spotName] = (await add("spot", { spotName, places: 1 })).id;
    await add("spot", { spotName: "己", places: 0 });
    const choices = (...names: string[]) => [names.map((label) => ({ value: free[label], label }))];
    expect(await offered(add("booking", { spotId, personNo: "2" }))).toEqual(choices("丙", "乙"));
    await add("booking", { spotId: free.丙, personNo: "3" });
    expect(await offered(add("booking", { spotId, personNo: "2" }))).toEqual(choices("乙", "戊"));
  });

  test("is not told where there is nothing", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
    await add("booking", { spotId, personNo: "1" });
    expect(await offered(add("booking", { spotId, personNo: "2" }))).toEqual([undefined]);
  });
});

describe("a bound", () => {
  test("may not shrink below what is there, and may grow although more is there", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 3 });
    for (const personNo of ["1", "2", "3"]) await add("booking", { spotId, personNo });
    expect(await told(update("spot", spotId, { places: 2 }))).toEqual(["LIMIT_BROKEN  甲已满，共 2 个，已用 3，还剩 -1"]);
    expect(await told(update("spot", spotId, { spotName: "丙" }))).toEqual([]);
    await sql`update campus.spot set places = 1`.execute(at.database.db);
    expect(await told(update("spot", spotId, { places: 2 }))).toEqual([]);
  });

  test("is read in the first row that is found, with amounts to the last digit", async () => {
    const { id } = await add("quota", { groupNo: "A", most: "100.00" });
    await add("grant", { groupNo: "A", amount: "60.10" });
    expect(await told(add("grant", { groupNo: "A", amount: "39.91" }))).toEqual(["LIMIT_BROKEN /groupNo 超出限额，还可发放 39.9 元"]);
    await add("grant", { groupNo: "A", amount: "39.90" });
    await add("grant", { groupNo: "B", amount: "1000.00" });
    expect(await told(update("quota", id, { most: "99.99" }))).toEqual(["LIMIT_BROKEN  超出限额，还可发放 -0.01 元"]);
    expect(await told(add("quota", { groupNo: "B", most: "999.00" }))).toEqual(["LIMIT_BROKEN  超出限额，还可发放 -1 元"]);
  });

  test("that shrinks while somebody takes the last place is kept by one of the two", async () => {
    for (let round = 0; round < 10; round++) {
      const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
      const answers = await Promise.all([told(add("booking", { spotId, personNo: "1" })), told(update("spot", spotId, { places: 0 }))]);
      expect(answers.filter((one) => one.length === 0)).toHaveLength(1);
    }
  });
});

describe("a ledger", () => {
  test("never falls below nothing: neither by a new row, nor a changed, moved or removed one", async () => {
    const { id: first } = await add("stock", { itemNo: "A", pieces: 5 });
    const { id: out } = await add("stock", { itemNo: "A", pieces: -3 });
    await add("stock", { itemNo: "B", pieces: 9 });
    const left = (pieces: number) => `LIMIT_BROKEN /itemNo 库存不足，现有 ${pieces}`;
    expect(await told(add("stock", { itemNo: "A", pieces: -3 }))).toEqual([left(2)]);
    expect(await told(update("stock", first, { pieces: 2 }))).toEqual([left(-3)]);
    expect(await told(update("stock", first, { itemNo: "B" }))).toEqual([left(-3)]);
    expect(await told(call().then((who) => removeRecords(who, "stock", [first])))).toEqual([left(-3)]);
    await removeRecords(await call(), "stock", [out, first]);
    expect(await count("stock")).toBe(1);
  });

  test("holds with 40 at once", async () => {
    await add("stock", { itemNo: "A", pieces: 10 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => told(add("stock", { itemNo: "A", pieces: -1 }))));
    expect(answers.filter((one) => one.length === 0)).toHaveLength(10);
    expect(answers.flat().every((one) => one === "LIMIT_BROKEN /itemNo 库存不足，现有 0")).toBe(true);
  });
});

describe("rivals", () => {
  test("for one place have one winner, round after round", async () => {
    for (let round = 0; round < 5; round++) {
      const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
      const answers = await Promise.all(Array.from({ length: 40 }, (_, person) => told(add("booking", { spotId, personNo: String(person) }))));
      expect(answers.filter((one) => one.length === 0)).toHaveLength(1);
      expect(new Set(answers.flat())).toEqual(new Set([full("甲", 1, 1)]));
    }
  });

  test("who take two places in turned orders in one transaction all hear a sentence or win, never of a deadlock", async () => {
    const spots = [await add("spot", { spotName: "甲", places: 3 }), await add("spot", { spotName: "乙", places: 3 })];
    const both = async (person: number) => {
      const who = await call();
      const order = person % 2 === 0 ? spots : spots.toReversed();
      return transaction(at.runtime.db, async () => {
        for (const { id: spotId } of order) await addRecord(who, "booking", { spotId, personNo: String(person) });
      });
    };
    const answers = await Promise.all(Array.from({ length: 12 }, (_, person) => told(both(person))));
    expect(answers.filter((one) => one.length === 0)).toHaveLength(3);
    expect(await count("booking")).toBe(6);
  });
});

test("a process killed while it takes the last place has taken nothing, and keeps nobody from it", async () => {
  const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
  const place = { place: at.database.place, dataDir: at.runtime.config.dataDir };
  const child = fork(new URL("../../../prove/rival-process.ts", import.meta.url), [JSON.stringify(place)]);
  await once(child, "message");
  const holder = await at.database.pool.connect();
  try {
    await holder.query("begin");
    await holder.query("lock table campus.booking in share mode");
    child.send({ entity: "booking", records: [{ spotId, personNo: "1" }], atOnce: 1 });
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ '^insert'";
    await vi.waitFor(async () => expect((await sql.raw(waiting).execute(at.database.db)).rows).toHaveLength(1), { timeout: 30_000, interval: 50 });
    child.kill("SIGKILL");
    await once(child, "exit");
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await told(add("booking", { spotId, personNo: "2" }))).toEqual([]);
  expect(await count("booking")).toBe(1);
});

test("a key that a savepoint gave back is locked again", async () => {
  const { id: spotId } = await add("spot", { spotName: "甲", places: 1 });
  const who = await call();
  const book = () => addRecord(who, "booking", { spotId, personNo: "1" });
  await transaction(at.runtime.db, async (tx) => {
    const undone = savepoint(at.runtime.db, async () => {
      await book();
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await book();
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx);
    expect(rows).toHaveLength(1);
  });
});

describe("a chain", () => {
  const back = "RULE_BROKEN /nextId 接来接去又回到自己";
  const links = async (...names: string[]) => {
    const ids: string[] = [];
    for (const linkName of names) ids.push((await add("link", { linkName })).id);
    return ids as [string, string, string];
  };

  test("never leads back, neither to the row itself nor over others", async () => {
    const [a, b, c] = await links("a", "b", "c");
    expect(await told(update("link", a, { nextId: a }))).toEqual([back]);
    await update("link", a, { nextId: b });
    await update("link", b, { nextId: c });
    expect(await told(update("link", c, { nextId: a }))).toEqual([back]);
    await update("link", b, { nextId: null });
    expect(await told(update("link", c, { nextId: a }))).toEqual([]);
  });

  test("is not closed by two people at once, nor by one batch", async () => {
    for (let round = 0; round < 10; round++) {
      const [a, b] = await links("a", "b");
      const answers = await Promise.all([told(update("link", a, { nextId: b })), told(update("link", b, { nextId: a }))]);
      expect(answers.toSorted()).toEqual([[], [back]]);
    }
    const [a, b] = await links("a", "b");
    const items = [
      { id: a, values: { nextId: b } },
      { id: b, values: { nextId: a } },
    ];
    const results = await saveRecords(await call(), "link", items, { rights: "system", mode: "each" });
    expect(results.map(({ changed }) => changed)).toEqual([true, false]);
  });
});
