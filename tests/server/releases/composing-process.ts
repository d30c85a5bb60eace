import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** A start of a copy of the program, as far as its documents: says whether the check of the set was one of an earlier start. `touched`: a file that changes once the program is loaded. */
const [root, schemasDir, dataDir, touched] = process.argv.slice(2) as [string, string, string, string?];
const { composeProduct }: typeof import("../../../src/server/releases/compose.ts") = await import(join(root, "src/server/releases/compose.ts"));
const { operationRegistry }: typeof import("../../../src/server/platform/operation-registry.ts") = await import(
  join(root, "src/server/platform/operation-registry.ts")
);
if (touched !== undefined) appendFileSync(touched, "\n");
const { isCheckedBefore } = await composeProduct(schemasDir, { operations: operationRegistry([]), config: { dataDir } });
console.log(isCheckedBefore);
