import { expect, test } from "vitest";
import { pinnedWithin } from "../../../renderers/screens/crud/pinned.ts";

const column = (key: string, width: number, fixed?: "start" | "end") => ({ key, width, ...(fixed && { fixed }) });
const columns = [column("no", 150, "start"), column("name", 90), column("reason", 220), column("state", 120, "end"), column("actions", 220, "end")];
const told = (room: number | null, taken = 40) =>
  pinnedWithin(columns, { room, taken }).map(({ key, fixed }) => (fixed ? `${String(key)}:${fixed}` : String(key)));

test.each([
  ["a wide table keeps all of them", 1800, ["no:start", "name", "reason", "state:end", "actions:end"]],
  ["what finds no room at the end stands beside the beginning", 1400, ["no:start", "state", "name", "reason", "actions:end"]],
  ["a narrow one keeps its beginning; the buttons pass by at the end", 700, ["no:start", "state", "name", "reason", "actions"]],
  ["where nothing fits nothing stays", 300, ["no", "state", "name", "reason", "actions"]],
  ["before it was measured nothing is moved", null, ["no:start", "name", "reason", "state:end", "actions:end"]],
])("%s", (_what, room, expected) => expect(told(room)).toEqual(expected));

test("what stays takes at most a third, the boxes that select rows included", () => {
  for (let room = 320; room < 2600; room += 40) {
    const stays = pinnedWithin(columns, { room, taken: 40 }).filter(({ fixed }) => fixed);
    const width = stays.reduce((sum, one) => sum + Number(one.width), stays.length > 0 ? 40 : 0);
    expect(width).toBeLessThanOrEqual(room / 3);
  }
});
