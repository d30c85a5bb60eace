import { lookRules } from "../../overlay/rules.ts";
import { defineKind } from "../define-kind.ts";
import { boardAudience } from "./check/board-audience.ts";
import { boardLayout } from "./check/board-layout.ts";
import { boardReferences } from "./check/board-references.ts";
import { collectBoard } from "./collect.ts";
import { followBoard } from "./follow.ts";
import { boardNames } from "./offered.ts";
import { boardSchema } from "./schema.ts";
import { boardWords } from "./words.ts";

export const boardKind = defineKind({
  name: "board",
  schema: boardSchema,
  collect: collectBoard,
  check: { rules: [boardReferences, boardLayout], rights: [boardAudience] },
  // The address hangs in halls, and who may look is the product's to say.
  overlay: {
    rules: lookRules(["$schema", "kind", "id", "path", "format", "locks", "audience"]),
    touchesAccess: ([head]) => head === "audience",
  },
  words: boardWords,
  view: {
    names: boardNames,
    follow: followBoard,
    begin: ({ area, name, roles }) => ({ id: `${area}/${name}`, path: `/datascreen/${name}`, audience: { roles: [...roles] } }),
  },
});
