/** `npm run bench [-- tool compile forms tables designer structure logs clock sheets outerRows list exports start pages calls mix signIns wire imports growth soak] [--save]`: measures, prints, and with `--save` keeps the figures in `results.md`. */
import { execFileSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { findBrowser } from "../find-browser.ts";
import { measureClock } from "./clock.ts";
import { measureCompile } from "./compile.ts";
import { measureDesigner } from "./designer.ts";
import { measureExport } from "./exports.ts";
import { measureForms } from "./forms.ts";
import { measureList } from "./list.ts";
import { type Figure, tableOf } from "./measure.ts";
import { figuresIn, withParts } from "./results.ts";
import { loadYears, openSchool, type School } from "./school.ts";
import { measureImport } from "./load/imports.ts";
import { measureGrowth } from "./load/growth.ts";
import { measureCalls, measureMix, measureSignIns, measureWire } from "./load/load.ts";
import { measureSoak } from "./load/soak.ts";
import { measureLogs } from "./logs.ts";
import { measureOuterRows } from "./outer-rows.ts";
import { measurePages } from "./site/pages.ts";
import { measureSheets } from "./sheets.ts";
import { measureStart } from "./start.ts";
import { measureStructure } from "./structure.ts";
import { measureTables } from "./tables.ts";
import { measureTool } from "./tool.ts";

const inBrowser: Record<string, () => Promise<Figure[]>> = { forms: measureForms, tables: measureTables, designer: measureDesigner };
const onDatabase: Record<string, (school: School) => Promise<Figure[]>> = { list: measureList, exports: measureExport, start: measureStart };

/** On the demo school with the leaves of years; the last makes it another. */
const onDemo: Record<string, (school: School) => Promise<Figure[]>> = {
  pages: measurePages,
  calls: measureCalls,
  mix: measureMix,
  signIns: measureSignIns,
  wire: measureWire,
  imports: measureImport,
  growth: measureGrowth,
};

/** An hour: only when it is asked for. */
const lasting: Record<string, (school: School) => Promise<Figure[]>> = { soak: measureSoak };

const onItsOwn: Record<string, () => Promise<Figure[]>> = {
  structure: measureStructure,
  logs: measureLogs,
  clock: measureClock,
  sheets: measureSheets,
  outerRows: measureOuterRows,
};

const onNothing: Record<string, () => Promise<Figure[]>> = { tool: measureTool, compile: measureCompile };

const known = [
  ...Object.keys(onNothing),
  ...Object.keys(inBrowser),
  ...Object.keys(onItsOwn),
  ...Object.keys(onDatabase),
  ...Object.keys(onDemo),
  ...Object.keys(lasting),
];
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.find((word) => !known.includes(word));
if (unknown !== undefined) throw new Error(`no part ${unknown}; there are ${known.join(", ")}`);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);

const results = new URL("./results.md", import.meta.url);
const git = (...args: string[]) => execFileSync("git", args, { cwd: import.meta.dirname, encoding: "utf8" }).trim();
const here = {
  commit: `${git("rev-parse", "--short", "HEAD")}${git("status", "--porcelain", "--untracked-files=no", "--", ":!results.md") === "" ? "" : "+"}`,
  machine: `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`,
};
const kept = await readFile(results, "utf8");
const figures = new Map<string, Figure[]>();

/** Prints what a part showed; what was measured is kept also when a later part breaks off. */
async function tell(part: string, measured: Figure[]): Promise<void> {
  console.log(tableOf(measured, figuresIn(kept)));
  figures.set(part, measured);
  if (!process.argv.includes("--save")) return;
  await writeFile(results, withParts(kept, { ...here, at: new Date().toISOString().slice(0, 16).replace("T", " ") }, figures));
}

async function runAlone(all: Readonly<Record<string, () => Promise<Figure[]>>>): Promise<void> {
  for (const [part, measure] of Object.entries(all)) if (wanted(part)) await tell(part, await measure());
}

type OnSchool = (school: School) => Promise<Figure[]>;
async function runOn(open: () => Promise<School>, all: Readonly<Record<string, OnSchool>>): Promise<void> {
  const parts = Object.entries(all).filter(([name]) => wanted(name));
  if (parts.length === 0) return;
  const school = await open();
  try {
    for (const [part, measure] of parts) await tell(part, await measure(school));
  } finally {
    await school.close();
  }
}

if ([...Object.keys(inBrowser), "pages"].some(wanted)) process.env.CHROMIUM_PATH = findBrowser();
await runAlone(onNothing);
await runAlone(inBrowser);
await runAlone(onItsOwn);
await runOn(() => openSchool(), onDatabase);
await runOn(() => openSchool(loadYears), onDemo);
if (Object.keys(lasting).some((name) => asked.includes(name))) await runOn(() => openSchool(loadYears), lasting);
console.log(`\n${tableOf([...figures.values()].flat(), figuresIn(kept))}`);
