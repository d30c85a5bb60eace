import type { Entity } from "../../../../engine/model/model.ts";
import { type SerialFrame, serialFrame, serialKey, serialPaths, serialText } from "../../../../engine/values/serial-pattern.ts";
import type { SampleRow, SampleSchool } from "./sample-school.ts";

/** Numbers in order of creation, in the frame of the day of each row. */
export function numberRows(school: SampleSchool, entity: Entity, rows: readonly SampleRow[]): void {
  const { now } = school.place;
  for (const { name, doc, type } of entity.fields.values()) {
    if (type.isGiven !== true || typeof doc.pattern !== "string") continue;
    const frameOf = frameReader(school, entity, doc.pattern);
    for (const row of rows.toSorted((a, b) => (String(a.createTime ?? now) < String(b.createTime ?? now) ? -1 : 1))) {
      if (row[name] !== undefined) continue;
      const frame = frameOf(row);
      const counter = `${entity.id}.${name} ${serialKey(frame)}`;
      const count = (school.counters.get(counter) ?? 0) + 1;
      school.counters.set(counter, count);
      row[name] = serialText(frame, count, doc.checkDigits);
    }
  }
}

/** The frame of a row's number, on the day on which the row was made. */
export function frameReader(school: SampleSchool, entity: Entity, pattern: string): (row: SampleRow) => SerialFrame {
  const reads = serialPaths(pattern).map((path) => [path, school.reader(entity.id, path)] as const);
  return (row) =>
    serialFrame(
      pattern,
      String(row.createTime ?? school.place.now).slice(0, 10),
      Object.fromEntries(reads.map(([path, read]) => [path, String(read(row) ?? "")])),
    );
}
