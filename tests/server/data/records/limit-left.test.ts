import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isAppError } from "../../../../engine/errors.ts";
import type { Cond } from "../../../../engine/grammar/condition.ts";
import { addRecord, updateRecord } from "../../../../src/server/data/records/index.ts";
import { queryRows } from "../../../../src/server/data/records/query-rows.ts";
import { testRuntime, type TestRuntime } from "../../../support/database.ts";
import { limitSet } from "../../../support/limit-set.ts";

let at: TestRuntime;
beforeAll(async () => {
  at = await testRuntime({ set: limitSet });
});
afterAll(() => at.close());
beforeEach(async () => {
  await sql`truncate campus.spot, campus.booking, campus.hold`.execute(at.database.db);
});

const call = () => at.call({ id: "g1", roles: ["gly"], tenantId: "000000" });
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

describe("what a limit leaves", () => {
  const left = async (where: Cond) => {
    const around = { record: { entity: at.model.entities.get("booking")!, record: {} } };
    const query = { entity: "booking", where, order: [{ by: { field: "personNo" } }] };
    const { rows } = await queryRows(await call(), query, around, { own: new Set(["left"]) });
    return rows.map(({ record }) => record.left);
  };

  test("is read in lists and asked for in conditions, the row itself not counted", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 3 });
    const { id: free } = await add("spot", { spotName: "乙" });
    for (const personNo of ["1", "2"]) await add("booking", { spotId, personNo });
    await add("booking", { spotId, personNo: "3", isOpen: false });
    await add("booking", { spotId: free, personNo: "4" });
    expect(await left({ all: [] })).toEqual([2, 2, null, null]);
    expect(await left({ limit: "places", left: 2 })).toEqual([2, 2, null, null]);
    expect(await left({ limit: "places", left: 3 })).toEqual([null, null]);
    await add("hold", { spotId });
    expect(await left({ value: { limit: "places" }, lte: 1 })).toEqual([1, 1]);
  });

  test("is worked out of a record that is being written from the values that it will have", async () => {
    const { id: spotId } = await add("spot", { spotName: "甲", places: 2 });
    const { id: other } = await add("spot", { spotName: "乙", places: 1 });
    const hint = async (id: string) =>
      (await sql<{ hint: string }>`select hint from campus.booking where id = ${id}`.execute(at.database.db)).rows[0]!.hint;
    const { id: first } = await add("booking", { spotId, personNo: "1" });
    expect(await hint(first)).toBe("充足");
    const { id: second } = await add("booking", { spotId, personNo: "2" });
    expect(await hint(second)).toBe("紧张");
    await update("booking", first, { spotId: other });
    expect(await hint(first)).toBe("紧张");
  });

  test("hears no value that its field would refuse", async () => {
    expect(await told(add("booking", { spotId: 12, personNo: "1" }))).toEqual([expect.stringContaining("VALUE_TYPE /spotId")]);
  });
});
