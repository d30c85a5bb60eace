import { expect, test } from "vitest";
import { demoRows } from "../../../support/demo-school.ts";

const now = "2026-11-25 15:00:00";
/** Without the thousands of the newest terms: the makers are the same. */
const only = /^(portal|system|resource|status|leave\/(type|param|approvalRule|group|applicationNow))/;

test("the same clock makes the same school twice, and nothing in it lies ahead of the clock but what is planned", async () => {
  const [one, other] = [await demoRows(now, { only }), await demoRows(now, { only })];
  expect(Object.fromEntries(other.rows)).toEqual(Object.fromEntries(one.rows));
  const ways = [...one.ways.values()].flat();
  expect(ways.length).toBeGreaterThan(1000);
  expect(ways.flatMap(({ steps }) => steps).filter(({ at }) => at > now)).toEqual([]);
}, 300_000);
