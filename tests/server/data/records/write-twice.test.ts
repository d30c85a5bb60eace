import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addRecord, listRecords, updateRecord, withIdempotency } from "../../../../src/server/data/records/index.ts";
import { as, at, codes, times, withRecords } from "./writing.ts";

withRecords();

describe("two at once", () => {
  test("of two overlapping requests exactly one is saved", async () => {
    for (let round = 0; round < 20; round++) {
      const day = String(round + 1).padStart(2, "0");
      const body = { kind: "1", startTime: `2026-05-${day} 08:00:00`, endTime: `2026-05-${day} 18:00:00` };
      const answers = await Promise.all([1, 2, 3].map(async () => codes(addRecord(await as("student"), "request", body))));
      expect(answers.filter((found) => found.length === 0).length).toBe(1);
      expect(answers.flat()).toEqual(["VALUE_OVERLAP /startTime", "VALUE_OVERLAP /startTime"]);
    }
  });
  test("of two changes of one field on one version exactly one wins", async () => {
    const answers = await Promise.all(["甲", "乙"].map(async (xm) => codes(updateRecord(await as("gly"), "person", { id: "p1", version: 1, xm }))));
    expect(answers.toSorted((a, b) => a.length - b.length)).toEqual([[], ["STALE_VERSION "]]);
  });
  test("running numbers are given once each, without a gap", async () => {
    const ids = await Promise.all(
      Array.from({ length: 8 }, async (_, n) =>
        addRecord(await as("student"), "request", { kind: "1", startTime: `2026-06-1${n} 08:00:00`, endTime: `2026-06-1${n} 09:00:00` }),
      ),
    );
    const page = await listRecords(await as("student"), "request", { id: ids.map((one) => one.id).join(","), ascs: "requestNo" });
    expect(page.records.map((row) => row.requestNo)).toEqual(Array.from({ length: 8 }, (_, n) => `QJ202611000${n + 1}`));
  });
});

describe("a repeated write", () => {
  const body = { kind: "1", ...times };
  const send = async (key: string, more = {}) => {
    const call = { ...(await as("student")), idempotencyKey: key };
    return withIdempotency(call, { path: "/request/add", body: { ...body, ...more } }, () => addRecord(call, "request", { ...body, ...more }));
  };
  test("is answered with the first reply, also when both run at once", async () => {
    const [a, b, c] = [...(await Promise.all([send("k1"), send("k1")])), await send("k1")];
    expect(b).toEqual(a);
    expect(c).toEqual(a);
    expect((await listRecords(await as("student"), "request", {})).total).toBe(2);
  });
  test("with another body is refused", async () => {
    await send("k2");
    expect(await codes(send("k2", { reason: "x" }))).toEqual(["IDEMPOTENCY_REUSED "]);
  });
  test("after a failure is tried again", async () => {
    expect(await codes(send("k3", { kind: "7" }))).toEqual(["VALUE_NOT_IN_DICT /kind"]);
    expect(await codes(send("k3"))).toEqual([]);
  });
});

describe("the audit trail", () => {
  test("tells who did what to which field, masked where the field is", async () => {
    await updateRecord(await as("gly"), "person", { id: "p1", phone: "13811112222", xm: "张三三" });
    const { rows } = await sql`select user_id, action, entity, record_id, version, changes from platform.audit order by id desc limit 1`.execute(
      at.database.db,
    );
    expect(rows).toEqual([
      {
        user_id: "g1",
        action: "update",
        entity: "person",
        record_id: "p1",
        version: 2,
        changes: { xm: ["张三", "张三三"], phone: ["138****0001", "138****2222"] },
      },
    ]);
  });
  test.each([["update platform.audit set note = 'x'"], ["delete from platform.audit"], ["truncate platform.audit"]])(
    "the application cannot %s",
    async (statement) => {
      await updateRecord(await as("gly"), "person", { id: "p1", xm: "某" });
      await expect(sql.raw(statement).execute(at.database.db)).rejects.toMatchObject({ code: "42501" });
    },
  );
});
