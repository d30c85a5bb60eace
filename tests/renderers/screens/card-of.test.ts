import { expect, test } from "vitest";
import type { CompiledScreen } from "../../../engine/screens/screen-model.ts";
import { cardOf } from "../../../renderers/screens/crud/card-of.ts";

const state = { field: "state", as: "badge" };
const columns = [..."abcdefg"].map((field) => ({ field }));
const drawn = (list: object) => cardOf({ titleField: "a", screen: { list } } as unknown as CompiledScreen);

test.each<[string, object, ReturnType<typeof cardOf>]>([
  ["has the badge although it is the last column", { columns: [...columns, state] }, { title: "a", badge: "state", lines: ["b", "c", "d", "e"] }],
  ["has no badge where no column is one", { columns }, { title: "a", badge: undefined, lines: ["b", "c", "d", "e"] }],
  [
    "is what the document says",
    { columns: [...columns, state], card: { title: "b", lines: ["g"], badge: "f" } },
    { title: "b", badge: "f", lines: ["g"] },
  ],
  [
    "draws as a badge what a column does",
    { columns: [...columns, state], card: { title: "b", lines: ["g", "state"] } },
    { title: "b", badge: "state", lines: ["g"] },
  ],
  [
    "has no badge that nobody asked for",
    { columns: [...columns, state], card: { title: "b", lines: ["g"] } },
    { title: "b", badge: undefined, lines: ["g"] },
  ],
  [
    "is headed by the badge where that is the title",
    { columns: [{ field: "a", as: "badge" }, ...columns.slice(1)] },
    { title: "a", badge: undefined, lines: ["b", "c", "d", "e"] },
  ],
])("a card %s", (_, list, card) => expect(drawn(list)).toEqual(card));
