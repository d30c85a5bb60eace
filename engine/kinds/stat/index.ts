import { lookRules } from "../../overlay/rules.ts";
import { defineKind } from "../define-kind.ts";
import { statFigures } from "./check/stat-figures.ts";
import { statReferences } from "./check/stat-references.ts";
import { uniqueStatKeys } from "./check/unique-keys.ts";
import { statSchema } from "./schema.ts";

export const statKind = defineKind({
  name: "stat",
  schema: statSchema,
  check: { rules: [statReferences, statFigures, uniqueStatKeys] },
  overlay: { rules: lookRules(["$schema", "kind", "id", "entity", "format", "locks", "openTo"]), touchesAccess: ([head]) => head === "openTo" },
  words: { title: "统计", rights: { has: ({ kind, steps }) => kind !== "move" && steps[0] === "openTo" } },
  view: {},
});
