import { expect, test } from "vitest";
import { fieldTypes } from "../../engine/fields/index.ts";
import { cellNames, filterNames, fittingParts, type Slot, widgetNames } from "../../engine/fields/slots.ts";

const slots: Record<Slot, readonly string[]> = { widget: widgetNames, cell: cellNames, filter: filterNames };

test.each(fieldTypes.map((type) => [type.name, type] as const))("what draws a field of the type %s by itself can show it", (_name, type) => {
  for (const slot of ["widget", "cell", "filter"] as const) expect(fittingParts(slot, type)).toContain(type[slot]);
});

test("every part can show some type", () => {
  for (const [slot, names] of Object.entries(slots) as [Slot, readonly string[]][]) {
    const shown = new Set(fieldTypes.flatMap((type) => fittingParts(slot, type)));
    expect(names.filter((name) => !shown.has(name))).toEqual([]);
  }
});
