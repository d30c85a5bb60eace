import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { compile, recompile } from "../../engine/compile/index.ts";
import type { CampusDocument, SourceDocument } from "../../engine/documents/index.ts";
import type { Model } from "../../engine/model/model.ts";
import { documentOf } from "../../engine/kinds/in-full.ts";
import { compileScreen } from "../../engine/screens/screen.ts";
import { readSet } from "../../generator/read-set.ts";
import { operations } from "../../src/server/areas/index.ts";
import { userWith } from "../support/users.ts";
import { type Figure, median } from "./measure.ts";

const schemas = new URL("../../schemas", import.meta.url).pathname;
const COUNT = 2_000;
const ROUNDS = 5;
const options = { operations: operations.names() };
const changing: readonly CampusDocument["kind"][] = ["screen", "entity", "dicts", "flow"];

/** The whole set at five times its size in a process that begins, and what one changed document costs until its screen is there again. */
export async function measureCompile(): Promise<Figure[]> {
  return [await cold(), ...(await afterOneChange())];
}

async function cold(): Promise<Figure> {
  const times: number[] = [];
  let documents = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, "cold-check.ts"), schemas, String(COUNT)]);
    const told = JSON.parse(stdout) as { documents: number; tookMs: number };
    documents = told.documents;
    times.push(told.tookMs / 1000);
  }
  const value = median(times);
  const what = `compile and check of ${COUNT.toLocaleString("en")} documents and more, made of the product's, in a new process`;
  return { what, beside: `${documents} documents`, ours: value, plain: null, unit: "s", value, goal: { atMost: 3 } };
}

async function afterOneChange(): Promise<Figure[]> {
  const { set } = await readSet(schemas);
  const { model } = compile(set, { ...options, hash: "" });
  return changing.map((kind) => {
    const times = set.filter(({ document }) => document.kind === kind).map((source) => changeMs(model, source));
    const value = median(times);
    const what = `one changed document of kind ${kind}: from its text to a recompiled screen, median over all of them`;
    const beside = `longest ${Math.max(...times).toFixed(1)} ms`;
    return { what, beside, ours: value, plain: null, unit: "ms", value, goal: { atMost: 50 } };
  });
}

/** Until a screen of the document's entity, or any other, is compiled for the administrator. */
function changeMs(model: Model, { file, area, document }: SourceDocument): number {
  const text = JSON.stringify({ ...document, title: "别的" });
  const started = performance.now();
  const changed = { file, area, document: documentOf(text) };
  const next = recompile(model, new Map([[file, changed]]), { ...options, hash: () => "" }).model;
  const about = "entity" in document ? document.entity : document.id;
  const screen = [...next.screens.values()].find(({ id, entity }) => id === document.id || entity === about) ?? [...next.screens.values()][0]!;
  compileScreen({ model: next, screen: screen.id, user: userWith(["gly"]), params: {} });
  return performance.now() - started;
}
