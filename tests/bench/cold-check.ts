import { checkSet } from "../../engine/check/index.ts";
import { compile } from "../../engine/compile/index.ts";
import { readSet } from "../../generator/read-set.ts";
import { operations } from "../../src/server/areas/index.ts";
import { copiedSet } from "./copied-set.ts";

/** A process that has compiled nothing yet; prints how many documents it compiled and checked, in how many milliseconds. */
const [dir, count] = process.argv.slice(2) as [string, string];
const set = copiedSet((await readSet(dir)).set, Number(count));
const started = performance.now();
const { model, findings } = compile(set, { hash: "", operations: operations.names() });
const found = [...findings, ...checkSet(model, set)];
const tookMs = performance.now() - started;
if (found.length > 0) throw new Error(`${found.length} findings, the first: ${found[0]!.file} ${found[0]!.message}`);
console.log(JSON.stringify({ documents: set.length, tookMs }));
