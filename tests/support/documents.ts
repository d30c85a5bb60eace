import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { DocumentSet } from "../../engine/documents/index.ts";
import { documentOf } from "../../engine/kinds/in-full.ts";

const root = new URL("../fixtures/documents/good", import.meta.url).pathname;

/** Every JSON document under a directory, as the loader gives them. */
export function readSet(dir: string): DocumentSet {
  return readdirSync(dir, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".json"))
    .sort()
    .map((file) => ({ file, area: file.split("/")[0]!, document: documentOf(readFileSync(join(dir, file), "utf8")) }));
}

/** A small set in which nothing is wrong: requests of persons in a tree of units, with a flow, a screen and a statistic. */
export const goodSet = (): DocumentSet => readSet(root);
export const goodOperations: readonly string[] = ["demo.recount"];
