import { expect, test } from "vitest";
import type { ListDocument } from "../../../engine/kinds/screen/document.ts";
import { withOwnCard } from "../../../engine/screens/own-card.ts";
import type { PlainScreen } from "../../../engine/screens/variant.ts";

const listed = (columns: string[], card?: ListDocument["card"]) => ({ list: { columns: columns.map((field) => ({ field })), card } }) as PlainScreen;
const base = listed(["xm", "term", "times", "level"], { title: "xm", lines: ["term", "times", "phone"], badge: "level" });
const cardOf = (screen: PlainScreen) => withOwnCard(base, screen).list?.card;

test.each<[string, PlainScreen, ListDocument["card"]]>([
  ["all columns: as it is", base, base.list!.card],
  [
    "without the title: the next line",
    listed(["term", "times", "level"], base.list!.card),
    { title: "term", lines: ["times", "phone"], badge: "level" },
  ],
  ["without a line and the badge", listed(["xm", "times"], base.list!.card), { title: "xm", lines: ["times", "phone"] }],
  ["what was no column stays", listed([], base.list!.card), { title: "phone", lines: [] }],
  ["a card of its own stays", listed(["term"], { title: "xm" }), { title: "xm" }],
  ["no card", listed(["term"]), undefined],
])("the card of a variant that shows %s", (_, screen, card) => expect(cardOf(screen)).toEqual(card));

test("a screen without a list, and a card with nothing left, stay", () => {
  const none = {} as PlainScreen;
  expect(withOwnCard(none, none)).toBe(none);
  const bare = listed(["xm"], { title: "xm" });
  const hidden = listed([], { title: "xm" });
  expect(withOwnCard(bare, hidden)).toBe(hidden);
});
