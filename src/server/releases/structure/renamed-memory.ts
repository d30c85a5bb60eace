import { movedName, type TableMatch } from "./match.ts";
import { fieldKey, type Memory, type Remembered } from "./memory.ts";

/** What is remembered, under the names that tables and columns have after a rename. */
export function renamedMemory(memory: Memory, matches: readonly TableMatch[]): Memory {
  const renamed: Memory = { entities: new Map(memory.entities), fields: new Map(memory.fields), dicts: memory.dicts };
  for (const match of matches) {
    if (match.live === null) continue;
    const { entity, liveName } = match;
    if (liveName !== entity.id) moveTable(renamed, liveName, entity.id);
    for (const rows of match.leftRows) moveTable(renamed, rows, movedName(match, rows));
    for (const column of match.columns)
      if (column.liveName !== null && column.liveName !== column.name)
        move(renamed.fields, { from: fieldKey(entity.id, column.liveName), to: fieldKey(entity.id, column.name), was: column.liveName });
  }
  return renamed;
}

function moveTable(memory: Memory, from: string, to: string): void {
  move(memory.entities, { from, to, was: from });
  for (const [key, known] of [...memory.fields]) {
    const [entity, field] = key.split("\0") as [string, string];
    if (entity !== from) continue;
    memory.fields.delete(key);
    memory.fields.set(fieldKey(to, field), known);
  }
}

function move<Shape>(map: Map<string, Remembered<Shape>>, { from, to, was }: { from: string; to: string; was: string }): void {
  const known = map.get(from);
  if (known === undefined) return;
  map.delete(from);
  map.set(to, { ...known, was: [...known.was.filter((name) => name !== was && name !== to), was] });
}
