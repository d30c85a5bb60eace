import { afterAll, beforeAll, expect, test } from "vitest";
import type { FieldDocument } from "../../../../engine/fields/field-document.ts";
import { readHistory } from "../../../../src/server/data/flow/index.ts";
import { flowPlace } from "../../../../src/server/data/flow/place.ts";
import { listRecords } from "../../../../src/server/data/records/index.ts";
import { delegationEntity } from "../../../../src/server/identity/delegations.ts";
import { entityOf } from "../../../support/model-of.ts";
import { documents, entity, type Office, openOffice } from "./clearing.ts";

const delegation = entityOf(delegationEntity, [
  ...["userId", "agentId"],
  { name: "processTypes", title: "业务", type: "dicts", dict: "role_code" } as FieldDocument,
  ...["startTime:datetime", "endTime:datetime", "revokeTime:datetime", "keepNotice:boolean"],
]);

let office: Office;
beforeAll(async () => {
  office = await openOffice({}, { documents: [...documents, delegation], entity });
  await office.at.database.db
    .withSchema("campus")
    .insertInto(delegationEntity)
    .values({
      ...{ id: "1", tenantId: "000000", userId: "d1", agentId: "x" },
      ...{ startTime: "2026-11-23 07:00:00", endTime: "2026-11-24 07:00:00" },
    })
    .execute();
});
afterAll(() => office.at.close());

const waits = async (userId: string, id: string) =>
  (await listRecords(await office.as(userId), entity, { todo: "1", size: "200" })).records.some((row) => row.id === id);
const signatures = async (id: string) =>
  (await readHistory(flowPlace(await office.as("w"), entity), id))
    .filter(({ move }) => move === "sign")
    .map(({ part, actorId, behalfId }) => [part, actorId, behalfId]);

test("a delegate signs for the part of the one who delegated, and for no other", async () => {
  const id = await office.sent("to-clearing");
  expect([await waits("x", id), await waits("d1", id)]).toEqual([true, true]);
  expect(await office.tries("x", id, "sign", { part: "finance" })).not.toBe("clearing");
  expect(await office.tries("x", id, "sign")).toBe("clearing");
  expect(await signatures(id)).toEqual([["lodging", "x", "d1"]]);
  expect([await waits("x", id), await waits("d1", id)]).toEqual([false, false]);
  expect(await office.tries("d1", id, "sign")).toBe("“宿管科”已经会签，不用再办");
});

test("who delegated still signs in their own name, and the delegate has nothing left", async () => {
  const id = await office.sent("to-clearing");
  expect(await office.tries("d1", id, "sign")).toBe("clearing");
  expect(await office.tries("x", id, "sign")).not.toBe("clearing");
  expect(await signatures(id)).toEqual([["lodging", "d1", null]]);
});

test("nobody delegates a clearing to whom it belongs to", async () => {
  await office.at.database.db.withSchema("campus").updateTable(delegationEntity).set({ agentId: "w" }).where("id", "=", "1").execute();
  office.time("2026-11-23 08:01:00");
  const id = await office.sent("to-clearing");
  expect(await waits("w", id)).toBe(false);
  expect(await office.tries("w", id, "sign")).not.toBe("clearing");
  expect(await signatures(id)).toEqual([]);
});
