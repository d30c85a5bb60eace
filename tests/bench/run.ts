/** `npm run bench [-- tool forms tables structure logs list exports start calls mix signIns wire growth] [--save]`: measures, prints, and with `--save` keeps the figures in `results.md`. */
import { writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { loadDemo } from "../../src/server/areas/demo/index.ts";
import { findBrowser } from "../find-browser.ts";
import { measureExport } from "./exports.ts";
import { measureForms } from "./forms.ts";
import { measureList } from "./list.ts";
import { type Figure, tableOf } from "./measure.ts";
import { openSchool, type School } from "./school.ts";
import { measureGrowth } from "./load/growth.ts";
import { measureCalls, measureMix, measureSignIns, measureWire } from "./load/load.ts";
import { measureLogs } from "./logs.ts";
import { measureStart } from "./start.ts";
import { measureStructure } from "./structure.ts";
import { measureTables } from "./tables.ts";
import { measureTool } from "./tool.ts";

const inBrowser: Record<string, () => Promise<Figure[]>> = { forms: measureForms, tables: measureTables };
const onDatabase: Record<string, (school: School) => Promise<Figure[]>> = { list: measureList, exports: measureExport, start: measureStart };

/** On the demo school as it is; the last makes it another. */
const onDemo: Record<string, (school: School) => Promise<Figure[]>> = {
  calls: measureCalls,
  mix: measureMix,
  signIns: measureSignIns,
  wire: measureWire,
  growth: measureGrowth,
};

const onItsOwn: Record<string, () => Promise<Figure[]>> = { structure: measureStructure, logs: measureLogs };

const onNothing: Record<string, () => Promise<Figure[]>> = { tool: measureTool };

const known = [...Object.keys(onNothing), ...Object.keys(inBrowser), ...Object.keys(onItsOwn), ...Object.keys(onDatabase), ...Object.keys(onDemo)];
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const unknown = asked.find((word) => !known.includes(word));
if (unknown !== undefined) throw new Error(`no part ${unknown}; there are ${known.join(", ")}`);
const wanted = (name: string) => asked.length === 0 || asked.includes(name);

const figures: Figure[] = [];
function tell(measured: Figure[]): void {
  console.log(tableOf(measured));
  figures.push(...measured);
}

async function runInBrowser(): Promise<void> {
  const parts = Object.entries(inBrowser).filter(([name]) => wanted(name));
  if (parts.length > 0) process.env.CHROMIUM_PATH = findBrowser();
  for (const [, measure] of parts) tell(await measure());
}

type OnSchool = (school: School) => Promise<Figure[]>;
async function runOn(open: () => Promise<School>, all: Readonly<Record<string, OnSchool>>): Promise<void> {
  const parts = Object.entries(all).filter(([name]) => wanted(name));
  if (parts.length === 0) return;
  const school = await open();
  try {
    for (const [, measure] of parts) tell(await measure(school));
  } finally {
    await school.close();
  }
}

async function save(): Promise<void> {
  const machine = `${cpus().length} x ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB, Node.js ${process.versions.node}`;
  const head = `# Figures of one run of \`npm run bench\`\n\n${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC; ${machine}. The column \`figure\` is what the goal speaks of.\n`;
  await writeFile(new URL("./results.md", import.meta.url), `${head}\n${tableOf(figures)}\n`);
}

for (const [name, measure] of Object.entries(onNothing)) if (wanted(name)) tell(await measure());
await runInBrowser();
for (const [name, measure] of Object.entries(onItsOwn)) if (wanted(name)) tell(await measure());
await runOn(() => openSchool(), onDatabase);
await runOn(() => openSchool(loadDemo), onDemo);
console.log(`\n${tableOf(figures)}`);
if (process.argv.includes("--save")) await save();
