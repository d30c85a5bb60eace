import { fieldKey, type Memory, memoryAfter } from "./memory.ts";
import { shapeOfColumn } from "./former-shape.ts";
import type { Draft } from "./plan.ts";
import { renamedMemory } from "./renamed-memory.ts";

/** What is remembered once a draft is carried out: new names, the shapes of today, columns without a field as retired, nothing of what was dropped. */
export function rememberedAfter({ model, memory, matches, drops, structure }: Draft): Memory {
  const after = memoryAfter(model, renamedMemory(memory, matches));
  for (const { entity, left, liveName } of matches)
    for (const name of left) {
      const key = fieldKey(entity.id, name);
      if (after.fields.has(key) || name === "treePath") continue;
      const type = structure.tables.get(liveName)!.columns.get(name)!.type;
      after.fields.set(key, { shape: shapeOfColumn(name, type), was: [], retiredAt: "now" });
    }
  for (const { table, column } of drops) {
    if (column !== null) after.fields.delete(fieldKey(matches.find(({ liveName }) => liveName === table)?.entity.id ?? table, column));
    else {
      after.entities.delete(table);
      for (const key of [...after.fields.keys()]) if (key.startsWith(`${table}\0`)) after.fields.delete(key);
    }
  }
  return after;
}
