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
