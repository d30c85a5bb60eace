import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeWorkFolder, removeWorkFolder, sweepWorkFolders } from "../../../src/server/platform/work-folder.ts";

const module = new URL("../../../src/server/platform/work-folder.ts", import.meta.url).href;
/** A process that has a work folder and waits. */
async function worker() {
  const words = `const { makeWorkFolder } = await import(${JSON.stringify(module)}); console.log(await makeWorkFolder()); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", words], { stdio: ["ignore", "pipe", "inherit"] });
  const [told] = (await once(child.stdout!, "data")) as [Buffer];
  return { child, folder: told.toString().trim() };
}

test("what a killed process left on the disk is swept, and nothing of those at work", async () => {
  const own = await makeWorkFolder();
  const { child, folder } = await worker();
  // As after a restart in a container: another process had the number of this one.
  const former = await mkdtemp(join(tmpdir(), `campus-work-${process.pid}-`));
  await sweepWorkFolders();
  expect([own, folder, former].map((path) => existsSync(path))).toEqual([true, true, false]);
  child.kill("SIGKILL");
  await once(child, "exit");
  await Promise.all([sweepWorkFolders(), sweepWorkFolders()]);
  expect([own, folder].map((path) => existsSync(path))).toEqual([true, false]);
  await removeWorkFolder(own);
  expect(existsSync(own)).toBe(false);
});
