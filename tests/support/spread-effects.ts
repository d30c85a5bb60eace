import type { Effect } from "../../engine/kinds/effects/document.ts";

/** On more rows than one transaction takes: rows as they are, rows of rows, and behind a first write. */
export const spreadEffects: Effect[] = [
  {
    key: "many",
    on: "move:spread",
    do: [{ set: { entity: "pass", where: { field: "uses", gte: 0 } }, to: { uses: { add: [{ field: "uses" }, 1] } } }],
  },
  {
    key: "each",
    on: "move:spread",
    do: [
      {
        each: { entity: "gate", where: { field: "house", eq: "S" }, as: "gate" },
        do: [
          {
            each: { entity: "pass", where: { field: "gateId", eq: { ctx: "gate.id" } }, as: "one" },
            do: [{ make: "ledger", with: { house: { ctx: "one.personNo" }, people: 1 } }],
          },
        ],
      },
      { set: "self", to: { stamp: "铺完" } },
    ],
  },
  {
    key: "flood",
    on: "move:flood",
    do: [
      { set: "self", to: { stamp: "先" } },
      { set: { entity: "pass", where: { field: "uses", gte: 0 } }, to: { uses: { add: [{ field: "uses" }, 1] } } },
    ],
  },
];
