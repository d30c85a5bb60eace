import { readdirSync } from "node:fs";

/** Areas whose catalogue stands among the fixtures: `tests/fixtures/catalogue/<area>.json`. */
export const catalogueAreas = readdirSync(new URL("../fixtures/catalogue", import.meta.url))
  .map((file) => file.replace(/\.json$/, ""))
  .sort();
