/** `npm test`: types, lint, unit and server tests, then the browser. Adds everything up; the last line is `N passed, N failed`. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBrowser } from "./find-browser.ts";

interface Outcome {
  passed: number;
  failed: number;
}

const root = new URL("..", import.meta.url).pathname;
const reports = mkdtempSync(join(tmpdir(), "campus-reports-"));
const tool = (path: string) => join(root, "node_modules", path);

/** Runs a tool of node_modules with the product's own Node.js. Its output goes through. */
function run(script: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [tool(script), ...args], {
      cwd: root,
      stdio: "inherit",
      env: { ...process.env, CHROMIUM_PATH: browserPath, ...env },
    });
    child.once("error", () => done(1));
    child.once("exit", (code) => done(code ?? 1));
  });
}

/** A check counts as one test. */
async function check(name: string, script: string, args: string[]): Promise<Outcome> {
  console.log(`\n== ${name}`);
  const ok = (await run(script, args)) === 0;
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

const readJson = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null);
const count = (value: unknown): number => (typeof value === "number" ? value : 0);

/** A run that ends without a report, or with an error outside its tests, is a failure of its own. */
function judged(outcome: Outcome, code: number): Outcome {
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

async function vitest(): Promise<Outcome> {
  console.log("\n== vitest");
  const file = join(reports, "vitest.json");
  const code = await run("vitest/vitest.mjs", ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`]);
  const report = readJson(file) as {
    numPassedTests?: number;
    numFailedTests?: number;
    numTotalTests?: number;
    testResults?: { status: string; assertionResults: unknown[] }[];
  } | null;
  // A test file that cannot be loaded has no tests of its own.
  const unloaded = (report?.testResults ?? []).filter((result) => result.status === "failed" && result.assertionResults.length === 0).length;
  const passed = count(report?.numPassedTests);
  return judged({ passed, failed: count(report?.numTotalTests) - passed + unloaded }, code);
}

async function browser(): Promise<Outcome> {
  if (!existsSync(join(root, "playwright.config.ts"))) return { passed: 0, failed: 0 };
  console.log("\n== playwright");
  const file = join(reports, "playwright.json");
  const code = await run("@playwright/test/cli.js", ["test", "--reporter=list,json"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const stats = (readJson(file) as { stats?: { expected?: number; unexpected?: number; flaky?: number; skipped?: number } } | null)?.stats;
  // A test that passed only at the second try, or was left out, did not pass.
  return judged({ passed: count(stats?.expected), failed: count(stats?.unexpected) + count(stats?.flaky) + count(stats?.skipped) }, code);
}

const browserPath = findBrowser();
const outcomes = [
  await check("types", "typescript/bin/tsc", ["-p", "tsconfig.json"]),
  await check("types of the engine, without DOM and Node", "typescript/bin/tsc", ["-p", "engine/tsconfig.json"]),
  await check("lint", "@biomejs/biome/bin/biome", ["lint", "."]),
  await vitest(),
  await browser(),
];
rmSync(reports, { recursive: true, force: true });
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
