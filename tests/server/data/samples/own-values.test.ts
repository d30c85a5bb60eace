import { expect, test } from "vitest";
import { demoRows } from "../../../support/demo-school.ts";

test("rows of a table that a document gives in part have their copies and amounts", async () => {
  const { rows } = await demoRows("2026-11-25 15:00:00", { only: /^repair\/(materialType|material|warehouse|stockIn)Samples$/ });
  const materials = new Map(rows.get("repairMaterial")!.map((row) => [row.id, row]));
  const received = rows.get("repairStockIn")!;
  expect(received.length).toBeGreaterThan(5);
  for (const { items } of received) {
    const [item] = items as Record<string, unknown>[];
    const { spec, unit, price } = materials.get(item!.materialId)!;
    const amount = (Number(item!.quantity) * Number(price)).toFixed(2);
    expect(item).toMatchObject({ spec, unit, price, amount });
  }
});

test("what is signed at night is signed at night, however early the clock of the school is", async () => {
  const { rows } = await demoRows("2026-11-28 04:58:00", { only: /^checkin\/(task|round|record)Samples$/ });
  const rounds = rows.get("checkinRound")!.filter(({ roundDate }) => roundDate === "2026-11-27");
  const [round] = rounds.filter(({ state }) => state === "ended");
  const records = rows.get("checkinRecord")!.filter(({ roundId }) => roundId === round!.id);
  expect(records.length).toBeGreaterThan(10);
  expect(records.filter(({ state }) => state === "open")).toEqual([]);
});
